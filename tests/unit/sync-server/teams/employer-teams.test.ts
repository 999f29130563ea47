import { describe, expect, it } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { createImporter } from '../../../../sync-server/postings/importer.ts';
import { derivedId } from '../../../../sync-server/core/derived-ids.ts';
import { isSameBusiness } from '../../../../sync-server/records/employers.ts';
import { createPosting } from '../../../../sync-server/postings/postings.ts';
import { retireId } from '../../../../sync-server/accounts/retired-ids.ts';
import { commitNewTeam, createTeamChanges } from '../../../../sync-server/teams/team-changes.ts';
import { newMembership, newTeam } from '../../../../sync-server/teams/new-team.ts';
import { readStoredTeam, teamKey, type TeamRecord } from '../../../../sync-server/records/team-record.ts';
import { openTeamDirectory } from '../../../../sync-server/records/team-directory.ts';
import { ended } from '../../../../sync-server/teams/teams.ts';
import {
  ANNA,
  aPosting,
  aRow,
  BRUNO,
  createBoard,
  documentsOf,
  reopenBoard,
} from '../../../support/board.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import type { TestContext } from '../../../support/test-context.ts';

const ownTeam = (context: TestContext, userId: string, at = 0) =>
  derivedId(context.idKey, 'employer', userId, at);
const post = async (context: TestContext, person = ANNA, businessName = 'Erie Greens') => {
  const row = aRow({ businessName });
  const outcome = await createPosting(context, person, aPosting({ userId: person.id, payload: { row } }));
  if (outcome.status !== 'applied') throw new Error(JSON.stringify(outcome));
  const all = await documentsOf(context, 'jobs');
  const made = all.find(({ documentId }) => documentId === outcome.receipt.documentId);
  if (!made) throw new Error('no posting');
  const { employerId } = made.data;
  return { ...made, employer: typeof employerId === 'string' ? employerId : '' };
};
const changes = (context: TestContext) =>
  createTeamChanges(context.stores.accounts, () => context.environment.nowMs());
const addMember = (context: TestContext, teamId: string, userId: string, roles: string[] = []) =>
  changes(context)(teamId, team => ({
    ...team,
    memberships: [...team.memberships, newMembership(context, userId, roles)],
  }));
const addTeam = async (context: TestContext, id: string, name: string, owner: string) => {
  const members = [newMembership(context, owner, ['owner'])];
  expect(await commitNewTeam(context, newTeam({ id, now: 1, name, members }))).toBe(true);
};

/** As if the person had made and deleted so many teams of their own; `looks` counts what that costs. */
function afterManyTeams(context: TestContext, count: number) {
  const gone = new Set(Array.from({ length: count }, (_, at) => ownTeam(context, 'anna', at)));
  const { teams, stores } = context;
  const seen = { looks: 0, commits: 0 };
  const isTaken = teams.isTaken.bind(teams);
  teams.isTaken = id => {
    seen.looks += 1;
    return gone.has(id) || isTaken(id);
  };
  const commit = stores.accounts.commit.bind(stores.accounts);
  stores.accounts.commit = writes => {
    seen.commits += 1;
    return commit(writes);
  };
  return seen;
}

describe('the team of an employer', () => {
  it('is found in a few looks by somebody who made and deleted ten thousand', async () => {
    const context = await createBoard();
    const seen = afterManyTeams(context, 10_000);
    expect(await post(context)).toMatchObject({ employer: ownTeam(context, 'anna', 10_000) });
    expect(await post(context)).toMatchObject({ employer: ownTeam(context, 'anna', 10_000) });
    expect(seen.looks).toBeLessThan(200);
    expect(seen.commits).toBe(1);
  });

  it('is made by a person’s first posting, under its business’s name, with them as the owner', async () => {
    const context = await createBoard();
    const { employer, owner, permissions } = await post(context);
    const id = ownTeam(context, 'anna');
    expect({ employer, owner, permissions }).toEqual({
      employer: id,
      owner: `team:${id}`,
      permissions: ['read("any")', `update("team:${id}")`, `delete("team:${id}")`],
    });
    expect(context.teams.get(id)).toMatchObject({
      name: 'Erie Greens',
      memberships: [{ userId: 'anna', roles: ['owner'] }],
    });
    expect(await post(context, ANNA, 'Another Name')).toMatchObject({ employer: id });
    expect(context.teams.all()).toHaveLength(1);
  });

  it('is one, however many postings are the first', async () => {
    const context = await createBoard();
    const made = await Promise.all(Array.from({ length: 8 }, () => post(context)));
    expect(new Set(made.map(({ employer }) => employer)).size).toBe(1);
    expect(context.teams.all()).toHaveLength(1);
  });

  it('is there once when the server was killed between it and the posting', async () => {
    const context = await createBoard();
    const operation = aPosting();
    context.stores.board.failing = true;
    await expect(createPosting(context, ANNA, operation)).rejects.toThrow('No space');
    expect(context.teams.all()).toHaveLength(1);
    context.stores.board.failing = false;
    const { teams } = await openTeamDirectory(context.stores.accounts, context.log);
    const again = { ...(await reopenBoard(context)), teams };
    expect(await createPosting(again, ANNA, operation)).toMatchObject({ status: 'applied' });
    const [posting] = await documentsOf(again, 'jobs');
    expect(posting?.data['employerId']).toBe(ownTeam(context, 'anna'));
    expect(teams.all()).toHaveLength(1);
  });

  it('is not made for what nobody posts: imports, and rows that are refused', async () => {
    const context = await createBoard();
    const { stores, projection, environment } = context;
    const nowMs = () => environment.nowMs();
    const importer = createImporter({ board: stores.board, projection, nowMs, newJobId: () => 5 });
    const listing = { card: aCard({ jobId: 5 }), details: emptyDetails() };
    await importer.put([{ documentId: 'imported', listing }]);
    expect(await documentsOf(context, 'jobs')).toMatchObject([{ permissions: ['read("any")'] }]);
    await createPosting(context, ANNA, aPosting({ payload: { row: { jobTitle: '' } } }));
    expect(context.teams.all()).toEqual([]);
  });

  it('has a name that fits, whatever the business is called', async () => {
    const context = await createBoard();
    await post(context, ANNA, '🦫'.repeat(140));
    expect(Array.from(context.teams.get(ownTeam(context, 'anna'))?.name ?? '')).toHaveLength(128);
  });
});

