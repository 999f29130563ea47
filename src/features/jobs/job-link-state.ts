/** Carried by a card's link, so that the posting knows its list, and how many steps of the history lead back to it. */
export interface ListLinkState {
  fromList: true;
  /** The list's filters, as its address has them. */
  search: string;
  steps: number;
}

/** The browser keeps it, and may give back what an older version wrote. */
export function readListLink(state: unknown): ListLinkState | null {
  const { fromList, search, steps } = (state ?? {}) as Partial<Record<keyof ListLinkState, unknown>>;
  if (fromList !== true) return null;
  return {
    fromList,
    search: typeof search === 'string' ? search : '',
    steps: Number.isInteger(steps) ? Math.max(1, Number(steps)) : 1,
  };
}
