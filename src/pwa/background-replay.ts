import { countOutstanding } from '../local/outbox/count-outstanding.ts';
import type { PersonDatabase } from '../local/db/person-db.ts';
import { adoptedGuestSecret, keptOwn } from '../local/people/guest-secret.ts';
import { isLeft } from '../local/db/people-on-device.ts';
import { createOutboxStore } from '../local/people/outbox-store.ts';
import { createFileStore } from '../local/files/file-store.ts';
import { createUploadRemote } from '../remote/upload-remote.ts';
import { uploadFiles } from '../sync/files/upload-files.ts';
import { UPLOAD_LOCK } from '../sync/files/uploads.ts';
import { createPushRemote, type PushRemoteOptions } from '../remote/push-remote.ts';
import type { Locks } from '../sync/locks.ts';
import { OUTBOX_LOCK } from '../sync/outbox/outbox-lock.ts';
import type { Clock } from '../sync/ports.ts';
import type { HurryChannel } from '../sync/outbox/hurry-channel.ts';
import { createReplayer } from '../sync/outbox/replayer.ts';
import { type RunResult } from '../sync/schedule.ts';

export interface BackgroundParts {
  people: () => Promise<(string | null)[]>;
  openDatabase: (userId: string | null) => PersonDatabase;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  locks: Locks;
  /** Tells when the person presses Send now in a tab. */
  channel: HurryChannel | null;
  /** Receives the number of unsent things of all people on this device. */
  onOutstanding: (count: number) => Promise<void>;
  /** Whether the link costs, or the person saves data: large files wait for a page. */
  isMetered: () => boolean;
  clock: Clock;
  newId: () => string;
}

/** Right after the network is back, requests often fail. After a rejection, the browser waits for five minutes or more. */
const PAUSES_MS = [2_000, 10_000];

/**
 * Sends waiting operations while no page does. Everything it needs to know about people comes from their databases. An
 * account's operations use the browser's session, and the server accepts them only if it is theirs; a guest's use none.
 * False: some operations still wait and may be sent later.
 */
export async function replayInBackground(parts: BackgroundParts, signal: AbortSignal): Promise<boolean> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    const waits = (await replayOnce(parts, signal)).filter(result => result.status === 'later');
    if (waits.length === 0) return true;
    // The server said when.
    if (pauseMs === null || waits.some(({ retryAfterMs }) => retryAfterMs !== null)) return false;
    await parts.clock.sleep(pauseMs, signal);
  }
  return false;
}

async function replayOnce(parts: BackgroundParts, signal: AbortSignal): Promise<RunResult[]> {
  const results = await sendOperations(parts, signal);
  // After the operations that need no file: the browser may stop this in the middle of a large one.
  const uploads: RunResult[] = [];
  await forEachPerson(parts, async db => {
    if ((await createFileStore(db, () => parts.clock.nowMs()).wanted()).length > 0)
      uploads.push(await upload(db, parts, signal));
  });
  return uploads.length === 0 ? results : [...(await sendOperations(parts, signal)), ...uploads];
}

async function sendOperations(parts: BackgroundParts, signal: AbortSignal): Promise<RunResult[]> {
  const results: RunResult[] = [];
  let outstanding = 0;
  // The page that holds the lock may be closing and leave its operations unsent, so wait for the lock.
  await parts.locks.run(OUTBOX_LOCK, async () => {
    await forEachPerson(parts, async db => {
      results.push(await replay(db, parts, signal));
      outstanding += await countOutstanding(db);
    });
    await parts.onOutstanding(outstanding);
  });
  return results;
}

/** For each person on this device who hasn't left. */
async function forEachPerson(
  parts: BackgroundParts,
  task: (db: PersonDatabase) => Promise<void>,
): Promise<void> {
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
      await task(db);
    } catch (error) {
      if (!isGone) throw error;
    } finally {
      db.close();
    }
  }
}

function upload(db: PersonDatabase, parts: BackgroundParts, signal: AbortSignal): Promise<RunResult> {
  const { clock, isMetered } = parts;
  const store = createFileStore(db, () => clock.nowMs());
  const remote = createUploadRemote(remoteOf(db, parts));
  return parts.locks.run(UPLOAD_LOCK, () => uploadFiles({ store, remote, isMetered }, signal));
}

function remoteOf(db: PersonDatabase, { fetch, clock }: BackgroundParts): PushRemoteOptions {
  const isGuest = db.userId === null;
  return {
    fetch,
    origin: '',
    clock,
    guestSecret: () => (isGuest ? keptOwn(db) : adoptedGuestSecret(db)),
    credentials: isGuest ? 'omit' : 'same-origin',
  };
}

function replay(db: PersonDatabase, parts: BackgroundParts, signal: AbortSignal): Promise<RunResult> {
  const { channel, clock, newId } = parts;
  const replayer = createReplayer({
    store: createOutboxStore(db, { nowMs: () => clock.nowMs(), newId }),
    remote: createPushRemote(remoteOf(db, parts)),
    userId: db.userId,
    nowMs: () => clock.nowMs(),
  });
  channel?.onAnnounced(() => replayer.hurry());
  return replayer.replay(signal);
}
