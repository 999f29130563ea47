import type { Store } from '../store/store.ts';
import { EVERY_MS, LEASE_ID } from './writer-lease.ts';

/** A holder that is alive has renewed the lease by then, even on a busy machine. */
const RENEWED_MS = 3 * EVERY_MS;

/**
 * Whether a server writes to these databases, for commands that would write beside it. `pause` waits for so many ms.
 */
export async function isServerWriting(
  accounts: Pick<Store, 'get'>,
  pause: (ms: number) => Promise<void>,
): Promise<boolean> {
  const before = await accounts.get(LEASE_ID);
  if (!before || before.body['holder'] === null) return false;
  await pause(RENEWED_MS);
  const after = await accounts.get(LEASE_ID);
  return after !== undefined && after.body['holder'] !== null && after.revision !== before.revision;
}
