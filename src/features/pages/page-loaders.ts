import type { Language } from '../../i18n/language.ts';
import type { PageContent } from './page-content.ts';

const modules = import.meta.glob<PageContent>('./content/*/*.md', { import: 'page' });

const key = (name: string, language: Language) => `./content/${language}/${name}.md`;

/** Whether there is a long text with that name. Names come from the address, so they may be anything. */
export function hasPage(name: string): boolean {
  return Object.hasOwn(modules, key(name, 'en'));
}

/** Loads the text in one language from its own chunk. Rejects if the chunk isn't available. */
export async function loadPage(name: string, language: Language): Promise<PageContent> {
  const load = modules[key(name, language)];
  if (!load) throw new Error(`There is no page "${name}"`);
  return load();
}
