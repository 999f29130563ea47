import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useListSearch } from '../beside.ts';
import { readFilters, writeFilters } from './filters-address.ts';
import type { ListFilters } from './list-filters.ts';

export interface FilterControl {
  filters: ListFilters;
  /** The address's own text for these filters: equal filters have equal texts. */
  search: string;
  /** `replace`: a step on the way (typing), which Back need not visit. */
  setFilters: (next: ListFilters, options?: { replace?: boolean }) => void;
}

/** The filters are the address: nothing else holds them. `href`: the address of the screen with some filters. */
export function useListFilters(href: (search: string) => string = paths.jobList.href): FilterControl {
  const asked = useListSearch();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(asked)), [asked]);
  const search = writeFilters(filters);
  const setFilters = useCallback(
    (next: ListFilters, { replace = false }: { replace?: boolean } = {}) => {
      const text = writeFilters(next);
      if (text === search) return;
      void navigate(href(text), { replace, preventScrollReset: true });
    },
    [href, navigate, search],
  );
  return { filters, search, setFilters };
}
