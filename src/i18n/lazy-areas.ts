import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';
import type { LazyArea } from './message-id.ts';

const FILES = import.meta.glob<Messages>(
  ['./messages/*/*.json', '!./messages/*/{common,clock,domain,jobs}.json'],
  { import: 'default' },
);

export async function loadAreaTexts(area: LazyArea, language: Language): Promise<Messages> {
  const load = FILES[`./messages/${language}/${area}.json`];
  if (!load) throw new Error(`There are no texts ${language}/${area}`);
  return load();
}
