import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PullResponse } from '../../../../src/wire/pull.ts';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { startPostingCounts } from '../../../../sync-server/postings/posting-counts.ts';
import { sharingWithTeam } from '../../../../sync-server/postings/team-following.ts';
import {
  aClosing,
  addPosting,
  anApplication,
  anEdit,
  aNote,
  aPosting,
  aRepost,
  documentsOf,
} from '../../../support/board.ts';
import { type Body, createTeamWorld, type TeamWorld } from '../../../support/team-world.ts';

const DOCUMENTS = '/databases/board/collections';
const now = () => Promise.resolve();

let it: TeamWorld;
beforeEach(async () => {
  it = await createTeamWorld([registerSyncPush, registerSyncPull]);
});
afterEach(() => it.world.app.close());

async function push(who: string, ...operations: Operation[]): Promise<Outcome[]> {
  const sent = operations.map(operation => ({ ...operation, userId: who }));
  const answer = await it.ask(200, who, 'POST', '/sync/push', { protocol: 1, operations: sent });
  return answer['outcomes'] as Outcome[];
}

const summary = (outcome: Outcome | undefined): string =>
  outcome && 'error' in outcome ? outcome.error.type : (outcome?.status ?? 'none');

async function pull(who: string, cursor = '', limit = 100) {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
  const page = (await it.ask(200, who, 'GET', `/sync/pull?${query}`)) as unknown as PullResponse;
  const postings = page.changes.filter(({ collection }) => collection === 'postings');
  return { ...page, postings: postings.map(({ id, data }) => [id, data !== null]) };
}

/** A posting of the owner's; gives its document's id, number and team. */
async function post() {
  const operation = aPosting();
  const [outcome] = await push('owner', operation);
  if (outcome?.status !== 'applied') throw new Error(JSON.stringify(outcome));
  const { documentId, jobId } = outcome.receipt;
  const [team] = it.context.teams.membershipsOf('owner').filter(each => each.team.id !== 'crew');
  // The owner of one team posts in its name; nothing was made.
  return { documentId, jobId, teamId: team?.team.id ?? 'crew' };
}

async function count(): Promise<void> {
  const counts = startPostingCounts(it.context, { sleep: now });
  await counts.idle();
  await counts.close();
}

const listed = async (who: string, collection: string) => {
  const { total, documents } = await it.ask(200, who, 'GET', `${DOCUMENTS}/${collection}/documents`);
  expect((documents as Body[]).length).toBe(total);
  return (documents as Body[]).map(({ $id }) => $id);
};

