import { afterEach, describe, expect, test } from 'vitest';
import { JOBS } from '../../../../src/wire/collections.ts';
import type { AccountRecord } from '../../../../sync-server/records/account-record.ts';
import { aClosing, anEdit, anExtension, aPosting, aRepost, documentsOf } from '../../../support/board.ts';
import { createReviewWorld, type ReviewWorld } from '../../../support/review-world.ts';
import { changeAccount } from '../../../support/server-world.ts';

const BOARD = '/v1/databases/board/collections/jobs/documents';

let it: ReviewWorld;
afterEach(() => it.close());

async function begin(review?: 'unproved' | 'all' | 'none'): Promise<void> {
  it = await createReviewWorld(review ? { POSTING_REVIEW: review } : {});
  await it.join('poster');
  await it.join('proven', { emailVerified: true });
}

const edit = (jobId: number, from: string, to: string, more: object = {}) =>
  anEdit({
    payload: { jobId, changes: { card: { jobTitle: to } }, base: { card: { jobTitle: from } }, ...more },
  });
const summary = async (who: string, operation: Parameters<ReviewWorld['push']>[1]) => {
  const [found] = await it.push(who, operation);
  return found && 'error' in found ? found.error.type : found?.status;
};
const recordOf = async (documentId: string) => {
  const found = (await documentsOf(it.context, 'jobs')).find(each => each.documentId === documentId);
  if (!found) throw new Error(`no ${documentId}`);
  return found;
};
const titleOf = async (documentId: string) => (await recordOf(documentId)).data['jobTitle'];

describe('a new posting', () => {
  const people: [string, Partial<AccountRecord>, string][] = [
    ['nothing is confirmed', {}, 'confirmation'],
    ['there is no address at all', { email: '' }, 'confirmation'],
    ['the address is confirmed', { emailVerified: true }, 'public'],
    ['the number is confirmed', { phone: '+15145550100', phoneVerified: true }, 'public'],
    [
      'only an account elsewhere is connected',
      {
        email: '',
        identities: [
          {
            id: 'i',
            provider: 'github',
            providerUid: '7',
            providerEmail: 'x@y.ca',
            createdAt: 1,
            updatedAt: 1,
          },
        ],
      },
      'confirmation',
    ],
  ];
  test.each(people)('under unproved, where %s', async (_name, fields, state) => {
    await begin();
    await it.join('somebody', fields);
    const { documentId, review } = await it.post('somebody');
    expect(await it.stateOf(documentId)).toBe(state);
    expect(review).toBe(state === 'public' ? undefined : state);
    expect((await it.pull('somebody')).newPostings).toBe(state);
  });

  test('waits for the operator under all, whoever made it, and for nobody under none', async () => {
    await begin('all');
    for (const who of ['poster', 'proven']) {
      const { documentId, review } = await it.post(who);
      expect([await it.stateOf(documentId), review]).toEqual(['review', 'review']);
      expect((await it.pull(who)).newPostings).toBe('review');
    }
    await it.close();
    await begin('none');
    const { documentId, review } = await it.post('poster');
    expect([await it.stateOf(documentId), review]).toEqual(['public', undefined]);
    expect((await it.pull('poster')).newPostings).toBe('public');
  });

  test('is the same through the door of documents', async () => {
    await begin();
    const data = { jobTitle: 'cook', businessName: 'Larch', city: 'Banff', province: 'AB' };
    for (const [who, state] of [
      ['poster', 'confirmation'],
      ['proven', 'public'],
    ] as const) {
      const made = await it.send(who, 'POST', BOARD, { documentId: `by-${who}`, data });
      expect(made.statusCode).toBe(201);
      expect(await it.stateOf(`by-${who}`)).toBe(state);
    }
  });

  test('is answered the same when it is sent again, also when it is public by then', async () => {
    await begin();
    const operation = aPosting();
    const first = await it.push('poster', operation);
    expect(await it.push('poster', operation)).toEqual(first);
    await it.decide({ posting: operation.payload['jobId'] as number, decision: 'approve' });
    expect(await it.push('poster', operation)).toEqual(first);
    expect(first).toMatchObject([{ status: 'applied', receipt: { review: 'confirmation' } }]);
  });

  test('nobody says of their own posting that it does not wait', async () => {
    await begin();
    const { documentId } = await it.post('poster');
    const url = `${BOARD}/${documentId}`;
    const tried = [
      { data: { review: null } },
      { data: { reviewReason: 'x' } },
      { permissions: ['read("any")'] },
      { permissions: ['read("users")'] },
    ];
    for (const body of tried) expect((await it.send('poster', 'PATCH', url, body)).statusCode).not.toBe(200);
    expect(await it.stateOf(documentId)).toBe('confirmation');
    const row = { jobTitle: 'x', businessName: 'y', city: 'z', province: 'ON', review: null };
    const again = await it.post('poster', aPosting({ payload: { row } }));
    expect(await it.stateOf(again.documentId)).toBe('confirmation');
  });
});

