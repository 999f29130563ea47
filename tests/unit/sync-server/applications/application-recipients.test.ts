import { beforeEach, describe, expect, it } from 'vitest';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { noting } from '../../../../sync-server/applications/application-openings.ts';
import { progressOf } from '../../../../sync-server/applications/application-progress.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import type { Operation } from '../../../../src/wire/operations/push.ts';
import {
  addPosting,
  aDecision,
  ANNA,
  anApplication,
  anOpening,
  BRUNO,
  changeData,
  createBoard,
  documentsOf,
  EDITED_AT,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

let context: TestContext;
beforeEach(async () => {
  context = await createBoard();
});

const push = async (person: Person, operation: Operation) => {
  const [outcome] = await createOperations(context).apply(person, [operation]);
  if (!outcome) throw new Error('no outcome');
  return outcome;
};
const application = async () => {
  const [record] = await documentsOf(context, 'applications');
  if (!record) throw new Error('no application');
  return record;
};

describe('an application’s recipient', () => {
  it('is the inbox of the posting’s employer', async () => {
    await addPosting(context, { jobId: 100 }, 'bruno');
    await push(ANNA, anApplication());
    const record = await application();
    expect(record).toMatchObject({ recipient: { kind: 'inbox' } });
    expect(Object.keys(record.effects ?? {})).toEqual(['notice']);
    expect(progressOf(record)).toEqual({
      delivery: { via: 'inbox', state: 'delivered', at: record.createdAt },
    });
  });

  it('is the posting’s address where there is no inbox, and owes it a mail', async () => {
    await addPosting(context, { jobId: 100 }, null, { email: 'jobs@clearwater.example' });
    await push(ANNA, anApplication());
    const record = await application();
    expect(record).toMatchObject({
      recipient: { kind: 'email', address: 'jobs@clearwater.example' },
      effects: { email: { state: 'pending' } },
    });
    expect(progressOf(record).delivery).toMatchObject({
      via: 'email',
      address: 'jobs@clearwater.example',
      state: 'received',
    });
  });

  it('must be there: else the application comes back, and nothing is kept', async () => {
    await addPosting(context, { jobId: 100 }, null);
    const operation = anApplication();
    expect(await push(ANNA, operation)).toMatchObject({
      status: 'rejected',
      error: { type: 'application_no_recipient' },
    });
    expect(await documentsOf(context, 'applications')).toEqual([]);
  });

  it('does not change what was taken already', async () => {
    await addPosting(context, { jobId: 100 }, 'bruno');
    const operation = anApplication();
    const first = await push(ANNA, operation);
    const [posting] = await documentsOf(context, 'jobs');
    const stored = await context.stores.board.get(`jobs/${posting?.documentId}`);
    const body = { ...stored?.body, permissions: ['read("any")'] };
    await context.stores.board.commit([
      { id: `jobs/${posting?.documentId}`, revision: stored?.revision ?? '', body },
    ]);
    expect(await push(ANNA, operation)).toEqual(first);
    expect(await push(ANNA, anApplication())).toMatchObject({ status: 'duplicate' });
  });

  it('of earlier times is told from who may read it', async () => {
    await addPosting(context, { jobId: 100 }, 'bruno');
    await push(ANNA, anApplication());
    const { recipient: _, ...former } = await application();
    expect(progressOf(former).delivery).toMatchObject({ via: 'inbox', state: 'delivered' });
    const alone = { ...former, permissions: ['read("user:anna")'] };
    expect(progressOf(alone).delivery).toMatchObject({ state: 'failed', reason: 'no_recipient' });
    const forwarded = { forward: { state: 'refused' as const, attempts: 1, at: former.createdAt } };
    expect(progressOf({ ...alone, effects: forwarded }).delivery).toMatchObject({
      via: 'form',
      state: 'failed',
      reason: 'refused',
    });
  });
});

describe('what the employer does with it', () => {
  let applicationId: string;
  beforeEach(async () => {
    await addPosting(context, { jobId: 100 }, 'bruno');
    await push(ANNA, anApplication());
    applicationId = (await application()).documentId;
  });
  const runEffects = async () => {
    const runner = startEffects(context, { ports: [noting(context)], sleep: () => Promise.resolve() });
    await runner.idle();
    await runner.close();
  };
  const decide = (decision: string | null, later = 0) =>
    aDecision({ payload: { applicationId, decision, editedAt: EDITED_AT + later }, userId: 'bruno' });

  it('the first opening counts, and the applicant is told of it', async () => {
    const first = await push(BRUNO, anOpening({ userId: 'bruno', payload: { applicationId } }));
    context.clock.nowMs += 60_000;
    const second = await push(BRUNO, anOpening({ userId: 'bruno', payload: { applicationId } }));
    expect([first.status, second.status]).toEqual(['applied', 'duplicate']);
    await runEffects();
    expect(progressOf(await application())).toMatchObject({ openedAt: '2026-11-20T12:00:00.000+00:00' });
  });

  it('is not for the applicant, nor for anybody else, to say', async () => {
    for (const operation of [
      anOpening({ payload: { applicationId } }),
      aDecision({ payload: { applicationId } }),
    ])
      expect(await push(ANNA, operation)).toMatchObject({ error: { type: 'application_not_found' } });
    const stranger = { ...BRUNO, id: 'carl', userId: 'carl', accountId: 'carl', roles: ['any', 'user:carl'] };
    const opening = anOpening({ userId: 'carl', payload: { applicationId } });
    expect(await push(stranger, opening)).toMatchObject({ error: { type: 'application_not_found' } });
  });

  it('the latest decision stands, in whatever order they arrive, and nobody who withdrew hears of it', async () => {
    await push(BRUNO, decide('interview', 500));
    await push(BRUNO, decide('declined', 100));
    expect(progressOf(await application()).decision).toMatchObject({ kind: 'interview' });
    await push(BRUNO, decide(null, 900));
    expect(progressOf(await application()).decision).toBeUndefined();
    await push(BRUNO, decide('declined', 950));
    await changeData(context, `applications/${applicationId}`, { state: 'withdrawn' });
    expect(progressOf(await application()).decision).toBeUndefined();
    expect(progressOf(await application(), 'employer').decision).toMatchObject({ kind: 'declined' });
    await changeData(context, `applications/${applicationId}`, { decision: 'nonsense', decidedAt: 'x' });
    expect(progressOf(await application()).decision).toBeUndefined();
  });
});
