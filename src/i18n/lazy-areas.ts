import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

/**
 * Areas whose texts are loaded with the screens that use them (`app/screens.tsx`), so that the first list doesn't wait
 * for them.
 */
export const LAZY_AREAS = [
  'account',
  'api',
  'applicants',
  'apply',
  'contact',
  'filters',
  'home',
  'job',
  'lmia',
  'outbox',
  'pages',
  'posting',
  'profile',
  'review',
  'saved',
  'shell',
  'storage',
] as const;
export type LazyArea = (typeof LAZY_AREAS)[number];

const FILES = import.meta.glob<Messages>(
  ['./messages/*/*.json', '!./messages/*/{common,clock,domain,jobs}.json'],
  { import: 'default' },
);

export async function loadAreaTexts(area: LazyArea, language: Language): Promise<Messages> {
  const load = FILES[`./messages/${language}/${area}.json`];
  if (!load) throw new Error(`There are no texts ${language}/${area}`);
  return load();
}
