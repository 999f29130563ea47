import type { Fence } from '../store/fence.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { EVERY_MS, LEASE_ID, termOf } from './writer-lease.ts';

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

/** A term for a command that writes while no server does. The next server that writes has a higher one. */
export async function takeTerm(accounts: Pick<Store, 'get' | 'commit'>): Promise<Fence> {
  const document = await accounts.get(LEASE_ID);
  const term = (document ? termOf(document) : 0) + 1;
  const [result] = await accounts.commit([
    {
      id: LEASE_ID,
      ...(document && { revision: document.revision }),
      body: { holder: null, term, renewals: 0 },
    },
  ]);
  if (result?.status !== 'committed') throw new StoreUnavailable('A server has begun to write');
  return {
    current: term,
    term: () => term,
    settled: () => Promise.resolve(term),
    noteTerms: () => undefined,
  };
}
