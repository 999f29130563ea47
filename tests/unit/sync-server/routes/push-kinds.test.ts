import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPERATION_KINDS, type OperationKind } from '../../../../src/wire/operations/operation-kinds.ts';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import {
  OPERATION_MAX_AGE_DAYS,
  OPERATION_MAX_AHEAD_DAYS,
} from '../../../../src/wire/operations/push-limits.ts';
import { createApp } from '../../../../sync-server/app.ts';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import {
  aClosing,
  aContact,
  addPosting,
  aDecision,
  aDraft,
  aHidden,
  aMessage,
  anInterviewStep,
  aProposal,
  anApplication,
  anEdit,
  anOpening,
  anExtension,
  aNote,
  aPosting,
  aPreference,
  aProfilePart,
  aReading,
  aReport,
  aRepost,
  aRow,
  aSaved,
  aSearch,
  aWithdrawal,
  reopenBoard,
} from '../../../support/board.ts';
import { nearlyValid } from '../../../support/hostile-input.ts';
import {
  type Actor,
  changeAccount,
  createWorld,
  OWN_ROUTES,
  type World,
} from '../../../support/server-world.ts';
import { tries } from '../../../support/torture.ts';

const RUNS = tries(20, 1000);
const SECRET = 'g'.repeat(43);

let world: World;
let applicationId: string;
/** What `owner` received from `stranger`. */
let receivedId: string;

beforeEach(async () => {
  world = await createWorld({}, [registerSyncPush], OWN_ROUTES);
  await addPosting(world.context, { jobId: 100, expiryDateFormatted: '2026-12-31' }, 'owner');
  await addPosting(world.context, { jobId: 200 }, 'stranger');
  await addPosting(world.context, { jobId: 300 }, 'stranger');
  const [applied] = await push('owner', anApplication({ userId: 'owner', payload: { jobId: 300 } }));
  applicationId = receiptOf(applied)?.documentId ?? '';
  const [received] = await push('stranger', anApplication({ userId: 'stranger', payload: { jobId: 100 } }));
  receivedId = receiptOf(received)?.documentId ?? '';
});
afterEach(() => world.app.close());

const receiptOf = (outcome: Outcome | undefined) =>
  outcome && 'receipt' in outcome ? outcome.receipt : undefined;
const typeOf = (outcome: Outcome | undefined) =>
  outcome && 'error' in outcome ? outcome.error.type : undefined;

async function send(actor: Actor, operations: unknown) {
  const headers = { ...world.headersOf(actor), ...(actor === 'guest' && { 'x-portage-guest': SECRET }) };
  return world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers,
    payload: { protocol: 1, operations },
  });
}

async function push(actor: Actor, ...operations: unknown[]): Promise<Outcome[]> {
  const answer = await send(actor, operations);
  expect(answer.statusCode).toBe(200);
  return answer.json().outcomes;
}

const DAY_MS = 86_400_000;
const OLDEST_MS = OPERATION_MAX_AGE_DAYS * DAY_MS;
const MOST_AHEAD_MS = OPERATION_MAX_AHEAD_DAYS * DAY_MS;
const moment = (ms: number) => new Date(ms).toISOString();

/** Signed in again meanwhile, on the same device. */
async function stayLoggedIn(userId: string): Promise<void> {
  const stored = await readAccount(world.context.stores.accounts, userId);
  const expiresAt = world.context.clock.nowMs + 365 * DAY_MS;
  const sessions = (stored?.account.sessions ?? []).map(session => ({ ...session, expiresAt }));
  await changeAccount(world.context, userId, { sessions, accessedAt: world.context.clock.nowMs });
}

interface KindFacts {
  /** Made by `owner`, who posted 100 and applied to 300. */
  make: () => Operation;
  /** Same id, other content. */
  other: Record<string, unknown>;
  /** What `stranger`, who posted 200 and 300, gets for the very same. */
  foreign: string;
}

