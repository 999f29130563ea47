import type { Environment } from '../core/environment.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

/**
 * The key in the board store, beside the documents. It has no slash, so it is never a document's. Never part of a
 * backup.
 */
export const EPOCH_ID = 'epoch';

/**
 * The name of this data, created with it and replaced by a restore. After a restore, the positions and cursors on
 * phones mean nothing, and everything acknowledged since the backup is gone from the server.
 */
export async function openEpoch(
  board: Store,
  environment: Pick<Environment, 'randomBytes'>,
): Promise<string> {
  const present = epochOf((await board.get(EPOCH_ID))?.body);
  if (present !== null) return present;
  const epoch = Buffer.from(environment.randomBytes(12)).toString('base64url');
  const [result] = await board.commit([{ id: EPOCH_ID, body: { epoch } }]);
  if (result?.status === 'committed') return epoch;
  // Another process of the same cluster was faster.
  const theirs = epochOf((await board.get(EPOCH_ID))?.body);
  if (theirs === null) throw new StoreUnavailable('The epoch of the data cannot be read');
  return theirs;
}

function epochOf(body: { [key: string]: unknown } | undefined): string | null {
  return typeof body?.['epoch'] === 'string' ? body['epoch'] : null;
}