describe('a posting of a team', () => {
  test('is changed, closed and advertised anew by every member, and by nobody else', async () => {
    const { jobId, teamId } = await post();
    expect(teamId).toBe('crew');
    const edit = (who: string) => push(who, anEdit({ payload: { jobId } }));
    expect((await edit('ann')).map(summary)).toEqual(['posting_not_yours']);
    const membership = await it.join(teamId, 'ann');
    expect((await edit('ann')).map(summary)).toEqual(['applied']);
    expect((await push('ann', aClosing({ payload: { jobId } }))).map(summary)).toEqual(['applied']);
    const again = aRepost({ payload: { of: jobId } });
    expect((await push('ann', again)).map(summary)).toEqual(['applied']);
    const reposted = (await documentsOf(it.context, 'jobs')).find(({ data }) => data['repostOf'] === jobId);
    expect(reposted).toMatchObject({ owner: 'team:crew', data: { employerId: 'crew', repostOf: jobId } });
    expect(reposted?.permissions).toContain('update("team:crew")');
    await it.ask(204, 'owner', 'DELETE', `/teams/crew/memberships/${membership}`);
    const other = aClosing({ payload: { jobId: 900 } });
    expect((await push('ann', other)).map(summary)).toEqual(['posting_not_yours']);
    expect((await push('owner', other)).map(summary)).toEqual(['applied']);
  });

  test('made and edited in one request knows the team that it made', async () => {
    const posting = aPosting({ payload: { jobId: 4_000 } });
    const edit = anEdit({
      payload: { jobId: 4_000, madeBy: posting.id, base: { card: { jobTitle: 'farm worker' } } },
    });
    expect((await push('bob', posting, edit)).map(summary)).toEqual(['applied', 'applied']);
    const [posted] = await documentsOf(it.context, 'jobs');
    expect(posted?.data['jobTitle']).toBe('baker');
  });

  test('shows its applications and their number to the team, and an applicant only their own', async () => {
    const { jobId } = await post();
    await it.join('crew', 'ann');
    await push('bob', anApplication({ payload: { jobId } }));
    await push('stranger', anApplication({ payload: { jobId, email: 'stranger@example.com' } }));
    await count();
    const both = await listed('owner', 'applications');
    expect(both).toHaveLength(2);
    expect(await listed('ann', 'applications')).toEqual(both);
    expect(await listed('bob', 'applications')).toHaveLength(1);
    expect(await listed('guest', 'applications')).toEqual([]);
    expect(await listed('ann', 'postingCounts')).toHaveLength(1);
    expect(await listed('bob', 'postingCounts')).toEqual([]);
    const [posting] = (await pull('ann')).changes.filter(({ collection }) => collection === 'postings');
    expect(posting).toMatchObject({ data: { jobId, applications: 2 } });
  });

  test('has notes that the team reads and the applicant does not', async () => {
    const { jobId } = await post();
    await it.join('crew', 'ann');
    await push('bob', anApplication({ payload: { jobId } }));
    const [applicationId] = await listed('owner', 'applications');
    await push('owner', aNote({ payload: { applicationId, text: 'Calls on Monday.' } }));
    expect(await listed('ann', 'applicationEvents')).toHaveLength(1);
    expect(await listed('bob', 'applicationEvents')).toEqual([]);
  });

  test('shows nothing of what came in to somebody who left, by any door', async () => {
    const { documentId, jobId } = await post();
    const membership = await it.join('crew', 'ann');
    await push('bob', anApplication({ payload: { jobId } }));
    const [application] = await listed('ann', 'applications');
    for (const who of ['owner', 'ann']) await push(who, aNote({ payload: { applicationId: application } }));
    await count();
    const counts = ['applications', 'applicationEvents', 'postingCounts'];
    expect(await Promise.all(counts.map(async each => (await listed('ann', each)).length))).toEqual([
      1, 2, 1,
    ]);

    await it.ask(204, 'owner', 'DELETE', `/teams/crew/memberships/${membership}`);
    for (const collection of counts) expect(await listed('ann', collection)).toEqual([]);
    const query = (method: string, attribute: string | undefined, value: unknown) =>
      `queries[0]=${encodeURIComponent(JSON.stringify({ method, attribute, values: [value] }))}`;
    for (const [base, documents] of [
      [DOCUMENTS, 'documents'],
      ['/tablesdb/board/tables', 'rows'],
    ]) {
      const url = `${base}/applications/${documents}`;
      await it.ask(404, 'ann', 'GET', `${url}/${String(application)}`);
      await it.ask(404, 'ann', 'GET', `${base}/postingCounts/${documents}/${documentId}`);
      await it.ask(400, 'ann', 'GET', `${url}?${query('cursorAfter', undefined, application)}`);
      for (const asked of [query('equal', 'jobId', jobId), query('equal', '$id', application)])
        expect(await it.ask(200, 'ann', 'GET', `${url}?${asked}`)).toMatchObject({ total: 0 });
    }
    expect((await push('ann', aNote({ payload: { applicationId: application } }))).map(summary)).toEqual([
      'application_not_found',
    ]);
    expect((await pull('ann')).changes.filter(({ data }) => data !== null)).toEqual([]);
    expect(await listed('owner', 'applicationEvents')).toHaveLength(2);
  });

  test.each([
    ['PATCH', DOCUMENTS, 'documents', {}],
    ['PUT', DOCUMENTS, 'documents', { data: { jobTitle: 'cook', businessName: 'Erie Greens' } }],
    ['PATCH', '/tablesdb/board/tables', 'rows', {}],
    ['PUT', '/tablesdb/board/tables', 'rows', { data: { jobTitle: 'cook', businessName: 'Erie Greens' } }],
  ] as const)(
    'keeps its permissions: by %s %s no member takes them along, or away from the others',
    async (...asked) => {
      const [method, base, documents, rest] = asked;
      const { documentId, jobId } = await post();
      const membership = await it.join('crew', 'ann');
      const url = `${base}/jobs/${documents}/${documentId}`;
      const posting = await it.ask(200, 'ann', 'GET', url);
      const body = { ...rest, ...('data' in rest && { data: { ...rest.data, jobId } }) };
      for (const permissions of [
        [
          'read("any")',
          'update("user:ann")',
          'delete("user:ann")',
          'update("team:crew")',
          'delete("team:crew")',
        ],
        ['read("any")', 'write("team:crew")', 'update("any")'],
        [],
      ]) {
        const refused = await it.ask(401, 'ann', method, url, { ...body, permissions });
        expect(refused['type']).toBe('user_unauthorized');
      }
      expect(await it.ask(200, 'ann', 'GET', url)).toEqual(posting);
      // As they are, in whatever order and words, they may be sent along.
      const same = ['write("team:crew")', 'read("any")'];
      expect((await it.ask(200, 'ann', method, url, { ...body, permissions: same }))['jobId']).toBe(jobId);
      await it.ask(204, 'owner', 'DELETE', `/teams/crew/memberships/${membership}`);
      await it.ask(401, 'ann', method, url, { ...body, data: { ...body.data, jobTitle: 'baker' } });
    },
  );

  test('is closed when its team is deleted, since nobody could', async () => {
    const { documentId, jobId } = await post();
    for (let more = 0; more < 4; more += 1) await post();
    const { board } = it.context.stores;
    let writing = 0;
    let together = 0;
    board.beforeCommit = async () => {
      writing += 1;
      together = Math.max(together, writing);
      await Promise.resolve();
      writing -= 1;
    };
    await it.ask(204, 'owner', 'DELETE', '/teams/crew');
    // Side by side: an employer of thousands does not wait for each to be on the disk.
    expect(together).toBe(5);
    const closed = (await documentsOf(it.context, 'jobs')).map(({ data }) => typeof data['closedAt']);
    expect(closed).toEqual(Array(5).fill('string'));
    const posting = await it.ask(200, 'guest', 'GET', `${DOCUMENTS}/jobs/documents/${documentId}`);
    expect(posting['closedAt']).not.toBeNull();
    expect((await push('bob', anApplication({ payload: { jobId } }))).map(summary)).toEqual([
      'posting_closed',
    ]);
    expect((await push('owner', anEdit({ payload: { jobId } }))).map(summary)).toEqual(['posting_not_yours']);
  });
});

