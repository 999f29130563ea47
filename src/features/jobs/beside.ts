import { useLocation } from 'react-router-dom';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { SCREEN_PATHS } from '../../wire/screen-paths.ts';
import { readJobId } from './job-address.ts';
import { type ListLinkState, readListLink } from './job-link-state.ts';

/** From 1,100 px on, a posting that was opened from the list stands beside it. */
const ROOM_FOR_BOTH = '(min-width: 68.75rem)';
const JOB = SCREEN_PATHS.job.replace(':id', '');

export interface BesideList extends ListLinkState {
  jobId: number;
}

/** Whether the browser is at a posting's address, drawn or not. */
export const isAtJob = (): boolean => window.location.pathname.startsWith(JOB);

/** Whether there is room for the list and a posting. */
export function useHasRoom(): boolean {
  return useMediaQuery(ROOM_FOR_BOTH);
}

/** The posting that is shown beside its list; null where there is none, or where it has the screen to itself. */
export function useBeside(): BesideList | null {
  const hasRoom = useHasRoom();
  const { pathname, state } = useLocation();
  const link = readListLink(state);
  const jobId = pathname.startsWith(JOB) ? readJobId(pathname.slice(JOB.length)) : null;
  return hasRoom && link && jobId !== null ? { ...link, jobId } : null;
}

/** The filters of the list that is shown: its own address, or that of the posting beside it. */
export function useListSearch(): string {
  const { pathname, search, state } = useLocation();
  return pathname.startsWith(JOB) ? (readListLink(state)?.search ?? '') : search;
}

/**
 * The filters that the address has already, and the screen draws a while later. A press in the meantime changes these.
 * @param href the address of the screen that asks
 * @param drawn the filters on that screen: the answer if the browser is at another address
 */
export function searchNow(href: string, drawn: string): string {
  const { pathname, search } = window.location;
  return pathname === href.split('?')[0] ? search : drawn;
}
