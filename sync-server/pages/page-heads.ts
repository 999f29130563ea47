import { PAGE_HEADS_FILE } from '../../src/wire/built-files.ts';
import { type PageHead, screensByAddress } from '../../src/wire/screens.ts';
import type { PageLanguage } from '../core/page-language.ts';
import { readBuilt } from './built-file.ts';

type Heads = Readonly<Record<string, Readonly<Record<PageLanguage, PageHead>>>>;

/**
 * Returns a function that looks up the title and description of a public page by its path in the app and the language.
 * It returns undefined for other screens.
 */
export function readPageHeads(
  directory: string,
): (path: string, language: PageLanguage) => PageHead | undefined {
  // The build extracts these from the long texts (`scripts/page-contents.mjs`).
  const texts = readBuilt<Heads>(directory, PAGE_HEADS_FILE, {});
  const heads = new Map(Object.entries(texts));
  for (const [address, { head }] of screensByAddress())
    if (head !== null && head !== 'text') heads.set(address, head);
  return (path, language) => heads.get(path.replace(/^\/(career-advice\/)?|\/$/g, ''))?.[language];
}
