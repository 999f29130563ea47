import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { searchNow, useListSearch } from '../beside.ts';
import { applyChange } from './apply-change.ts';
import { readFilters, writeFilters } from './filters-address.ts';
import type { ListFilters } from './list-filters.ts';

export interface FilterControl {
  filters: ListFilters;
  /** The address's own text for these filters: equal filters have equal texts. */
  search: string;
  /** Makes the change from `filters`, or from newer ones that a field has `seen`, to these. */
  setFilters: (next: ListFilters, seen?: ListFilters) => void;
  /** Back visits no keyword that was only on the way to another. */
  setKeyword: (keyword: string) => void;
  /** The address's keyword, which the screen may not have drawn yet. */
  keywordNow: () => string;
}

/**
 * The filters are the address: nothing else holds them. The screen draws a new address a while after the browser has it, on a slow
 * phone long enough for another press, so every change starts from what the address has by then.
 * @param href the address of the screen with some filters
 */
export function useListFilters(href: (search: string) => string = paths.jobList.href): FilterControl {
  const asked = useListSearch();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(asked)), [asked]);
  const changes = useMemo(() => {
    const latest = () => readFilters(new URLSearchParams(searchNow(href(''), asked)));
    const go = (next: ListFilters, replace = false) => {
      const text = writeFilters(next);
      if (text !== writeFilters(latest())) void navigate(href(text), { replace, preventScrollReset: true });
    };
    return {
      setFilters: (next: ListFilters, seen = filters) => go(applyChange(latest(), seen, next)),
      setKeyword: (keyword: string) => {
        const now = latest();
        go({ ...now, keyword }, now.keyword !== '' && keyword !== '');
      },
      keywordNow: () => latest().keyword,
    };
  }, [asked, filters, href, navigate]);
  return { filters, search: writeFilters(filters), ...changes };
}
