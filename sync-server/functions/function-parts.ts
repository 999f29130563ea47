import { ApiError } from '../core/api-error.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import type { Store } from '../store/store.ts';
import { bodyOf, recordOf } from './function-records.ts';

/**
 * Reads a record, changes it and writes it, again if another write came first. `change` returns null to leave it as it
 * is. Throws `missing` if there is no such record. Resolves to the record as it is then.
 */
export function changeStored<T extends object>(
  store: Store,
  key: string,
  change: (record: T) => T | null,
  missing: () => Error,
): Promise<T> {
  return compareAndSet(keepsChanging(key), async () => {
    const stored = await store.get(key);
    if (!stored) throw missing();
    const before = recordOf<T>(stored.body);
    const after = change(before);
    if (after === null) return before;
    const [result] = await store.commit([{ id: key, revision: stored.revision, body: bodyOf(after) }]);
    return result?.status === 'committed' ? after : OVERTAKEN;
  });
}

/** False if the record exists already. */
export async function createStored(store: Store, key: string, record: object): Promise<boolean> {
  const [result] = await store.commit([{ id: key, body: bodyOf(record) }]);
  return result?.status === 'committed';
}

/** Removes whatever version there is. */
export async function removeStored(store: Store, key: string): Promise<void> {
  await compareAndSet(keepsChanging(key), async () => {
    const stored = await store.get(key);
    if (!stored) return true;
    const [result] = await store.commit([{ id: key, revision: stored.revision, body: null }]);
    return result?.status === 'committed' ? true : OVERTAKEN;
  });
}

const PAGE = 500;

/** Removes all records of a range, page by page. */
export async function removeRange(store: Store, range: { start: string; end: string }): Promise<void> {
  for (;;) {
    const found = await store.range({ ...range, limit: PAGE });
    if (found.length === 0) return;
    const results = await store.commit(found.map(({ id, revision }) => ({ id, revision, body: null })));
    // Changed meanwhile: the next page has it again.
    if (results.every(({ status }) => status === 'conflict'))
      for (const { id } of found) await removeStored(store, id);
  }
}

export const notFound = {
  function: () => new ApiError('function_not_found'),
  deployment: () => new ApiError('deployment_not_found'),
  variable: () => new ApiError('variable_not_found'),
  execution: () => new ApiError('execution_not_found'),
};