const FACTS: Record<OperationKind, KindFacts> = {
  'application.submit': {
    make: () => anApplication({ userId: 'owner', payload: { jobId: 200 } }),
    other: { message: 'Something else.' },
    foreign: 'applied',
  },
  'application.withdraw': {
    make: () => aWithdrawal({ userId: 'owner', payload: { jobId: 300, applicationId } }),
    other: { reason: 'I found another one.' },
    foreign: 'application_not_found',
  },
  'application.open': {
    make: () => anOpening({ userId: 'owner', payload: { applicationId: receivedId } }),
    other: { applicationId: 'another-application' },
    foreign: 'application_not_found',
  },
  'application.decide': {
    make: () => aDecision({ userId: 'owner', payload: { applicationId: receivedId } }),
    other: { decision: 'declined' },
    foreign: 'application_not_found',
  },
  'posting.create': {
    make: () => aPosting({ userId: 'owner' }),
    other: { row: aRow({ jobTitle: 'other' }) },
    foreign: 'applied',
  },
  'posting.edit': {
    make: () => anEdit({ userId: 'owner' }),
    other: { changes: { card: { jobTitle: 'chef' } } },
    foreign: 'posting_not_yours',
  },
  'posting.close': {
    make: () => aClosing({ userId: 'owner' }),
    other: { madeBy: 'an-operation-unknown' },
    foreign: 'posting_not_yours',
  },
  'posting.extend': {
    make: () => anExtension({ userId: 'owner' }),
    other: { until: '2027-06-30' },
    foreign: 'posting_not_yours',
  },
  'posting.repost': {
    make: () => aRepost({ userId: 'owner' }),
    other: { until: '2027-06-30' },
    foreign: 'posting_not_yours',
  },
  'report.create': {
    make: () => aReport({ userId: 'owner' }),
    other: { text: 'Something else.' },
    foreign: 'applied',
  },
  'contact.send': {
    make: () => aContact({ userId: 'owner' }),
    other: { message: 'Something else.' },
    foreign: 'applied',
  },
  'note.create': {
    make: () => aNote({ userId: 'owner', payload: { applicationId } }),
    other: { text: 'Something else.' },
    foreign: 'applied',
  },
  'message.send': {
    make: () => aMessage({ userId: 'owner', payload: { applicationId } }),
    other: { text: 'Something else.' },
    foreign: 'applied',
  },
  'interview.step': {
    make: () => {
      const proposal = aProposal(world.context.clock.nowMs);
      return anInterviewStep({ userId: 'owner', payload: { applicationId: receivedId, ...proposal } });
    },
    other: { text: 'Something else.' },
    // Theirs is the application, and the step is taken.
    foreign: 'interview_changed',
  },
  'conversation.read': {
    make: () => aReading({ userId: 'owner', payload: { applicationId } }),
    other: { seenTo: 1 },
    foreign: 'applied',
  },
  'draft.put': {
    make: () => aDraft({ userId: 'owner' }),
    other: { content: { message: 'else' } },
    foreign: 'applied',
  },
  'saved.put': { make: () => aSaved({ userId: 'owner' }), other: { on: false }, foreign: 'applied' },
  'hidden.put': { make: () => aHidden({ userId: 'owner' }), other: { on: false }, foreign: 'applied' },
  'search.put': { make: () => aSearch({ userId: 'owner' }), other: { search: null }, foreign: 'applied' },
  'preferences.put': {
    make: () => aPreference({ userId: 'owner' }),
    other: { value: 'en' },
    foreign: 'applied',
  },
  'profile.put': {
    make: () => aProfilePart({ userId: 'owner' }),
    other: { content: { name: 'Bo' } },
    foreign: 'applied',
  },
};

const KINDS = Object.keys(FACTS) as OperationKind[];

