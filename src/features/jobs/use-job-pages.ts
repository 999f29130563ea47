import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCatalogueValue, useServices } from '../services.ts';
import {
  type AskedPage,
  type HeldPages,
  type ListQuery,
  landPage,
  PAGE_SIZE,
  pagesBetween,
} from './job-pages.ts';

export interface JobPages {
  /** The latest answer. While the next query is loading, it is still the previous one's. */
  held: HeldPages | null;
  /** The answer belongs to the current query. */
  isCurrent: boolean;
  failed: boolean;
  /** Requests the pages with these rows, which are in view. */
  show: (first: number, last: number) => void;
  retry: () => void;
}

/**
 * The list, page by page from the worker. It reloads whenever the catalogue changes, and loads nothing while there is
 * no catalogue or the query is null. `startIndex`: the first card that will be in view, for returning to a place far
 * down.
 */
export function useJobPages(query: ListQuery | null, startIndex: number): JobPages {
  const { catalogue } = useServices();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const isPartial = useCatalogueValue(status => status.partial);
  const [held, setHeld] = useState<HeldPages | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [inView, setInView] = useState(() => pagesBetween(startIndex, startIndex));
  const asked = useRef(new Set<string>());
  const key = JSON.stringify(query);
  const isCurrent = held?.key === key;
  const current = useRef({ key, version });

  useEffect(() => {
    if (state !== 'ready' || query === null) return;
    if (current.current.key !== key || current.current.version !== version) asked.current.clear();
    current.current = { key, version };
    const isNewQuestion = held !== null && !isCurrent;
    const pages = isNewQuestion ? [0] : inView;
    const ask = async ({ page }: AskedPage) => {
      try {
        const answer = await catalogue.query({ ...query, offset: page * PAGE_SIZE, limit: PAGE_SIZE });
        if (current.current.key !== key) return;
        // In slices, so that the page stays responsive.
        startTransition(() => {
          setHeld(before => landPage(before, { key, version, isPartial, page }, answer));
          setFailedKey(null);
        });
      } catch {
        asked.current.delete(`${version} ${page}`);
        if (current.current.key === key) setFailedKey(key);
      }
    };
    for (const page of pages) {
      const mark = `${version} ${page}`;
      if (asked.current.has(mark)) continue;
      asked.current.add(mark);
      void ask({ key, version, isPartial, page });
    }
    // `key` represents `query`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, state, version, isPartial, key, isCurrent, inView, attempt]);

  const show = useCallback((first: number, last: number) => {
    const pages = pagesBetween(first, last);
    // Scrolling redraws nothing until other pages are in view.
    setInView(before => (String(before) === String(pages) ? before : pages));
  }, []);
  const retry = useCallback(() => {
    catalogue.reopen();
    setAttempt(count => count + 1);
  }, [catalogue]);

  const failed = failedKey === key;
  return useMemo(() => ({ held, isCurrent, failed, show, retry }), [held, isCurrent, failed, show, retry]);
}
