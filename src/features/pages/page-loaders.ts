import type { Language } from '../../i18n/language.ts';
import type { PageContent } from './page-content.ts';

const modules = import.meta.glob<PageContent>('./content/*/*.md', { import: 'page' });

const key = (name: string, language: Language) => `./content/${language}/${name}.md`;

/** Is there a long text of that name? Names come from the address, so anything may be asked. */
export function hasPage(name: string): boolean {
  return Object.hasOwn(modules, key(name, 'en'));
}

/** Its text in one language, from a chunk of its own; rejects when that chunk can be had from nowhere. */
export async function loadPage(name: string, language: Language): Promise<PageContent> {
  const load = modules[key(name, language)];
  if (!load) throw new Error(`There is no page "${name}"`);
  return load();
}
