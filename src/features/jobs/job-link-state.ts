/** Carried by a card's link, so that the page of the posting knows that Back leads to the list and its place. */
export const FROM_LIST = { fromList: true } as const;

export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true;
}
