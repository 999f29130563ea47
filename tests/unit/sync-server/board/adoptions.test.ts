import { beforeEach, describe, expect, it } from 'vitest';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { adoptedPerson, knownPerson, sharingAdopted } from '../../../../sync-server/board/adoptions.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import { storedBy } from '../../../../sync-server/records/outcomes.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  aReport,
  aWithdrawal,
  BRUNO,
  createBoard,
  documentsOf,
  GUEST_PERSON,
  reopenBoard,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

const WITH_GUEST: Person = { ...ANNA, aliases: [GUEST_PERSON.id] };

let context: TestContext;

beforeEach(async () => {
  context = await createBoard();
  for (const jobId of [100, 200]) await addPosting(context, { jobId }, 'bruno');
});

/** As the route does. */
async function push(person: Person, ...operations: Operation[]): Promise<Outcome[]> {
  return createOperations(context).apply(await knownPerson(context, person), operations);
}
const asAnna = (operation: Operation): Operation => ({ ...operation, userId: 'anna' });
const receipts = (outcomes: readonly Outcome[]) =>
  new Set(outcomes.map(outcome => 'receipt' in outcome && outcome.receipt.documentId));

describe('a guest whose work an account took over', () => {
  it('is the account from then on, on every device and after a restart', async () => {
    await push(WITH_GUEST);
    context = await reopenBoard(context);
    expect(adoptedPerson(context, GUEST_PERSON)).toEqual({
      ...GUEST_PERSON,
      id: 'anna',
      accountId: 'anna',
      aliases: [GUEST_PERSON.id],
    });
    expect(adoptedPerson(context, ANNA).aliases).toEqual([GUEST_PERSON.id]);
    expect(adoptedPerson(context, BRUNO)).toEqual(BRUNO);
  });

  it('stays that account’s when another one shows the same secret', async () => {
    await push(WITH_GUEST);
    const other = await knownPerson(context, { ...BRUNO, aliases: [GUEST_PERSON.id] });
    expect(other.aliases).toEqual([]);
    expect(await documentsOf(context, 'adoptions')).toHaveLength(1);
  });

  it('applies once, in whatever order its request and the account’s arrive', async () => {
    const operation = anApplication();
    const arrivals: (() => Promise<Outcome[]>)[] = [
      () => push(GUEST_PERSON, operation),
      () => push(WITH_GUEST, asAnna(operation)),
      () => push(ANNA, asAnna(anApplication())),
    ];
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
    ]) {
      context = await createBoard();
      await addPosting(context, { jobId: 100 }, 'bruno');
      if (order[0] === 0 && order[1] === 2) await push(WITH_GUEST);
      const outcomes: Outcome[] = [];
      for (const index of order) outcomes.push(...((await arrivals[index]?.()) ?? []));
      expect(receipts(outcomes).size).toBe(1);
      expect((await documentsOf(context, 'applications')).filter(each => !each.tombstone)).toHaveLength(1);
    }
  });

  it('applies once when its request was read before and is written after', async () => {
    const operation = anApplication();
    const { board } = context.stores;
    // The guest's request has looked and found nothing; then the account's comes and goes.
    let meanwhile: Outcome[] = [];
    board.beforeCommit = async () => {
      board.beforeCommit = () => {};
      meanwhile = await push(WITH_GUEST, asAnna(operation));
    };
    const late = await createOperations(context).apply(GUEST_PERSON, [operation]);
    expect(meanwhile.map(({ status }) => status)).toEqual(['applied']);
    expect(late).toEqual(meanwhile);
    expect((await documentsOf(context, 'applications')).filter(each => !each.tombstone)).toHaveLength(1);
  });

  it('applies once when the account’s was read before and the guest’s is written first', async () => {
    const operation = anApplication();
    const { board } = context.stores;
    let meanwhile: Outcome[] = [];
    let commits = 0;
    board.beforeCommit = async () => {
      commits += 1;
      // The first one is the record of the adoption, which the guest's request has not seen.
      if (commits !== 2) return;
      meanwhile = await createOperations(context).apply(GUEST_PERSON, [operation]);
    };
    const outcomes = await push(WITH_GUEST, asAnna(operation));
    expect(meanwhile.map(({ status }) => status)).toEqual(['applied']);
    expect(outcomes).toEqual(meanwhile);
    expect((await documentsOf(context, 'applications')).filter(each => !each.tombstone)).toHaveLength(1);
  });

  it('applies once in the hour after, and leaves no seal once no request of before can be under way', async () => {
    const seals = async () =>
      (await documentsOf(context, 'applications')).filter(({ tombstone }) => tombstone).length;
    await push(WITH_GUEST, asAnna(anApplication()));
    expect(await seals()).toBe(1);
    context.clock.nowMs += 3_600_001;
    await push(WITH_GUEST, asAnna(anApplication({ payload: { jobId: 200 } })));
    expect(await seals()).toBe(1);
    // A request of the guest that begins now counts as the account's.
    const late = anApplication({ payload: { jobId: 200 } });
    const outcomes = await push(adoptedPerson(context, GUEST_PERSON), late);
    expect(outcomes.map(({ status }) => status)).toEqual(['duplicate']);
  });

  it('reports once', async () => {
    const operation = aReport({ userId: null });
    const first = await push(GUEST_PERSON, operation);
    expect(await push(WITH_GUEST, asAnna(operation))).toEqual(first);
    expect(await push(GUEST_PERSON, operation)).toEqual(first);
    expect(await documentsOf(context, 'reports')).toHaveLength(1);
  });

  it('withdraws what the account sent, and the other way round', async () => {
    await push(GUEST_PERSON, anApplication());
    const withdrawn = await push(WITH_GUEST, asAnna(aWithdrawal()));
    expect(withdrawn.map(({ status }) => status)).toEqual(['applied']);
    await push(ANNA, asAnna(anApplication({ payload: { jobId: 200 } })));
    const late = await push(GUEST_PERSON, aWithdrawal({ userId: null, payload: { jobId: 200 } }));
    expect(late.map(({ status }) => status)).toEqual(['applied']);
  });

  it('shares what it made with the account, also when the server was killed in between', async () => {
    await push(GUEST_PERSON, anApplication(), anApplication({ payload: { jobId: 200 } }));
    await push(GUEST_PERSON, aWithdrawal({ userId: null }));
    await push(WITH_GUEST);
    expect(context.projection.ownedBy('applications', 'anna')).toEqual([]);
    context = await reopenBoard(context);
    const runner = startEffects(context, {
      ports: [sharingAdopted(context)],
      sleep: () => Promise.resolve(),
    });
    await runner.idle();
    await runner.close();
    const readers = [
      ...(await documentsOf(context, 'applications')),
      ...(await documentsOf(context, 'applicationEvents')),
    ].map(({ permissions }) => permissions);
    expect(readers).toEqual(Array.from({ length: 3 }, () => ['read("user:anna")', 'read("user:bruno")']));
    expect(context.projection.ownedBy('applications', 'anna')).toHaveLength(2);
    const [adoption] = await documentsOf(context, 'adoptions');
    expect(adoption?.effects?.['share']).toMatchObject({ state: 'done' });
  });
});

