import type { Locks } from '../locks.ts';
import type { PersonSource } from '../outbox/person-outbox.ts';
import type { Clock } from '../ports.ts';
import { createSchedule, type OutboxStatus, type RunResult } from '../schedule.ts';
import type { FileStore, UploadRemote } from './file-ports.ts';
import { uploadFiles } from './upload-files.ts';

/** Held while uploading a person's files. */
export const UPLOAD_LOCK = 'portage-uploads';

export interface UploadsOptions {
  people: PersonSource;
  /** The current person's files. */
  store: () => FileStore;
  /** Sends as the guest whom the secret names, in addition to any session that the browser holds. */
  remote: (guestSecret: () => Promise<string | null>) => UploadRemote;
  /** As in `OutboxReplayOptions`. */
  ready: (signal: AbortSignal) => Promise<boolean>;
  /** The server did not accept this account's session. */
  onUnauthorised: (userId: string) => void;
  /** A file was uploaded or refused: its operation can go on. */
  onSettled: () => void;
  isMetered: () => boolean;
  /** For tests, in which large files would only be slow. */
  partBytes?: number;
  locks: Locks;
  clock: Clock;
  random: () => number;
  onUnexpectedError: (error: unknown) => void;
}

export interface Uploads {
  /** Tries now: an operation with a file is new, the network is back, or the person asked (`person`). */
  wake(reason: 'hint' | 'work' | 'person'): void;
  /** Stops the part in progress: the person paused or deleted its file. */
  restart(): void;
  status(): OutboxStatus;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Uploads the files of the current person, beside the outbox: a large file never holds up other operations. One tab at a time
 * does it.
 */
export function createUploads(options: UploadsOptions): Uploads {
  const { people, clock, locks, isMetered, partBytes } = options;

  const run = async (signal: AbortSignal): Promise<RunResult> => {
    const person = people.current();
    const store = options.store();
    // Most people have none; the ways to get ready cost requests.
    if ((await store.wanted()).length === 0) return { status: 'drained' };
    if (!(await options.ready(signal))) return { status: 'later', retryAfterMs: null };
    const told: FileStore = {
      ...store,
      async finish(hash) {
        await store.finish(hash);
        options.onSettled();
      },
      async refuse(hash, error) {
        await store.refuse(hash, error);
        options.onSettled();
      },
    };
    const remote = options.remote(person.guestSecret);
    const result = await locks.run(UPLOAD_LOCK, () =>
      uploadFiles({ store: told, remote, isMetered, ...(partBytes !== undefined && { partBytes }) }, signal),
    );
    if (result.status === 'needs-login' && person.userId !== null && !signal.aborted)
      options.onUnauthorised(person.userId);
    return result;
  };

  const schedule = createSchedule({
    run,
    clock,
    random: options.random,
    onUnexpectedError: options.onUnexpectedError,
  });
  const unsubscribe = people.subscribe(() => schedule.restart());

  return {
    wake: reason => schedule.wake(reason),
    restart: () => schedule.restart(),
    status: () => schedule.status(),
    subscribe: listener => schedule.subscribe(listener),
    async close() {
      unsubscribe();
      await schedule.close();
    },
  };
}
