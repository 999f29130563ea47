import type { Environment } from '../context.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

/** In the board beside the documents; the slash-less id is no document's. Never in a backup. */
export const EPOCH_ID = 'epoch';

/**
 * The name of these data, made with them and anew by a restore: then positions and cursors that phones hold mean
 * nothing any more, and what the server had acknowledged since the backup was made is gone from it.
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
  // Another process of the same cluster was first.
  const theirs = epochOf((await board.get(EPOCH_ID))?.body);
  if (theirs === null) throw new StoreUnavailable('The epoch of the data cannot be read');
  return theirs;
}

function epochOf(body: { [key: string]: unknown } | undefined): string | null {
  return typeof body?.['epoch'] === 'string' ? body['epoch'] : null;
}