describe('in whose name a member posts', () => {
  it('is the team that has the business’s name, however it is spelt', async () => {
    const context = await createBoard();
    const { employer } = await post(context, ANNA, 'Fermes Érié Ltée');
    await addMember(context, employer, 'bruno');
    expect(await post(context, BRUNO, 'FERMES ERIE')).toMatchObject({ employer });
    expect(await post(context, BRUNO, 'Bruno’s Garage')).toMatchObject({
      employer: ownTeam(context, 'bruno'),
    });
    expect(await post(context, BRUNO, 'Fermes Erie Inc.')).toMatchObject({ employer });
  });

  it('is the one team that they own, where they made it themselves', async () => {
    const context = await createBoard();
    await addTeam(context, 'hers', 'Greens of Anna', 'anna');
    expect(await post(context)).toMatchObject({ employer: 'hers' });
    await addTeam(context, 'other', 'Chess club', 'anna');
    expect(await post(context)).toMatchObject({ employer: ownTeam(context, 'anna') });
  });

  it('is never a team of others that happens to have let them in', async () => {
    const context = await createBoard();
    await addTeam(context, 'club', 'Chess club', 'bruno');
    await addMember(context, 'club', 'anna');
    expect(await post(context)).toMatchObject({ employer: ownTeam(context, 'anna') });
  });

  it('is another one after they left theirs, or it was deleted: what it had is not theirs again', async () => {
    const context = await createBoard();
    const first = ownTeam(context, 'anna');
    await post(context);
    const without = (team: TeamRecord) => ({
      ...team,
      memberships: team.memberships.filter(({ userId }) => userId !== 'anna'),
    });
    await addMember(context, first, 'bruno', ['owner']);
    await changes(context)(first, without);
    const second = ownTeam(context, 'anna', 1);
    expect(await post(context)).toMatchObject({ employer: second });
    await changes(context)(second, ended);
    expect(await post(context)).toMatchObject({ employer: ownTeam(context, 'anna', 2) });
    expect((await readStoredTeam(context.stores.accounts, second))?.team.deleted).toBe(true);
  });

  it('stays theirs after earlier ones were deleted and forgotten', async () => {
    const context = await createBoard();
    await post(context);
    const first = ownTeam(context, 'anna');
    await changes(context)(first, ended);
    const second = ownTeam(context, 'anna', 1);
    expect(await post(context)).toMatchObject({ employer: second });
    await addTeam(context, 'other', 'Chess club', 'anna');
    await retireId(context, 'team', first);
    const stored = await context.stores.accounts.get(teamKey(first));
    await context.stores.accounts.commit([
      { id: teamKey(first), revision: stored?.revision ?? '', body: null },
    ]);
    expect(context.teams.isTaken(first)).toBe(false);
    expect(await post(context, ANNA, 'Nothing of that name')).toMatchObject({ employer: second });
    await changes(context)(second, ended);
    await changes(context)('other', ended);
    expect(await post(context)).toMatchObject({ employer: ownTeam(context, 'anna', 2) });
  });
});

describe('names of businesses', () => {
  it.each([
    ['Erie Greens', 'ERIE  GREENS', true],
    ['Erie Greens Inc.', 'Erie Greens', true],
    ['Ferme Côté enr.', 'ferme cote', true],
    ["Tim's Farm Ltd", 'Tims Farm Limited', true],
    ['Erie Greens', 'Erie Green', false],
    ['A & B', 'A B', false],
    ['Ltd', 'Inc', false],
    ['', '', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isSameBusiness(a, b)).toBe(same);
  });
});
