import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PullResponse } from '../../../../src/wire/pull.ts';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { beginErasure } from '../../../../sync-server/leaving/begin-erasure.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { createPrivatePull } from '../../../../sync-server/pull/private-pull.ts';
import { sharingWithTeam } from '../../../../sync-server/postings/team-following.ts';
import { withdrawing } from '../../../../sync-server/applications/withdrawals.ts';
import {
  addPosting,
  anApplication,
  anEdit,
  aNote,
  aPosting,
  aWithdrawal,
  documentsOf,
  reopenBoard,
} from '../../../support/board.ts';
import { createTeamWorld, type TeamWorld } from '../../../support/team-world.ts';

const now = () => Promise.resolve();
const GUEST = { 'x-portage-guest': 'g'.repeat(43) };
const APPLICATION = '/databases/board/collections/applications/documents';

let it: TeamWorld;
let jobId: number;
beforeEach(async () => {
  it = await createTeamWorld([registerSyncPush, registerSyncPull]);
  jobId = receiptOf((await push('owner', aPosting()))[0]).jobId ?? 0;
});
afterEach(() => it.world.app.close());

async function push(who: string, ...operations: Operation[]): Promise<Outcome[]> {
  const sent = operations.map(operation => ({ ...operation, userId: who }));
  const answer = await it.ask(200, who, 'POST', '/sync/push', { protocol: 1, operations: sent });
  return answer['outcomes'] as Outcome[];
}