describe.each(KINDS)('%s', kind => {
  const { make, other, foreign } = FACTS[kind];

  it('takes effect once, with the same receipt for every replay', async () => {
    const operation = make();
    const [first] = await push('owner', operation);
    expect(first).toMatchObject({
      id: operation.id,
      status: 'applied',
      receipt: { documentId: expect.any(String) },
    });
    const before = world.context.stores.board.ids;
    world.context.clock.nowMs += 86_400_000;
    const replays = await push('owner', operation, structuredClone(operation));
    expect(replays).toEqual([first, first]);
    expect(world.context.stores.board.ids).toEqual(before);
  });

  it('is recognized after a restart', async () => {
    const operation = make();
    const [first] = await push('owner', operation);
    const restarted = createApp(await reopenBoard(world.context), [registerSyncPush], OWN_ROUTES);
    await restarted.ready();
    const answer = await restarted.inject({
      method: 'POST',
      url: '/v1/sync/push',
      headers: world.headersOf('owner'),
      payload: { protocol: 1, operations: [operation] },
    });
    expect(answer.json().outcomes).toEqual([first]);
    await restarted.close();
  });

  it('has no effect and is returned if it was written too long ago', async () => {
    const { nowMs } = world.context.clock;
    const before = [world.context.stores.board.ids, world.context.stores.accounts.ids];
    const late = { ...make(), createdAt: moment(nowMs - OLDEST_MS - 1) };
    const [refused] = await push('owner', late);
    expect([refused?.status, typeOf(refused)]).toEqual(['rejected', 'operation_too_old']);
    expect([world.context.stores.board.ids, world.context.stores.accounts.ids]).toEqual(before);
    const [taken] = await push('owner', { ...make(), createdAt: moment(nowMs - OLDEST_MS) });
    expect(taken?.status).toBe('applied');
  });

  it('still gets its receipt when it is too old, and has no second effect', async () => {
    const operation = make();
    const [first] = await push('owner', operation);
    const { board, accounts } = world.context.stores;
    world.context.clock.nowMs += OLDEST_MS + DAY_MS;
    await stayLoggedIn('owner');
    const before = [board.ids, await accounts.get('user:owner')];
    expect(await push('owner', operation)).toEqual([first]);
    expect([board.ids, await accounts.get('user:owner')]).toEqual(before);
  });

  it('waits if it is dated days ahead, and learns the server’s time', async () => {
    const { nowMs } = world.context.clock;
    const before = [world.context.stores.board.ids, world.context.stores.accounts.ids];
    const early = { ...make(), createdAt: moment(nowMs + MOST_AHEAD_MS + 1) };
    const [deferred] = await push('owner', early);
    expect(deferred).toMatchObject({
      status: 'deferred',
      error: { type: 'operation_from_future', now: moment(nowMs) },
    });
    expect([world.context.stores.board.ids, world.context.stores.accounts.ids]).toEqual(before);
    const [taken] = await push('owner', { ...early, createdAt: moment(nowMs) });
    expect(taken?.status).toBe('applied');
    const [other] = await push('owner', { ...make(), createdAt: moment(nowMs + MOST_AHEAD_MS) });
    expect(typeOf(other)).not.toBe('operation_from_future');
  });

  it('is refused without a time', async () => {
    const [refused] = await push('owner', { ...make(), createdAt: 'yesterday' });
    expect(refused).toMatchObject({
      status: 'rejected',
      error: { type: 'operation_invalid', field: 'createdAt' },
    });
  });

  it('is refused under the same id with different content', async () => {
    const operation = make();
    await push('owner', operation);
    const [refused] = await push('owner', { ...operation, payload: { ...operation.payload, ...other } });
    expect([refused?.status, typeOf(refused)]).toEqual(
      kind === 'posting.close'
        ? ['deferred', 'posting_not_made_yet']
        : ['rejected', 'operation_payload_mismatch'],
    );
  });

  it('belongs to the other person or is refused, if another person sent it', async () => {
    const operation = make();
    await push('owner', operation);
    const [outcome] = await push('stranger', { ...operation, userId: 'stranger' });
    expect(typeOf(outcome) ?? outcome?.status).toBe(foreign);
    const [again] = await push('owner', operation);
    expect(again?.status).toBe('applied');
  });

  it('waits for a sign-in if a guest sent it, unless guests may send it', async () => {
    const [outcome] = await push('guest', { ...make(), userId: null });
    const isHeld = typeOf(outcome) === 'operation_needs_account' && outcome?.status === 'deferred';
    expect(isHeld).toBe(OPERATION_KINDS[kind].needsAccount);
  });

  it('belongs to its account: no other session can send it', async () => {
    const [outcome] = await push('stranger', make());
    expect([outcome?.status, typeOf(outcome)]).toEqual(['deferred', 'operation_other_person']);
  });

  it('has an outcome whatever its payload, and never fails the server', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(nearlyValid(make().payload), async payload => {
        count += 1;
        const operation = { ...make(), id: `hostile-operation-${count}`, payload };
        const answer = await send('owner', [operation]);
        expect([200, 400, 413]).toContain(answer.statusCode);
        if (answer.statusCode !== 200) return;
        expect(answer.json().outcomes).toHaveLength(1);
        expect(answer.json().outcomes[0].id).toBe(operation.id);
      }),
      { numRuns: RUNS },
    );
  });

  it('is refused with the name of a surplus or missing field', async () => {
    const operation = make();
    const [extra] = await push('owner', { ...operation, payload: { ...operation.payload, surprise: 1 } });
    expect(extra).toMatchObject({
      status: 'rejected',
      error: { type: 'operation_invalid', field: 'surprise' },
    });
    const [empty] = await push('owner', { ...operation, payload: {} });
    expect(empty).toMatchObject({
      status: 'rejected',
      error: { type: 'operation_invalid', field: expect.any(String) },
    });
  });
});

