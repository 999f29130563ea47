import { beforeEach, describe, expect, it } from 'vitest';
import { createOperations } from '../../../../sync-server/services/operations.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  aPosting,
  createBoard,
  documentsOf,
  GUEST_PERSON,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

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
