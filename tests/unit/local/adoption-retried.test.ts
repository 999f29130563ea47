import { expect, test } from 'vitest';
import { createPersonData } from '../../../src/local/people/person-data.ts';
import { createPersonOutbox } from '../../../src/local/people/person-outbox.ts';
import { createPrivateStore } from '../../../src/local/values/private-store.ts';
import { noLocks } from '../../../src/sync/locks.ts';
import { createOutbox } from '../../../src/sync/outbox/outbox.ts';
import { createPrivateSync } from '../../../src/sync/private/private-sync.ts';
import type { SessionState } from '../../../src/sync/account/session-state.ts';
import { lazyPull } from '../../../src/app/start/lazy-pull.ts';
import type { Operation } from '../../../src/wire/operations/push.ts';
import { anApplication } from '../../support/board.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createDisk } from '../../support/person-databases.ts';

const RECEIPT = { documentId: 'd', acceptedAt: 'then', reference: 'PT-1', jobId: 100 };

test('what a guest wrote is taken over and sent by a page that stays open, when the disk has room again', async () => {
  const disk = createDisk();
  const clock = new FakeClock();
  const edits = { nowMs: clock.nowMs, newId: () => 'drawn' };
  const guest = disk.open(null);
  const operation = anApplication();
  await createPersonOutbox(guest, edits).add([{ operation, title: 'a job' }], undefined);
  const full = () => {
    throw new Error('full');
  };
  guest.settings.hook('creating', full);

  let session: SessionState = { status: 'guest' };
  const listeners = new Set<() => void>();
  const people = createPersonData({
    accounts: {
      state: () => session,
      subscribe: listener => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    openDatabase: who => (who === null ? guest : disk.open(who)),
    exclusive: task => task(),
    ...edits,
    randomBytes: length => new Uint8Array(length),
    onProblem: () => undefined,
  });
  const parts = {
    ready: async () => {
      await people.settled();
      return true;
    },
    onUnauthorised: () => undefined,
    isLookedAt: () => true,
    locks: noLocks,
    clock,
    random: () => 0.5,
    onUnexpectedError: (error: unknown) => {
      throw error;
    },
  };
  const sent: Operation[] = [];
  const outbox = createOutbox({
    ...parts,
    people,
    newId: edits.newId,
    remote: () => ({
      push: async operations => {
        sent.push(...operations);
        return {
          status: 'answered',
          outcomes: operations.map(({ id }) => ({ id, status: 'applied', receipt: RECEIPT })),
        };
      },
    }),
  });
  const pull = createPrivateSync({
    ...parts,
    people,
    storeOf: ({ db }: ReturnType<typeof people.current>) => createPrivateStore(db),
    remote: {
      page: async () => ({
        status: 'page',
        page: {
          protocol: 1,
          epoch: 'e',
          cursor: 'c',
          run: 'r',
          more: false,
          newPostings: 'public',
          changes: [],
        },
      }),
    },
    onOtherData: () => undefined,
  });
  lazyPull(people, outbox, async () => pull, parts.onUnexpectedError);

  session = { status: 'signed-in', user: { id: 'anna', name: 'Anna', email: 'anna@example.ca' } };
  for (const listener of listeners) listener();
  await expect.poll(() => [outbox.status(), pull.status()]).toEqual(['idle', 'idle']);
  expect([sent, await guest.outbox.count()]).toEqual([[], 1]);

  guest.settings.hook('creating').unsubscribe(full);
  // Nobody touches the page: the next look for news is what tries it again.
  await clock.advance(5 * 60_000);
  await expect.poll(() => sent).toEqual([{ ...operation, userId: 'anna' }]);
  await Promise.all([outbox.close(), pull.close()]);
  people.close();
});
