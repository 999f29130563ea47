import { afterEach, beforeEach } from 'vitest';
import type { Change, JsonObject, Sequence, Store, WriteResult } from '../../sync-server/store/store.ts';

export interface StoreUnderTest {
  store: Store;
  /** Afterwards, whatever was opened. */
  dispose: () => Promise<void>;
}

export interface LastingStore extends StoreUnderTest {
  /** Closes and opens the same database again. */
  reopen: () => Promise<Store>;
}

export interface SharedStore extends LastingStore {
  /** Another store on the same database, at the same time. */
  another: () => Promise<Store>;
}

/** Revision of a committed write; fails the test for a conflict. */
export function revisionOf(result: WriteResult | undefined): string {
  if (result?.status !== 'committed') throw new Error(`not committed: ${JSON.stringify(result)}`);
  return result.revision;
}

export const statuses = (results: readonly WriteResult[]) => results.map(({ status }) => status);
export const numbered = (count: number, prefix = 'n/') =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(5, '0')}`);

export async function putInto(
  store: Store,
  id: string,
  body: JsonObject,
  revision?: string,
): Promise<string> {
  const write = revision === undefined ? { id, body } : { id, body, revision };
  return revisionOf((await store.commit([write]))[0]);
}

export async function listenTo(store: Store, since?: Sequence) {
  const pages: Change[][] = [];
  const subscription = await store.subscribe(since, page => {
    pages.push([...page]);
  });
  return { pages, all: () => pages.flat(), ids: () => pages.flat().map(({ id }) => id), subscription };
}

/** These changes, or their ids, in the order that the store promises: by id where it promises none. */
export function promised<T extends string | { id: string }>(store: Store, changes: readonly T[]): T[] {
  const idOf = (change: T) => (typeof change === 'string' ? change : change.id);
  if (store.order === 'commits') return [...changes];
  return changes.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0));
}

/** A store of its own for each test around. */
export function eachWithStore(open: () => Promise<StoreUnderTest>, take: (store: Store) => void): void {
  let under: StoreUnderTest | undefined;
  beforeEach(async () => {
    under = await open();
    take(under.store);
  });
  afterEach(() => under?.dispose());
}