describe('a colleague’s device', () => {
  test('gets what was there before they joined, by the cursor that it has', async () => {
    const { documentId } = await post();
    const before = await pull('ann');
    expect(before.postings).toEqual([]);
    await it.join('crew', 'ann');
    const after = await pull('ann', before.cursor);
    expect(after.postings).toEqual([[documentId, true]]);
    expect(after.run).not.toBe(before.run);
    // From here on only what is new.
    const rest = await pull('ann', after.cursor);
    expect(rest).toMatchObject({ run: after.run, postings: [], more: false });
  });

  test('drops what is the team’s when they are removed: it begins anew, and nothing of it comes', async () => {
    await post();
    const membership = await it.join('crew', 'ann');
    const before = await pull('ann');
    expect(before.postings).toHaveLength(1);
    await it.ask(204, 'owner', 'DELETE', `/teams/crew/memberships/${membership}`);
    const after = await pull('ann', before.cursor);
    expect(after).toMatchObject({ postings: [], more: false });
    expect(after.run).not.toBe(before.run);
  });

  test('does so also in the middle of a page', async () => {
    for (let made = 0; made < 5; made += 1) await post();
    const membership = await it.join('crew', 'ann');
    const first = await pull('ann', '', 2);
    expect(first).toMatchObject({ more: true });
    await it.ask(204, 'owner', 'DELETE', `/teams/crew/memberships/${membership}`);
    expect(await pull('ann', first.cursor, 2)).toMatchObject({ postings: [], more: false });
  });

  test('is told of what another member changed or deleted', async () => {
    const { documentId, jobId } = await post();
    await it.join('crew', 'ann');
    const { cursor } = await pull('ann');
    await push('owner', anEdit({ payload: { jobId, base: { card: { jobTitle: 'farm worker' } } } }));
    const changed = await pull('ann', cursor);
    expect(changed.changes).toMatchObject([{ collection: 'postings', data: { jobTitle: 'baker' } }]);
    await it.ask(204, 'owner', 'DELETE', `${DOCUMENTS}/jobs/documents/${documentId}`);
    expect((await pull('ann', changed.cursor)).postings).toEqual([[documentId, false]]);
    // Known for good, also to a device that was away.
    expect((await pull('ann', cursor)).postings).toEqual([[documentId, false]]);
  });

  test('with somebody else’s cursor, or one of before there were teams, begins anew', async () => {
    await post();
    const { cursor } = await pull('owner');
    expect((await pull('bob', cursor)).postings).toEqual([]);
    expect((await pull('owner', `${cursor}x`)).postings).toHaveLength(1);
  });
});

