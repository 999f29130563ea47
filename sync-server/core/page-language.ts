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

/**
 * The language that the app will choose, except that it also looks at what the device has stored: that of the URL,
 * otherwise the browser's, otherwise English.
 */
export function pageLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): PageLanguage {
  const wanted = new Negotiator({ headers }).language([...LANGUAGES]);
  return languageInAddress(url) ?? LANGUAGES.find(language => language === wanted) ?? 'en';
}
