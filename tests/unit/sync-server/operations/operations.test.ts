import { beforeEach, describe, expect, it } from 'vitest';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  anEdit,
  aPosting,
  aRow,
  aSaved,
  BRUNO,
  createBoard,
  documentsOf,
  GUEST_PERSON,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';
import { countingTurns } from '../../../support/turns.ts';

describe('operations', () => {
  let context: TestContext;

  beforeEach(async () => {
    context = await createBoard();
    await addPosting(context, { jobId: 100 });
    await addPosting(context, { jobId: 200 });
  });

  const apply = (person: typeof ANNA, ...operations: unknown[]) =>
    createOperations(context).apply(person, operations);

  it('are judged one by one: what is wrong with one keeps no other back', async () => {
    const good = aPosting();
    const poison = { ...aPosting(), payload: 'text' };
    const unknown = { ...aPosting(), kind: 'posting.paint' };
    const inherited = { ...aPosting(), kind: 'constructor' };
    const short = { ...aPosting(), id: 'short' };
    const last = anApplication();
    const outcomes = await apply(ANNA, good, poison, unknown, inherited, short, 7, null, last);
    expect(outcomes.map(({ id, status }) => [id, status])).toEqual([
      [good.id, 'applied'],
      [poison.id, 'rejected'],
      [unknown.id, 'rejected'],
      [inherited.id, 'rejected'],
      ['short', 'rejected'],
      ['', 'rejected'],
      ['', 'rejected'],
      [last.id, 'applied'],
    ]);
    const types = outcomes.map(outcome => 'error' in outcome && outcome.error.type);
    expect(types.slice(1, 5)).toEqual([
      'operation_invalid',
      'operation_kind_unknown',
      'operation_kind_unknown',
      'operation_invalid',
    ]);
  });

  it('of somebody else are not taken and not refused', async () => {
    const outcomes = await apply(ANNA, aPosting({ userId: 'bruno' }), anApplication({ userId: 'bruno' }));
    expect(outcomes).toMatchObject([
      { status: 'deferred', error: { type: 'operation_other_person' } },
      { status: 'deferred', error: { type: 'operation_other_person' } },
    ]);
    expect(await documentsOf(context, 'applications')).toHaveLength(0);
  });

  it('of a guest: an application is taken, a posting and an account’s work wait for a sign-in', async () => {
    const outcomes = await apply(
      GUEST_PERSON,
      anApplication(),
      aPosting({ userId: null }),
      anApplication({ userId: 'anna', payload: { jobId: 200 } }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'deferred', 'deferred']);
    expect(outcomes.slice(1)).toMatchObject([
      { error: { type: 'operation_needs_account' } },
      { error: { type: 'operation_needs_account' } },
    ]);
  });

  it('of the device’s guest are the account’s once it is signed in', async () => {
    const [outcome] = await apply(ANNA, anApplication({ userId: null }));
    const [document] = await documentsOf(context, 'applications');
    expect(outcome?.status).toBe('applied');
    expect(document?.operation?.person).toBe('anna');
  });

  it('twice in one request have one effect; the same id with two contents keeps the first', async () => {
    const operation = anApplication();
    const other = { ...operation, payload: { ...operation.payload, jobId: 200 } };
    const outcomes = await apply(ANNA, operation, structuredClone(operation), other);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'rejected']);
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });

  it('that failed for no fault of their own have no outcome', async () => {
    const broken: TestContext = {
      ...context,
      projection: {
        ...context.projection,
        nextSequence: () => {
          throw new TypeError('a bug');
        },
      },
    };
    const outcomes = await createOperations(broken).apply(ANNA, [anApplication(), aPosting({ userId: 'x' })]);
    expect(outcomes.map(({ status }) => status)).toEqual(['deferred']);
  });

  it('are refused as a whole when nothing can be saved', async () => {
    context.stores.board.failing = true;
    await expect(apply(ANNA, anApplication(), aPosting())).rejects.toThrow('No space left');
  });
});

