import { ApiError } from '../core/api-error.ts';
import { changeDocument, commitOne } from '../store/change-document.ts';
import type { Store } from '../store/store.ts';
import { bodyOf, recordOf } from './function-records.ts';

/**
 * Reads a record, changes it and writes it, again if another write came first. `change` returns null to leave it as it
 * is. Throws `missing` if there is no such record. Resolves to the record as it is then.
 */
export async function changeStored<T extends object>(
  store: Store,
  key: string,
  change: (record: T) => T | null,
  missing: () => Error,
): Promise<T> {
  let record: T | undefined;
  await changeDocument(store, key, stored => {
    if (!stored) throw missing();
    const before = recordOf<T>(stored.body);
    const after = change(before);
    record = after ?? before;
    return after === null ? undefined : bodyOf(after);
  });
  return record ?? Promise.reject(missing());
}

/** False if the record exists already. */
export const createStored = (store: Store, key: string, record: object): Promise<boolean> =>
  commitOne(store, { id: key, body: bodyOf(record) });

/** Removes whatever version there is. */
export const removeStored = (store: Store, key: string): Promise<void> =>
  changeDocument(store, key, stored => (stored ? null : undefined));

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