describe('guests that somebody made up', () => {
  const FROM = { from: { address: '203.0.113.1' } };
  const madeUp = (count: number, at = 0) =>
    Array.from({ length: count }, (_, n) => `guest:made-up-${at + n}`);
  const adopted = () => documentsOf(context, 'adoptions');

  beforeEach(async () => {
    context = await createBoard({ RATE_LIMITS: 'on' });
    for (const jobId of [100, 200]) await addPosting(context, { jobId }, 'bruno');
  });

  it('are taken over a few times a day, and cost what was written for them', async () => {
    let told = 0;
    for (let turn = 0; turn < 30; turn += 1)
      await knownPerson(context, { ...ANNA, ...FROM, aliases: madeUp(10, turn * 10) }, () => {
        told += 1;
      });
    expect(await adopted()).toHaveLength(5);
    expect(told).toBe(5);
    context.clock.nowMs += 86_400_000;
    await knownPerson(context, { ...ANNA, ...FROM, aliases: madeUp(300) });
    expect(await adopted()).toHaveLength(10);
  });

  it('are taken over once they have written, whatever the day', async () => {
    await knownPerson(context, { ...ANNA, ...FROM, aliases: madeUp(5) });
    const [late = ''] = madeUp(1, 5);
    const person = { ...ANNA, ...FROM, aliases: [late] };
    expect((await knownPerson(context, person)).aliases).not.toContain(late);
    await createOperations(context).apply({ ...GUEST_PERSON, id: late }, [anApplication()]);
    expect((await knownPerson(context, person)).aliases).toContain(late);
  });

  it('are no more than a person can have had, however long somebody goes on', async () => {
    for (let day = 0; day < 60; day += 1) {
      context.clock.nowMs += 86_400_000;
      await knownPerson(context, { ...ANNA, ...FROM, aliases: madeUp(10, day * 10) });
    }
    expect(await adopted()).toHaveLength(200);
    expect(adoptedPerson(context, ANNA).aliases).toHaveLength(200);
  });

  it('do not multiply what an application writes', async () => {
    for (const guest of madeUp(60)) {
      const operation = anApplication({ payload: { jobId: 200 } });
      await createOperations(context).apply({ ...GUEST_PERSON, id: guest }, [operation]);
    }
    const person = await knownPerson(context, { ...ANNA, ...FROM, aliases: madeUp(60) });
    expect(person.aliases).toHaveLength(60);
    const before = (await documentsOf(context, 'applications')).length;
    const outcomes = await createOperations(context).apply(person, [asAnna(anApplication())]);
    expect(outcomes.map(storedBy)).toEqual([21]);
    expect(await documentsOf(context, 'applications')).toHaveLength(before + 21);
  });
});
