import { describe, expect, test } from 'vitest';
import { countOutstanding } from '../../../../src/local/outbox/count-outstanding.ts';
import { isOpened } from '../../../../src/local/values/opened-applications.ts';
import { readDecision } from '../../../../src/local/hooks/use-decision.ts';
import { countReceived, listFresh, noteLook } from '../../../../src/local/hooks/use-received.ts';
import { listEntries } from '../../../../src/local/hooks/use-outbox-entries.ts';
import { received } from '../../features/applicants/received-scene.ts';
import { testEntry } from '../../features/test-card.ts';
import { createDisk } from '../../../support/person-databases.ts';

const opening = (applicationId: string, state: 'waiting' | 'attention' = 'waiting') =>
  testEntry({
    id: `open-${applicationId}`,
    kind: 'application.open',
    payload: { applicationId },
    subject: `application.open ${applicationId}`,
    state,
  });

const decided = (decision: string | null, editedAt: number, change = {}) =>
  testEntry({
    id: `decide-${editedAt}`,
    kind: 'application.decide',
    payload: { applicationId: 'a', decision, editedAt },
    subject: 'application.decide a',
    order: editedAt,
    ...change,
  });

describe('what is new', () => {
  test('is what nobody of the team opened, and what was not in the list on this screen', async () => {
    const db = createDisk().open('owner');
    await db.applicants.bulkPut([
      received(),
      received({ id: 'b', sentAt: '2026-11-20T13:00:00.000+00:00' }),
      received({
        id: 'c',
        sentAt: '2026-11-20T14:00:00.000+00:00',
        openedAt: '2026-11-20T15:00:00.000+00:00',
      }),
      received({ id: 'd', sentAt: '2026-11-20T16:00:00.000+00:00', state: 'withdrawn' }),
    ]);
    const ids = async () => (await listFresh(db)).map(({ id }) => id);
    expect(await ids()).toEqual(['b', 'a']);
    await db.outbox.put(opening('a'));
    expect(await ids()).toEqual(['b']);
    expect((await countReceived(db)).get(100)).toEqual({ standing: 3, fresh: 1 });
    await noteLook(db, 100, '2026-11-20T13:00:00.000+00:00');
    expect(await ids()).toEqual([]);
  });

  test('was opened, here or by a colleague', async () => {
    const db = createDisk().open('owner');
    expect(await isOpened(db, received())).toBe(false);
    expect(await isOpened(db, received({ openedAt: '2026-11-20T15:00:00.000+00:00' }))).toBe(true);
    await db.outbox.put(opening('a'));
    expect(await isOpened(db, received())).toBe(true);
  });
});

test('that something was read is no line of the outbox, refused or not', async () => {
  const db = createDisk().open('owner');
  await db.outbox.bulkPut([opening('a'), opening('b', 'attention')]);
  expect(await listEntries(db)).toEqual([]);
  expect(await countOutstanding(db)).toBe(0);
});

describe('a decision', () => {
  const record = received({ decision: { kind: 'declined', at: '2026-11-20T15:00:00.000+00:00' } });
  const at = Date.parse('2026-11-20T15:00:00.000+00:00');

  test('is the server’s, until a later one was made here', async () => {
    const db = createDisk().open('owner');
    expect(await readDecision(db, received())).toEqual({ decision: null, at: 0 });
    expect(await readDecision(db, record)).toEqual({ decision: 'declined', at });
    await db.outbox.put(decided('hired', at - 1));
    expect(await readDecision(db, record)).toEqual({ decision: 'declined', at });
    await db.outbox.put(decided(null, at + 1));
    expect(await readDecision(db, record)).toEqual({ decision: null, at: at + 1 });
  });

  test('that was refused does not count', async () => {
    const db = createDisk().open('owner');
    await db.outbox.put(decided('hired', at + 1, { state: 'attention' }));
    expect(await readDecision(db, record)).toEqual({ decision: 'declined', at });
  });
});
