import type { ReceivedApplication } from '../../local/db/pulled-records.ts';

/** Where an application stands among those that the list shows. */
export interface Neighbours {
  /** Ids; null at the ends. */
  before: string | null;
  after: string | null;
  /** Counted from 1; null: the list doesn't show it (any more), for example since a decision. */
  at: number | null;
  shown: number;
}

/** `found` are some of `all`, in the same order. */
export function neighboursOf(
  { id }: ReceivedApplication,
  all: readonly ReceivedApplication[],
  found: readonly ReceivedApplication[],
): Neighbours {
  const places = new Map(all.map((each, place) => [each.id, place]));
  const here = places.get(id) ?? -1;
  const placeOf = (each: ReceivedApplication) => places.get(each.id) ?? -1;
  const at = found.findIndex(each => each.id === id);
  return {
    before: found.findLast(each => placeOf(each) < here)?.id ?? null,
    after: found.find(each => placeOf(each) > here)?.id ?? null,
    at: at === -1 ? null : at + 1,
    shown: found.length,
  };
}
