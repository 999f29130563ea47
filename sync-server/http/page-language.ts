import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const LANGUAGES = ['en', 'fr'] as const;
export type PageLanguage = (typeof LANGUAGES)[number];

/** `?lang=fr`, as in the app (`src/i18n/language.ts`). */
export function languageInAddress(url: string): PageLanguage | null {
  const [, query = ''] = url.split('?', 2);
  const asked = new URLSearchParams(query).get('lang')?.toLowerCase();
  return LANGUAGES.find(language => language === asked) ?? null;
}

/** The one that the app will choose, but for what is kept on the device: of the address, else the reader's, else English. */
export function pageLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): PageLanguage {
  const wanted = new Negotiator({ headers }).language([...LANGUAGES]);
  return languageInAddress(url) ?? LANGUAGES.find(language => language === wanted) ?? 'en';
}
