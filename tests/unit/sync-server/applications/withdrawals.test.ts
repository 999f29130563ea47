import { beforeEach, describe, expect, it } from 'vitest';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import { withdrawing } from '../../../../sync-server/applications/withdrawals.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  aWithdrawal,
  BRUNO,
  changeData,
  createBoard,
  documentsOf,
  GUEST_PERSON,
  reopenBoard,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

let context: TestContext;

beforeEach(async () => {
  context = await createBoard();
  await addPosting(context, { jobId: 100 }, 'bruno');
});

const push = async (person: Person, operation: Operation): Promise<Outcome> => {
  const [outcome] = await createOperations(context).apply(person, [operation]);
  if (!outcome) throw new Error('no outcome');
  return outcome;
};
const receipt = (outcome: Outcome) => ('receipt' in outcome ? outcome.receipt : undefined);
const error = (outcome: Outcome) => ('error' in outcome ? outcome.error : undefined);
const apply = (payload: Record<string, unknown> = {}) => anApplication({ payload });
const runEffects = async (on = context) => {
  const runner = startEffects(on, { ports: [withdrawing(on)], sleep: () => Promise.resolve() });
  await runner.idle();
  await runner.close();
};

describe('withdrawing an application', () => {
  it('is an event that those see who saw the application, and shows on it', async () => {
    const applied = await push(ANNA, apply());
    const outcome = await push(ANNA, aWithdrawal({ payload: { reason: ' I found another one. ' } }));
    expect(outcome).toMatchObject({
      status: 'applied',
      receipt: { jobId: 100, reference: receipt(applied)?.reference },
    });
    const [event] = await documentsOf(context, 'applicationEvents');
    expect(event).toMatchObject({
      permissions: ['read("user:anna")', 'read("user:bruno")'],
      data: {
        applicationId: receipt(applied)?.documentId,
        kind: 'withdrawn',
        note: 'I found another one.',
        at: event?.createdAt,
      },
    });
    await runEffects();
    const [application] = await documentsOf(context, 'applications');
    expect(application?.data['state']).toBe('withdrawn');
  });

  it('happens once: from a second device it gets the first receipt', async () => {
    await push(ANNA, apply());
    const first = await push(ANNA, aWithdrawal());
    const second = await push(ANNA, aWithdrawal());
    expect(second).toEqual({ ...first, id: second.id, status: 'duplicate' });
    expect(await documentsOf(context, 'applicationEvents')).toHaveLength(1);
  });

  it('is refused for what is not there, or somebody else’s', async () => {
    const applied = await push(ANNA, apply());
    const applicationId = receipt(applied)?.documentId;
    for (const [person, payload] of [
      [BRUNO, {}],
      [BRUNO, { applicationId }],
      [ANNA, { jobId: 200 }],
      [ANNA, { applicationId: 'another' }],
      [ANNA, { jobId: 200, applicationId }],
    ] as const) {
      expect(error(await push(person, aWithdrawal({ userId: person.userId, payload })))?.type).toBe(
        'application_not_found',
      );
    }
    expect(await documentsOf(context, 'applicationEvents')).toHaveLength(0);
  });

  it('is a guest’s right too', async () => {
    await push(GUEST_PERSON, apply());
    const outcome = await push(GUEST_PERSON, aWithdrawal({ userId: null }));
    expect(outcome.status).toBe('applied');
  });

  it('is possible when the posting is closed by then', async () => {
    await push(ANNA, apply());
    await changeData(context, 'jobs/job-100', { closedAt: '2026-11-20T12:00:00.000+00:00' });
    expect((await push(ANNA, aWithdrawal())).status).toBe('applied');
  });
});

describe('applying again after a withdrawal', () => {
  it('is asked about first, then a new application that names the old one', async () => {
    const first = receipt(await push(ANNA, apply()))?.documentId;
    await push(ANNA, aWithdrawal());
    const operation = apply({ message: 'I changed my mind.' });
    const asked = await push(ANNA, operation);
    expect(error(asked)).toMatchObject({ type: 'application_withdrawn', documentId: first });
    const sure = { ...operation, payload: { ...operation.payload, after: first } };
    const second = await push(ANNA, sure);
    expect(second.status).toBe('applied');
    const made = await documentsOf(context, 'applications');
    expect(new Set(made.map(({ data }) => data['after'] ?? null))).toEqual(new Set([first, null]));
    // The copy that was asked about may still be on its way.
    expect(await push(ANNA, operation)).toEqual(second);
    expect(await push(ANNA, sure)).toEqual(second);
    expect(await documentsOf(context, 'applications')).toHaveLength(2);
  });

  it('is refused after twenty: each costs a look at all before it', async () => {
    let after: string | undefined;
    const first = apply();
    let last = first;
    for (let times = 0; times < 20; times += 1) {
      last = times === 0 ? first : apply({ ...(after !== undefined && { after }) });
      after = receipt(await push(ANNA, last))?.documentId;
      expect((await push(ANNA, aWithdrawal({ payload: { applicationId: after ?? '' } }))).status).toBe(
        'applied',
      );
    }
    expect(error(await push(ANNA, apply({ after: after ?? '' })))).toMatchObject({
      type: 'application_too_often',
    });
    expect(await documentsOf(context, 'applications')).toHaveLength(20);
    // What was taken before is answered as ever, and another person may still apply.
    expect((await push(ANNA, first)).status).toBe('applied');
    expect(receipt(await push(ANNA, last))?.documentId).toBe(after);
    expect((await push(BRUNO, apply())).status).toBe('applied');
  });

  it('from two devices at once is one', async () => {
    const after = receipt(await push(ANNA, apply()))?.documentId;
    await push(ANNA, aWithdrawal());
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => push(ANNA, apply({ after }))));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      'applied',
      'duplicate',
      'duplicate',
      'duplicate',
      'duplicate',
    ]);
    expect(new Set(outcomes.map(outcome => receipt(outcome)?.documentId)).size).toBe(1);
  });

  it('goes on so: each names the one before it, and none but the last counts', async () => {
    let after: string | undefined;
    const ids: (string | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) {
      const outcome = await push(ANNA, apply(after === undefined ? {} : { after }));
      expect(outcome.status).toBe('applied');
      after = receipt(outcome)?.documentId;
      ids.push(after);
      if (round < 3) await push(ANNA, aWithdrawal());
    }
    expect(new Set(ids).size).toBe(4);
    expect(receipt(await push(ANNA, apply({ after: ids[0] })))?.documentId).toBe(ids[3]);
    expect(receipt(await push(ANNA, apply()))?.documentId).toBe(ids[3]);
    context = await reopenBoard(context);
    await push(ANNA, aWithdrawal());
    expect(error(await push(ANNA, apply({ after: ids[0] })))).toMatchObject({ documentId: ids[3] });
  });

  it('changes nothing for a late copy of the first one', async () => {
    const operation = apply();
    const first = await push(ANNA, operation);
    await push(ANNA, aWithdrawal());
    expect(await push(ANNA, operation)).toEqual(first);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });

  it('changes nothing for a late copy of one that had been there already', async () => {
    await push(ANNA, apply());
    const late = apply({ message: 'From my other phone.' });
    expect((await push(ANNA, late)).status).toBe('duplicate');
    await push(ANNA, aWithdrawal());
    expect(error(await push(ANNA, late))?.type).toBe('application_withdrawn');
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });
});
