import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { searchNow, useListSearch } from '../beside.ts';
import { FILTER_NAMES, type FilterName } from '../filters/list-filters.ts';

/** The sheet over the list: the filters (`at`: scrolled to one of them) or the hidden postings. */
export type ListSheet = { sheet: 'filters'; at: FilterName | null } | { sheet: 'hidden' };

export interface SheetControl {
  open: ListSheet | null;
  show: (sheet: ListSheet) => void;
  /** Goes back in the history, like Back. */
  close: () => void;
  /** Replaces the sheet's history entry with another search, so that Back leads to the list before it. */
  closeWith: (search: string) => void;
}

/**
 * A sheet is an entry of the history: Back closes it, and a reload keeps it open. `href`: the address of the screen with
 * some filters.
 */
export function useListSheet(href: (search?: string) => string = paths.jobList.href): SheetControl {
  const { state } = useLocation();
  const search = useListSearch();
  const navigate = useNavigate();
  const open = readSheet(state);
  // The history state that `close` is leaving: a second press before the browser has gone back would leave the list.
  const left = useRef<unknown>(null);

  // Uses the address as it is at the press: the same press may have left the search box and changed the search.
  const show = useCallback(
    (sheet: ListSheet) => {
      void navigate(href(searchNow(href(), search)), { state: sheet, preventScrollReset: true });
    },
    [href, navigate, search],
  );
  const close = useCallback(() => {
    if (readSheet(state) === null || left.current === state) return;
    left.current = state;
    void navigate(-1);
  }, [navigate, state]);
  const closeWith = useCallback(
    (next: string) => {
      if (next === search) close();
      else void navigate(href(next), { replace: true, state: null, preventScrollReset: true });
    },
    [close, href, navigate, search],
  );
  return { open, show, close, closeWith };
}

/** The history state survives updates of the app: an older version may have written it. */
function readSheet(state: unknown): ListSheet | null {
  const { sheet, at } = (state ?? {}) as { sheet?: unknown; at?: unknown };
  if (sheet === 'hidden') return { sheet };
  return sheet === 'filters' ? { sheet, at: FILTER_NAMES.find(name => name === at) ?? null } : null;
}
