import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/text-provider.tsx';
import type { PageContent } from './page-content.ts';
import { loadPage } from './page-loaders.ts';

export type PageState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; content: PageContent };

/** A long text in the current language. After a switch of language, the old text stays until the new one is loaded. */
export function usePage(name: string): PageState {
  const { language } = useLanguage();
  const [page, setPage] = useState<PageState>({ state: 'loading' });
  useEffect(() => {
    let current = true;
    loadPage(name, language).then(
      content => current && setPage({ state: 'ready', content }),
      () => current && setPage({ state: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [language, name]);
  return page;
}
