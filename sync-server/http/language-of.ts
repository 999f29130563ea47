import type { FastifyRequest } from 'fastify';
import type { Language } from '../mail/letter.ts';
import type { AccountRecord } from '../records/account-record.ts';

const LOCALE_HEADER = 'x-appwrite-locale';

/**
 * The language for messages to a person: the one they chose, otherwise that of the requesting screen, otherwise
 * English.
 */
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