describe('an edit by somebody whose posting would wait', () => {
  test('makes a public posting wait, and takes it from the public at once', async () => {
    await begin();
    const { documentId, jobId } = await it.post('proven');
    await changeAccount(it.context, 'proven', { email: 'other@example.com', emailVerified: false });
    expect(await summary('proven', edit(jobId, 'farm worker', 'BUY GOLD'))).toBe('applied');
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('confirmation');
    expect((await it.send('guest', 'GET', `/v1/sync/jobs/${jobId}`)).statusCode).toBe(410);
    expect(await it.catalogueText()).not.toContain('BUY GOLD');
    await changeAccount(it.context, 'proven', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('public');
    expect(await it.catalogueText()).toContain('BUY GOLD');
  });

  test('does so through the door of documents too, by a step of a number, and of one that is over', async () => {
    await begin();
    const changes: [string, object, 'PATCH'][] = [
      ['', { data: { jobTitle: 'BUY GOLD' } }, 'PATCH'],
      ['/payMin/increment', { value: 5 }, 'PATCH'],
    ];
    for (const [path, body, method] of changes) {
      const { documentId } = await it.post('proven');
      await changeAccount(it.context, 'proven', { emailVerified: false });
      const answer = await it.send('proven', method, `${BOARD}/${documentId}${path}`, body);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.json()).toMatchObject({ review: 'confirmation' });
      expect(await it.stateOf(documentId)).toBe('confirmation');
      await changeAccount(it.context, 'proven', { emailVerified: true });
    }
    const { documentId, jobId } = await it.post('proven');
    await it.push('proven', aClosing({ payload: { jobId } }));
    await changeAccount(it.context, 'proven', { emailVerified: false });
    const spam = { data: { jobTitle: 'BUY GOLD' } };
    expect((await it.send('proven', 'PATCH', `${BOARD}/${documentId}`, spam)).statusCode).toBe(200);
    expect(await it.stateOf(documentId)).toBe('confirmation');
    // Over is over: there is nothing to make public.
    await changeAccount(it.context, 'proven', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('confirmation');
    expect((await it.send('proven', 'PATCH', `${BOARD}/${documentId}`, spam)).statusCode).toBe(200);
    expect(await it.stateOf(documentId)).toBe('confirmation');
  });

  test('that changes nothing, a closing and an extension leave it where it is', async () => {
    await begin('all');
    const { documentId, jobId } = await it.post('poster');
    await it.decide({ posting: jobId, decision: 'approve' });
    expect(await summary('poster', edit(jobId, 'farm worker', 'farm worker'))).toBe('applied');
    expect(await summary('poster', anExtension({ payload: { jobId } }))).toBe('applied');
    const same = { data: { jobTitle: 'farm worker' } };
    expect((await it.send('poster', 'PATCH', `${BOARD}/${documentId}`, same)).statusCode).toBe(200);
    expect(await it.stateOf(documentId)).toBe('public');
    expect(await summary('poster', aClosing({ payload: { jobId } }))).toBe('applied');
    expect(await it.stateOf(documentId)).toBe('public');
  });

  test('an approved posting waits for the operator again once it is changed under all', async () => {
    await begin('all');
    const { documentId, jobId } = await it.post('proven');
    await it.decide({ posting: jobId, decision: 'approve' });
    expect(await it.stateOf(documentId)).toBe('public');
    await it.push('proven', edit(jobId, 'farm worker', 'baker'));
    expect(await it.stateOf(documentId)).toBe('review');
    await it.decide({ posting: jobId, decision: 'approve' });
    expect([await it.stateOf(documentId), await titleOf(documentId)]).toEqual(['public', 'baker']);
  });

  test('sent again after the approval makes nothing wait once more', async () => {
    await begin('all');
    const { documentId, jobId } = await it.post('proven');
    await it.decide({ posting: jobId, decision: 'approve' });
    const change = edit(jobId, 'farm worker', 'baker');
    const first = await it.push('proven', change);
    await it.decide({ posting: jobId, decision: 'approve' });
    expect(await it.push('proven', change)).toEqual(first);
    expect(await it.stateOf(documentId)).toBe('public');
  });
});

describe('in a team', () => {
  async function team(): Promise<{ documentId: string; jobId: number }> {
    await begin();
    const posting = await it.post('poster');
    const [membership] = it.context.teams.membershipsOf('poster');
    const url = `/v1/teams/${membership?.team.id}/memberships`;
    const added = await it.send('key', 'POST', url, { userId: 'proven', roles: [] });
    expect(added.statusCode).toBe(201);
    return posting;
  }

  test('whoever acts decides: a colleague with a confirmed address lets a posting go by editing it', async () => {
    const { documentId, jobId } = await team();
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('confirmation');
    await it.push('proven', edit(jobId, 'farm worker', 'baker'));
    expect(await it.stateOf(documentId)).toBe('public');
    await it.push('poster', edit(jobId, 'baker', 'BUY GOLD'));
    expect(await it.stateOf(documentId)).toBe('confirmation');
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('confirmation');
  });

  test('a colleague who is confirmed already lets nothing go by being there, one who confirms does', async () => {
    const { documentId } = await team();
    await changeAccount(it.context, 'proven', { name: 'Renamed' });
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('confirmation');
    it.context.clock.nowMs += 1000;
    await changeAccount(it.context, 'proven', { provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('public');
  });

  test('a poster who left lets nothing go by verifying an address, a member who edits it does', async () => {
    const { documentId, jobId } = await team();
    const urlOf = (who: string) => {
      const [own] = it.context.teams.membershipsOf(who);
      return `/v1/teams/${own?.team.id}/memberships/${own?.membership.id}`;
    };
    // A team must have an owner.
    await it.send('key', 'PATCH', urlOf('proven'), { roles: ['owner'] });
    expect((await it.send('key', 'DELETE', urlOf('poster'))).statusCode).toBe(204);
    it.context.clock.nowMs += 1000;
    await changeAccount(it.context, 'poster', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('confirmation');
    await it.push('proven', edit(jobId, 'farm worker', 'baker'));
    expect(await it.stateOf(documentId)).toBe('public');
  });

  test('its members see it and its applicants’ side is nobody’s, and whoever leaves sees it no more', async () => {
    const { documentId } = await team();
    const url = `${BOARD}/${documentId}`;
    expect((await it.send('proven', 'GET', url)).statusCode).toBe(200);
    const [membership] = it.context.teams.membershipsOf('proven');
    await it.send(
      'key',
      'DELETE',
      `/v1/teams/${membership?.team.id}/memberships/${membership?.membership.id}`,
    );
    expect((await it.send('proven', 'GET', url)).statusCode).toBe(404);
  });
});

describe('a repost', () => {
  test('that waits leaves the old posting where it is until it is public itself', async () => {
    await begin('all');
    const old = await it.post('proven');
    await it.decide({ posting: old.jobId, decision: 'approve' });
    const [again] = await it.push('proven', aRepost({ payload: { of: old.jobId } }));
    if (again?.status !== 'applied') throw new Error('not reposted');
    const { documentId, jobId, review } = again.receipt;
    await it.settle();
    expect([await it.stateOf(documentId), review]).toEqual(['review', 'review']);
    expect((await recordOf(old.documentId)).data['closedAt']).toBe(null);
    expect(await it.stateOf(old.documentId)).toBe('public');
    await it.decide({ posting: jobId, decision: 'approve' });
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('public');
    expect((await recordOf(old.documentId)).data['closedAt']).toEqual(expect.any(String));
    // Once: hidden and shown again, it ends nothing a second time.
    await it.push('proven', edit(jobId, 'farm worker', 'baker'));
    await it.decide({ posting: jobId, decision: 'approve' });
    expect((await recordOf(documentId)).effects?.['replace']?.state).toBe('done');
  });

  test('gets nothing past the operator', async () => {
    await begin();
    const old = await it.post('proven');
    const hidden = await it.send('key', 'PATCH', `${BOARD}/${old.documentId}`, {
      permissions: (await recordOf(old.documentId)).permissions.filter(each => each !== 'read("any")'),
    });
    expect(hidden.statusCode).toBe(200);
    // It names no reader: nothing was decided by that.
    expect(await it.stateOf(old.documentId)).toBe('public');
    await it.decide({ posting: old.jobId, decision: 'refuse', reason: 'Not a job' });
    expect(await summary('proven', aRepost({ payload: { of: old.jobId } }))).toBe('posting_refused');
    expect(await summary('proven', edit(old.jobId, 'farm worker', 'baker'))).toBe('posting_closed');
    expect(await it.stateOf(old.documentId)).toBe('refused');
  });
});

describe('the operator’s key', () => {
  const raw = { jobId: 81, jobTitle: 'cook', businessName: 'Larch' };

  test('makes postings that never wait, and says itself who reads them', async () => {
    await begin('all');
    const make = async (documentId: string, more: object = {}) => {
      const data = { ...raw, jobId: 80 + documentId.length };
      const answer = await it.send('key', 'POST', BOARD, { documentId, data, ...more });
      expect(answer.statusCode).toBe(201);
      return it.stateOf(documentId);
    };
    expect(await make('a')).toBe('public');
    expect(await make('bb', { permissions: ['update("team:x")'] })).toBe('public');
    expect(await make('ccc', { permissions: ['read("team:x")', 'update("team:x")'] })).toBe('review');
    const change = await it.send('key', 'PATCH', `${BOARD}/a`, { data: { jobTitle: 'baker' } });
    expect(change.json()).toMatchObject({ jobTitle: 'baker', review: null });
    expect(await it.stateOf('a')).toBe('public');
  });

  test('decides by giving and taking the right to read, and by nothing else', async () => {
    await begin('all');
    const { documentId } = await it.post('poster');
    const url = `${BOARD}/${documentId}`;
    const patch = (body: object) => it.send('key', 'PATCH', url, body);
    const team = String(it.context.teams.membershipsOf('poster')[0]?.team.id);
    expect((await patch({ permissions: [`update("team:${team}")`] })).statusCode).toBe(200);
    expect(await it.stateOf(documentId)).toBe('review');
    expect((await it.send('poster', 'GET', url)).statusCode).toBe(200);
    expect((await patch({ permissions: ['read("any")', `update("team:${team}")`] })).statusCode).toBe(200);
    expect(await it.stateOf(documentId)).toBe('public');
    expect((await patch({ permissions: [`update("team:${team}")`] })).statusCode).toBe(200);
    expect(await it.stateOf(documentId)).toBe('public');
    const named = [`read("team:${team}")`, `update("team:${team}")`];
    expect((await patch({ permissions: named })).statusCode).toBe(200);
    expect(await it.stateOf(documentId)).toBe('review');
    for (const data of [{ review: null }, { review: 'refused' }, { reviewReason: 'x' }])
      expect((await patch({ data })).statusCode).toBe(400);
    expect(await it.stateOf(documentId)).toBe('review');
    // Only the operator lets go what the operator holds.
    await it.push('poster', edit((await recordOf(documentId)).data['jobId'] as number, 'farm worker', 'x'));
    await changeAccount(it.context, 'poster', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await it.stateOf(documentId)).toBe('review');
  });

  test('reads every posting of the board, and the definition grants nobody else all of them', async () => {
    await begin();
    await it.post('poster');
    await it.post('proven');
    expect((await it.send('key', 'GET', BOARD)).json()).toMatchObject({ total: 2 });
    expect(JOBS.permissions).toEqual(['create("users")']);
  });
});