describe('a push of many operations', () => {
  /** Commits in each turn of the event loop, the most first. */
  const commitsATurn = async (context: TestContext, work: () => Promise<unknown>) => {
    const turns = countingTurns();
    const counts = new Map<number, number>();
    context.stores.board.beforeCommit = () =>
      void counts.set(turns.count, (counts.get(turns.count) ?? 0) + 1);
    await work();
    turns.stop();
    return [...counts.values()].sort((a, b) => b - a);
  };
  const many = (count: number, make: (at: number) => Operation) =>
    Array.from({ length: count }, (_, at) => make(at));

  it('keeps nobody waiting for longer than a few of them take', async () => {
    const context = await createBoard();
    const operations = many(1_000, at => aSaved({ payload: { jobId: at + 1 } }));
    let outcomes: Outcome[] = [];
    const [most = 0] = await commitsATurn(context, async () => {
      outcomes = await createOperations(context).apply(ANNA, operations);
    });
    expect(outcomes.map(({ id, status }) => [id, status])).toEqual(
      operations.map(({ id }) => [id, 'applied']),
    );
    expect(most).toBeLessThanOrEqual(50);
  });

  it('of one address doesn’t make others wait for all of them', async () => {
    const context = await createBoard();
    const operations = createOperations(context);
    const flooding = { ...ANNA, from: { address: '203.0.113.1' } };
    let written = 0;
    context.stores.board.beforeCommit = () => void (written += 1);
    const flood = Array.from({ length: 20 }, (_, push) =>
      operations.apply(
        flooding,
        many(50, at => aSaved({ payload: { jobId: push * 50 + at + 1 } })),
      ),
    );
    await operations.apply({ ...BRUNO, from: { address: '203.0.113.2' } }, [
      aSaved({ userId: BRUNO.userId }),
    ]);
    expect(written).toBeLessThanOrEqual(300);
    const outcomes = (await Promise.all(flood)).flat();
    expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(1_000);
  });

  it('does a few long postings in a turn', async () => {
    const context = await createBoard();
    const description = 'We pay $20 to $25 an hour. '.repeat(700);
    const operations = many(16, () => aPosting({ payload: { row: aRow({ description }) } }));
    await createOperations(context).apply(ANNA, [aPosting()]);
    const turns = await commitsATurn(context, () => createOperations(context).apply(ANNA, operations));
    expect(turns.length).toBeGreaterThanOrEqual(3);
    expect(turns[0]).toBeLessThanOrEqual(7);
  });

  it('takes what is about the same thing in order, in whatever turns', async () => {
    const context = await createBoard();
    const made = aPosting();
    const edits = many(40, at =>
      anEdit({
        payload: {
          jobId: 1,
          madeBy: made.id,
          edition: at,
          changes: { card: { jobTitle: `cook ${at}` } },
          base: { card: { jobTitle: at === 0 ? 'farm worker' : `cook ${at - 1}` } },
        },
      }),
    );
    const outcomes = await createOperations(context).apply(ANNA, [made, ...edits]);
    expect(outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
    expect(outcomes.filter(outcome => 'conflicts' in outcome)).toEqual([]);
    const [posting] = await documentsOf(context, 'jobs');
    expect(posting?.data['jobTitle']).toBe('cook 39');
  });

  it('that comes twice at once takes effect once', async () => {
    const context = await createBoard();
    const operations = many(60, () => aPosting());
    const service = createOperations(context);
    const [first, second] = await Promise.all([
      service.apply(ANNA, operations),
      service.apply(ANNA, operations),
    ]);
    expect(second).toEqual(first);
    expect(await documentsOf(context, 'jobs')).toHaveLength(60);
  });

  it('ends where nothing can be saved any more', async () => {
    const context = await createBoard();
    let tried = 0;
    context.stores.board.beforeCommit = () => {
      tried += 1;
      throw new StoreUnavailable('The disk is full');
    };
    const operations = many(1_000, at => aSaved({ payload: { jobId: at + 1 } }));
    await expect(createOperations(context).apply(ANNA, operations)).rejects.toThrow(StoreUnavailable);
    expect(tried).toBeLessThanOrEqual(50);
  });
});