describe('a posting of before its employer was a team', () => {
  test('stays its person’s, and follows to their team with the next edit, applications and all', async () => {
    await addPosting(it.context, { jobId: 500, jobTitle: 'cook' }, 'owner');
    await push('bob', anApplication({ payload: { jobId: 500 } }));
    await push('owner', anApplication({ payload: { jobId: 500 } }));
    const [first] = await listed('bob', 'applications');
    await push('bob', aNote({ payload: { applicationId: first, text: 'Mine alone.' } }));
    await push('owner', aNote({ payload: { applicationId: first, text: 'Ours.' } }));
    await count();
    await it.join('crew', 'ann');
    const before = await pull('owner');
    expect(before.postings).toEqual([['job-500', true]]);
    expect(await listed('ann', 'applications')).toEqual([]);
    expect((await push('ann', anEdit({ payload: { jobId: 500 } }))).map(summary)).toEqual([
      'posting_not_yours',
    ]);

    expect((await push('owner', anEdit({ payload: { jobId: 500 } }))).map(summary)).toEqual(['applied']);
    const effects = startEffects(it.context, { ports: [sharingWithTeam(it.context)], sleep: now });
    await effects.idle();
    await effects.close();
    await count();
    const [posting] = await documentsOf(it.context, 'jobs');
    expect(posting).toMatchObject({
      owner: 'team:crew',
      permissions: ['read("any")', 'update("team:crew")', 'delete("team:crew")'],
      data: { employerId: 'crew' },
      effects: { team: { state: 'done' } },
    });
    expect(await listed('ann', 'applications')).toHaveLength(2);
    expect(await listed('ann', 'postingCounts')).toHaveLength(1);
    expect(await listed('ann', 'applicationEvents')).toHaveLength(1);
    expect(await listed('bob', 'applicationEvents')).toHaveLength(1);
    const own = (await documentsOf(it.context, 'applications')).map(({ permissions }) => permissions);
    expect(own.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['read("user:bob")', 'read("team:crew")'],
      ['read("user:owner")', 'read("team:crew")'],
    ]);
    // For the person nothing went: it came to their team in the same change.
    expect((await pull('owner', before.cursor)).postings).toEqual([['job-500', true]]);
    expect((await push('ann', aClosing({ payload: { jobId: 500 } }))).map(summary)).toEqual(['applied']);
  });
});