describe('an answer', () => {
  it('names the epoch of the data', async () => {
    expect((await send('owner', [])).json()).toEqual({ epoch: 'epoch-of-the-test', outcomes: [] });
  });

  it('accepts nothing from a phone with receipts from other data, and names its own epoch', async () => {
    const payload = { protocol: 1, epoch: 'before the restore', operations: [aSaved({ userId: 'owner' })] };
    const answer = await world.send('owner', 'POST', '/v1/sync/push', payload);
    expect(answer.json()).toEqual({ epoch: 'epoch-of-the-test', outcomes: [] });
    expect(world.context.stores.board.ids.filter(id => id.startsWith('saved/'))).toEqual([]);
  });

  it('must not be cached on the way', async () => {
    expect((await send('owner', [])).headers['cache-control']).toBe('no-store');
  });
});

describe('operations on one subject', () => {
  it('take effect in order, even in one request', async () => {
    const create = aPosting({ userId: 'owner', payload: { jobId: 100 } });
    const edit = anEdit({
      userId: 'owner',
      payload: {
        jobId: 100,
        madeBy: create.id,
        changes: { card: { jobTitle: 'picker' } },
        base: { card: { jobTitle: 'farm worker' } },
      },
    });
    const close = aClosing({ userId: 'owner', payload: { jobId: 100, madeBy: create.id } });
    const outcomes = await push('owner', create, edit, close);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    const ids = new Set(outcomes.map(outcome => receiptOf(outcome)?.documentId));
    expect(ids.size).toBe(1);
    expect(outcomes.map(outcome => receiptOf(outcome)?.jobId)).toEqual([101, 101, 101]);
    const [row] = world.context.projection.find('jobs', 'jobId', 101);
    expect(row?.data).toMatchObject({ jobTitle: 'picker', jobStatusId: 0, edition: 2 });
  });

  it('wait for their subject', async () => {
    const create = aPosting({ userId: 'owner' });
    const edit = anEdit({ userId: 'owner', payload: { madeBy: create.id } });
    const withdraw = aWithdrawal({
      userId: 'owner',
      payload: { jobId: 200, madeBy: 'an-application-to-come' },
    });
    const outcomes = await push('owner', edit, withdraw);
    expect(outcomes.map(outcome => [outcome.status, typeOf(outcome)])).toEqual([
      ['deferred', 'posting_not_made_yet'],
      ['deferred', 'application_not_made_yet'],
    ]);
  });
});

it('a preference may have the name of an object’s built-in property', async () => {
  const put = (name: string) => aPreference({ userId: 'owner', payload: { name } });
  const outcomes = await push('owner', put('language'), put('toString'), put('constructor'));
  expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
});

describe('requests in quick succession', () => {
  it('are refused with the time to retry, and none of their operations takes effect', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' }, [registerSyncPush], OWN_ROUTES);
    const request = (actor: Actor, operations: unknown[] = []) =>
      limited.app.inject({
        method: 'POST',
        url: '/v1/sync/push',
        headers: limited.headersOf(actor),
        payload: { protocol: 1, operations },
      });
    for (let count = 0; count < 120; count += 1) expect((await request('owner')).statusCode).toBe(200);
    const refused = await request('owner', [aSaved({ userId: 'owner' })]);
    expect(refused.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
    expect(refused.json().message).toMatch(/in \d+ seconds/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(limited.context.stores.board.ids.filter(id => id.startsWith('saved/'))).toEqual([]);
    expect((await request('stranger')).statusCode).toBe(200);
    await limited.app.close();
  });
});
