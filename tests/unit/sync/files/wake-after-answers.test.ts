import { expect, test } from 'vitest';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { createFileStore } from '../../../../src/local/files/file-store.ts';
import { createPersonOutbox } from '../../../../src/local/people/person-outbox.ts';
import { wakeAfterAnswers } from '../../../../src/sync/files/wake-after-answers.ts';
import { createLocks } from '../../../../src/sync/locks.ts';
import { createOutbox } from '../../../../src/sync/outbox/outbox.ts';
import type { PushRemote } from '../../../../src/sync/ports.ts';
import { anApplication } from '../../../support/board.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { keepSome } from '../../../support/kept-files.ts';
import { createDisk } from '../../../support/person-databases.ts';
import { until } from '../../../support/until.ts';

const EDITS = { nowMs: () => 5_000, newId: () => 'drawn-on-the-phone-1' };
const ID = 'application-number-100';

async function applied(db: PersonDatabase) {
  const { resume } = await keepSome(db, 1_000);
  const { payload, ...operation } = anApplication({ userId: 'anna', id: ID });
  await createPersonOutbox(db, EDITS).add(
    [{ operation: { ...operation, payload: { ...payload, resume } }, title: 'a job' }],
    undefined,
  );
  await createFileStore(db, EDITS.nowMs).finish(resume.hash);
  return resume;
}

test('uploads are woken once the outbox has noted that the server lacks a file', async () => {
  const db = createDisk().open('anna');
  const resume = await applied(db);
  const missing = { id: ID, status: 'deferred', error: { type: 'upload_missing', message: '' } } as const;
  const remote: PushRemote = {
    push: async () => ({ status: 'answered', outcomes: [missing], epoch: 'one' }),
  };
  const wanted: string[][] = [];
  const answers = wakeAfterAnswers(() => {
    void createFileStore(db, EDITS.nowMs)
      .wanted()
      .then(files => wanted.push(files.map(({ hash }) => hash)));
  });
  const clock = new FakeClock();
  const person = { userId: 'anna', outbox: createPersonOutbox(db, EDITS), guestSecret: async () => null };
  const outbox = createOutbox({
    people: { current: () => person, subscribe: () => () => {}, onWork: () => () => {} },
    remote: () => answers.hearing(remote),
    ready: async () => true,
    onUnauthorised: () => {},
    isLookedAt: () => false,
    locks: createLocks(undefined, clock),
    clock,
    random: () => 0.5,
    newId: EDITS.newId,
    onUnexpectedError: error => {
      throw error;
    },
  });
  answers.follow(outbox);
  outbox.sendNow();
  await until(() => expect(wanted[0]).toEqual([resume.hash]));
  await outbox.close();
});
