import type { FastifyRequest } from 'fastify';
import type { Language } from '../mail/letter.ts';
import type { AccountRecord } from '../services/account-record.ts';

const LOCALE_HEADER = 'x-appwrite-locale';

/** In which language somebody is written to: the one they chose, else that of the screen that asks, else English. */
export function languageOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  account?: Pick<AccountRecord, 'prefs'>,
): Language {
  const asked = headers[LOCALE_HEADER];
  for (const wish of [account?.prefs['language'], asked]) {
    const language = typeof wish === 'string' ? wish.slice(0, 2).toLowerCase() : '';
    if (language === 'en' || language === 'fr') return language;
  }
  return 'en';
}