function receiptOf(outcome: Outcome | undefined) {
  if (!outcome || !('receipt' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.receipt;
}

const apply = async (who: string, payload: Record<string, unknown> = {}): Promise<string> =>
  receiptOf((await push(who, anApplication({ payload: { jobId, name: who, ...payload } })))[0]).documentId;

async function pull(who: string, cursor = '', limit = 100) {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
  const page = (await it.ask(200, who, 'GET', `/sync/pull?${query}`)) as unknown as PullResponse;
  const received = page.changes.filter(({ collection }) => collection === 'applicants');
  return { ...page, received };
}

async function erase(userId: string): Promise<void> {
  const erasures = await startErasures(it.context, { sleep: now });
  await beginErasure(it.context, userId);
  await erasures.idle();
  await erasures.close();
}

async function carryOutWithdrawals(): Promise<void> {
  const effects = startEffects(it.context, { ports: [withdrawing(it.context)], sleep: now });
  await effects.idle();
  await effects.close();
}

describe('an application that a posting received', () => {
  test('comes whole to every member of the team', async () => {
    await it.join('crew', 'ann');
    const id = await apply('bob', { email: 'bob@example.com', message: 'May I?' });
    const [change] = (await pull('owner')).received;
    expect(change).toEqual({
      collection: 'applicants',
      id,
      data: {
        jobId,
        jobTitle: 'farm worker',
        state: 'sent',
        sentAt: '2026-11-20T12:00:00.000+00:00',
        reference: expect.stringMatching(/^PT-/),
        name: 'bob',
        email: 'bob@example.com',
        message: 'May I?',
        delivery: { via: 'inbox', state: 'delivered', at: '2026-11-20T12:00:00.000+00:00' },
      },
    });
    expect((await pull('ann')).received).toEqual([change]);
  });

  test('comes to nobody else: the applicant has it as their own, others not at all', async () => {
    const other = receiptOf((await push('stranger', aPosting()))[0]).jobId ?? 0;
    const id = await apply('bob', { message: 'For the crew alone' });
    await apply('ann', { jobId: other });
    const own = (await pull('bob')).changes.filter(({ data }) => data !== null);
    expect(own.map(change => [change.collection, change.id])).toEqual([['applications', id]]);
    for (const who of ['ann', 'stranger'])
      expect(JSON.stringify((await pull(who)).changes)).not.toContain('For the crew alone');
    const elsewhere = (await pull('stranger')).received;
    expect(elsewhere).toMatchObject([{ data: { jobId: other, name: 'ann' } }]);
    expect((await it.send('guest', 'GET', '/sync/pull')).statusCode).toBe(401);
    expect((await it.send('key', 'GET', '/sync/pull')).statusCode).toBe(401);
  });

  test('is somebody’s own and received at once, when a member applies to their own team', async () => {
    await it.join('crew', 'ann');
    const id = await apply('ann');
    const both = (await pull('ann')).changes.filter(change => change.id === id);
    expect(both.map(({ collection }) => collection)).toEqual(['applications', 'applicants']);
    const toOwner = (await pull('owner')).changes.filter(change => change.id === id);
    expect(toOwner.map(({ collection }) => collection)).toEqual(['applicants']);
  });

  test('comes from a guest as well, who never has a device to pull to', async () => {
    const { app, headersOf } = it.world;
    await app.inject({
      method: 'POST',
      url: '/v1/sync/push',
      headers: { ...headersOf('guest'), ...GUEST },
      payload: { protocol: 1, operations: [anApplication({ payload: { jobId, name: 'A guest' } })] },
    });
    expect((await pull('owner')).received).toMatchObject([{ data: { name: 'A guest' } }]);
  });

  test('is told once, and again when it is withdrawn', async () => {
    const id = await apply('bob');
    const { cursor } = await pull('owner');
    expect((await pull('owner', cursor)).changes).toEqual([]);
    await push('bob', aWithdrawal({ payload: { jobId, applicationId: id } }));
    await carryOutWithdrawals();
    expect((await pull('owner', cursor)).received).toMatchObject([
      { id, data: { state: 'withdrawn', name: 'bob' } },
    ]);
  });

  test('comes in pages that are bounded, each application once', async () => {
    for (const who of ['ann', 'bob', 'stranger']) await apply(who);
    const names: unknown[] = [];
    let page = await pull('owner', '', 1);
    for (;;) {
      expect(page.changes.length).toBeLessThanOrEqual(1);
      for (const { data } of page.received) names.push(data && 'name' in data && data.name);
      if (!page.more) break;
      page = await pull('owner', page.cursor, 1);
    }
    expect(names).toEqual(['ann', 'bob', 'stranger']);
  });

  test('is found by whose it is: nothing of other employers is looked through or read', async () => {
    const { context } = it;
    await addPosting(context, { jobId: 500 }, 'stranger');
    for (const who of ['ann', 'bob']) await apply(who, { jobId: 500 });
    const mine = await apply('bob');
    const all = vi.spyOn(context.projection, 'all');
    const query = vi.spyOn(context.projection, 'query');
    const read = vi.spyOn(context.stores.board, 'getMany');
    const caller = {
      kind: 'user',
      userId: 'owner',
      roles: ['any', 'users', 'user:owner', 'team:crew'],
    } as const;
    await createPrivatePull(context).page(caller, '', 100);
    expect([all.mock.calls.length, query.mock.calls.length]).toEqual([0, 0]);
    expect(read.mock.calls.flat(2)).toEqual([`applications/${mine}`]);
  });
});

describe('on a member’s device it', () => {
  test('is there when they join later, and goes when they are removed', async () => {
    const id = await apply('bob');
    const before = await pull('ann');
    expect(before.received).toEqual([]);
    const membership = await it.join('crew', 'ann');
    const joined = await pull('ann', before.cursor);
    expect(joined.received).toMatchObject([{ id }]);
    await it.ask(204, 'owner', 'DELETE', `/teams/crew/memberships/${membership}`);
    const after = await pull('ann', joined.cursor);
    // What does not come in the new run is dropped at its end.
    expect(after).toMatchObject({ received: [], more: false });
    expect(after.run).not.toBe(joined.run);
    // Nor is a colleague who is gone told of what comes later.
    await apply('stranger');
    expect((await pull('ann', after.cursor)).received).toEqual([]);
  });

  test('goes when the applicant is erased, and nothing is remembered of who it was', async () => {
    const id = await apply('bob', { name: 'Bob the Baker', email: 'baker@example.com' });
    const { cursor } = await pull('owner');
    await erase('bob');
    expect((await pull('owner', cursor)).received).toEqual([{ collection: 'applicants', id, data: null }]);
    const { projection } = it.context;
    const remembered = [
      projection.removedFrom('applications', 'team:crew'),
      await documentsOf(it.context, 'removedApplications'),
    ];
    expect(JSON.stringify(remembered)).not.toMatch(/Bob the Baker|baker@example|"user:bob"/);
  });

  test('goes after that also where the server has forgotten everything but its documents', async () => {
    const id = await apply('bob');
    const { cursor } = await pull('owner');
    await erase('bob');
    const again = createPrivatePull(await reopenBoard(it.context));
    const caller = {
      kind: 'user',
      userId: 'owner',
      roles: ['any', 'users', 'user:owner', 'team:crew', 'team:crew/owner'],
    } as const;
    const { changes } = await again.page(caller, cursor, 100);
    expect(changes.filter(({ collection }) => collection === 'applicants')).toEqual([
      { collection: 'applicants', id, data: null },
    ]);
  });

  test('goes when the operator deletes it, and comes when it is sent again', async () => {
    const id = await apply('bob');
    const { cursor } = await pull('owner');
    await it.ask(204, 'key', 'DELETE', `${APPLICATION}/${id}`);
    const gone = await pull('owner', cursor);
    expect(gone.received).toEqual([{ collection: 'applicants', id, data: null }]);
    expect(await apply('bob', { message: 'Once more' })).toBe(id);
    expect((await pull('owner', gone.cursor)).received).toMatchObject([
      { id, data: { message: 'Once more' } },
    ]);
    await it.ask(204, 'key', 'DELETE', `${APPLICATION}/${id}`);
    expect((await pull('owner', cursor)).received).toEqual([{ collection: 'applicants', id, data: null }]);
  });

  test('has what colleagues noted, each with its author’s name', async () => {
    await it.join('crew', 'ann');
    const applicationId = await apply('bob');
    await push('ann', aNote({ payload: { applicationId, text: 'Calls on Monday.' } }));
    await push('bob', aNote({ payload: { applicationId, text: 'They seem nice.' } }));
    const notesOf = async (who: string) =>
      (await pull(who)).changes.flatMap(({ collection, data }) =>
        collection === 'notes' && data && 'by' in data ? [[data.text, data.by]] : [],
      );
    expect(await notesOf('owner')).toEqual([['Calls on Monday.', 'ann']]);
    expect(await notesOf('ann')).toEqual([['Calls on Monday.', null]]);
    expect(await notesOf('bob')).toEqual([['They seem nice.', null]]);
    expect(await notesOf('stranger')).toEqual([]);
  });

  test('goes with its notes', async () => {
    const applicationId = await apply('bob');
    await push('owner', aNote({ payload: { applicationId, text: 'Calls on Monday.' } }));
    const { cursor } = await pull('owner');
    await erase('bob');
    const { changes } = await pull('owner', cursor);
    const gone = changes.flatMap(({ collection, data }) => (data === null ? [collection] : []));
    // Nothing of a removed event is known but its id, so it's both.
    expect(gone).toEqual(['notes', 'messages', 'applicants']);
  });

  test('of a posting of before there were teams is its person’s, and the team’s with the next edit', async () => {
    await addPosting(it.context, { jobId: 500, jobTitle: 'cook' }, 'owner');
    const id = await apply('bob', { jobId: 500 });
    const before = await pull('owner');
    expect(before.received).toMatchObject([{ id }]);
    await it.join('crew', 'ann');
    expect((await pull('ann')).received).toEqual([]);
    await push('owner', anEdit({ payload: { jobId: 500 } }));
    const effects = startEffects(it.context, { ports: [sharingWithTeam(it.context)], sleep: now });
    await effects.idle();
    await effects.close();
    expect((await pull('ann')).received).toMatchObject([{ id, data: { name: 'bob' } }]);
    // For the person it did not go.
    expect((await pull('owner', before.cursor)).received).toMatchObject([{ id, data: { name: 'bob' } }]);
  });
});
