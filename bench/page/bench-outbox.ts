import { createPersonData } from '../../src/local/people/person-data.ts';
import { PersonDatabase } from '../../src/local/db/person-db.ts';
import { createPushRemote } from '../../src/remote/push-remote.ts';
import { createLocks } from '../../src/sync/locks.ts';
import { createOutbox } from '../../src/sync/outbox/outbox.ts';
import { OUTBOX_LOCK } from '../../src/sync/outbox/outbox-lock.ts';
import { systemClock as clock } from '../../src/sync/system-clock.ts';

export interface BenchApplication {
  /** The write's id, which the operation uses as its own, padded to the required length. */
  id: string;
  jobId: number;
  jobTitle: string;
  name: string;
  email: string;
  message: string;
}

/** A guest's outbox as in the app, on a database with strict durability. */
export function createBenchOutbox() {
  const locks = createLocks(navigator.locks, clock);
  const guest = { status: 'guest' } as const;
  let forgotten = Promise.resolve();

  const open = () => {
    const people = createPersonData({
      accounts: { state: () => guest, subscribe: () => () => undefined },
      openDatabase: userId => new PersonDatabase(userId),
      exclusive: task => locks.run(OUTBOX_LOCK, task),
      nowMs: () => clock.nowMs(),
      newId: () => crypto.randomUUID(),
      randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
      onProblem: reportError,
    });
    const outbox = createOutbox({
      people,
      remote: guestSecret =>
        createPushRemote({ fetch: (url, init) => fetch(url, init), origin: '', clock, guestSecret }),
      ready: async () => {
        await people.settled();
        return true;
      },
      onUnauthorised: () => undefined,
      isLookedAt: () => true,
      locks,
      clock,
      random: Math.random,
      newId: () => crypto.randomUUID(),
      onUnexpectedError: reportError,
    });
    return { people, outbox };
  };

  return {
    async enqueue(applications: readonly BenchApplication[]): Promise<void> {
      await forgotten;
      const operations = applications.map(({ id, ...payload }) => ({
        id: id.padEnd(16, '_'),
        kind: 'application.submit' as const,
        payload,
        title: payload.jobTitle,
      }));
      await open().outbox.enqueue(operations);
    },

    /**
     * Resolves when the server has answered all writes; retries until then, as the app does. Afterwards the guest is
     * forgotten, and the next batch belongs to another one, since a person applies to a job only once.
     */
    async flush(): Promise<void> {
      const { people, outbox } = open();
      await new Promise<void>(resolve => {
        outbox.subscribe(() => outbox.status() === 'idle' && resolve());
        outbox.sendNow();
      });
      forgotten = outbox.close().then(() => people.current().db.delete());
    },
  };
}
