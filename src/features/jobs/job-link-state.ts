/** Carried by a card's link, so that the posting knows its list, and how many steps of the history lead back to it. */
export interface ListLinkState {
  fromList: true;
  /** The list's filters, as its address has them. */
  search: string;
  steps: number;
}

/** The browser keeps it, and may give back what an older version wrote. */
export function readListLink(state: unknown): ListLinkState | null {
  if (typeof state !== 'object' || state === null || !('fromList' in state) || state.fromList !== true) {
    return null;
  }
  const search = 'search' in state && typeof state.search === 'string' ? state.search : '';
  const steps = 'steps' in state && Number.isInteger(state.steps) ? Number(state.steps) : 1;
  return { fromList: true, search, steps: Math.max(1, steps) };
}
