import { countOutstanding } from '../local/outbox/count-outstanding.ts';
import type { PersonDatabase } from '../local/db/person-db.ts';
import { adoptedGuestSecret, keptOwn } from '../local/people/guest-secret.ts';
import { isLeft } from '../local/db/people-on-device.ts';
import { createOutboxStore } from '../local/people/outbox-store.ts';
import { createPushRemote } from '../remote/push-remote.ts';
import type { Locks } from '../sync/locks.ts';
import { OUTBOX_LOCK } from '../sync/outbox/outbox-lock.ts';
import type { Clock } from '../sync/ports.ts';
import { createReplayer } from '../sync/outbox/replayer.ts';
import { type RunResult } from '../sync/schedule.ts';

export interface BackgroundParts {
  people: () => Promise<(string | null)[]>;
  openDatabase: (userId: string | null) => PersonDatabase;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  locks: Locks;
  /** Receives the number of unsent things of all people on this device. */
  onOutstanding: (count: number) => Promise<void>;
  clock: Clock;
  newId: () => string;
}

/**
 * Sends waiting operations while no page does. Everything it needs to know about people comes from their databases. An
 * account's operations use the browser's session, and the server accepts them only if it is theirs; a guest's use none.
 * False: some operations still wait and may be sent later.
 */
export async function replayInBackground(parts: BackgroundParts, signal: AbortSignal): Promise<boolean> {
  let isDone = true;
  let outstanding = 0;
  // The page that holds the lock may be closing and leave its operations unsent, so wait for the lock.
  await parts.locks.run(OUTBOX_LOCK, async () => {
    for (const userId of await parts.people()) {
      const db = parts.openDatabase(userId);
      // The database existed when it was listed. If its person signed out since, opening it would create an empty one
      // that is never removed.
      let isGone = false;
      db.on('populate', () => {
        isGone = true;
        throw new Error('Their data went from this device a moment ago');
      });
      try {
        if (userId !== null && (await isLeft(db))) continue;
        const { status } = await replay(db, parts, signal);
        if (status === 'later') isDone = false;
        outstanding += await countOutstanding(db);
      } catch (error) {
        if (!isGone) throw error;
      } finally {
        db.close();
      }
    }
    await parts.onOutstanding(outstanding);
  });
  return isDone;
}

function replay(
  db: PersonDatabase,
  { fetch, clock, newId }: BackgroundParts,
  signal: AbortSignal,
): Promise<RunResult> {
  const { userId } = db;
  const guestSecret = () => (userId === null ? keptOwn(db) : adoptedGuestSecret(db));
  return createReplayer({
    store: createOutboxStore(db, { nowMs: () => clock.nowMs(), newId }),
    remote: createPushRemote({
      fetch,
      origin: '',
      clock,
      guestSecret,
      credentials: userId === null ? 'omit' : 'same-origin',
    }),
    userId,
    nowMs: () => clock.nowMs(),
  }).replay(signal);
}
