import { withCommand } from '../store/doubts.ts';
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

const SERVER_CAME =
  'A server has begun to write to these databases, so this command has stopped. What it did before is stored. Run it again where a server runs, or stop all servers first.';

/**
 * A term for a command that writes while no server does. The next server that writes has a higher one, and the command
 * can't acknowledge anything from then on: it looks at the lease before and after each batch, in `accounts`, which must
 * stay open.
 */
export async function takeTerm(accounts: Pick<Store, 'get' | 'commit'>): Promise<Fence> {
  const document = await accounts.get(LEASE_ID);
  const number = (document ? termOf(document) : 0) + 1;
  const doubts = withCommand(document?.body['doubts'], number);
  const [result] = await accounts.commit([
    {
      id: LEASE_ID,
      ...(document && { revision: document.revision }),
      body: { holder: null, term: number, renewals: 0, doubts: { ...doubts } },
    },
  ]);
  if (result?.status !== 'committed') throw new StoreUnavailable('A server has begun to write');
  let isOver = false;
  const term = (): number => {
    if (isOver) throw new StoreUnavailable(SERVER_CAME);
    return number;
  };
  return {
    current: number,
    term,
    async settled() {
      isOver ||= (await accounts.get(LEASE_ID))?.revision !== result.revision;
      return term();
    },
    noteTerms: terms => {
      isOver ||= terms.some(other => other > number);
    },
  };
}
