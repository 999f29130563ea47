import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useListSearch } from './beside.ts';
import { FILTER_NAMES, type FilterName } from './list-filters.ts';

/** What lies over the list: the filters, at one of them if one was asked for, or the postings that were hidden. */
export type ListSheet = { sheet: 'filters'; at: FilterName | null } | { sheet: 'hidden' };

export interface SheetControl {
  open: ListSheet | null;
  show: (sheet: ListSheet) => void;
  /** As Back does. */
  close: () => void;
  /** Puts another search in the place of the sheet, so that Back goes to the list as it was before. */
  closeWith: (search: string) => void;
}

/** A sheet is a step of the history: Back closes it, and a reload finds it open. */
export function useListSheet(): SheetControl {
  const { state } = useLocation();
  const search = useListSearch();
  const navigate = useNavigate();
  const open = readSheet(state);
  // Of the step that is being left: two presses before the browser has gone back would leave the list.
  const left = useRef<unknown>(null);

  // Over the address of this moment: leaving the search box may have changed it in the same press.
  const show = useCallback(
    (sheet: ListSheet) => {
      const isList = window.location.pathname === paths.jobList.href();
      const now = isList ? window.location.search : search;
      void navigate(paths.jobList.href(now), { state: sheet, preventScrollReset: true });
    },
    [navigate, search],
  );
  const close = useCallback(() => {
    if (readSheet(state) === null || left.current === state) return;
    left.current = state;
    void navigate(-1);
  }, [navigate, state]);
  const closeWith = useCallback(
    (next: string) => {
      if (next === search) close();
      else void navigate(paths.jobList.href(next), { replace: true, state: null, preventScrollReset: true });
    },
    [close, navigate, search],
  );
  return { open, show, close, closeWith };
}

/** The browser keeps it, and may give back what an older version wrote. */
function readSheet(state: unknown): ListSheet | null {
  if (typeof state !== 'object' || state === null || !('sheet' in state)) return null;
  if (state.sheet === 'hidden') return { sheet: 'hidden' };
  if (state.sheet !== 'filters') return null;
  const at = 'at' in state ? state.at : null;
  return { sheet: 'filters', at: FILTER_NAMES.find(name => name === at) ?? null };
}
