import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { newTeam } from '../../../../sync-server/teams/new-team.ts';
import { teamRolesOf } from '../../../../sync-server/records/roles.ts';
import { createTeamChanges, commitNewTeam } from '../../../../sync-server/teams/team-changes.ts';
import { openTeamDirectory, type TeamDirectory } from '../../../../sync-server/records/team-directory.ts';
import type { MembershipRecord, TeamRecord } from '../../../../sync-server/records/team-record.ts';
import { ended } from '../../../../sync-server/teams/teams.ts';
import { MapStore } from '../../../support/memory-store.ts';
import { ID_KEY } from '../../../support/test-context.ts';

const log = pino({ level: 'silent' });
let store: MapStore;
let teams: TeamDirectory;
let told: string[];

const member = (userId: string, roles: string[] = [], joinedAt: number | null = 1): MembershipRecord => ({
  id: `m-${userId}`,
  userId,
  createdAt: 1,
  updatedAt: 1,
  roles,
  invitedAt: 1,
  joinedAt,
});
const add = (id: string, ...members: MembershipRecord[]) =>
  commitNewTeam({ idKey: ID_KEY, stores: { accounts: store } }, newTeam({ id, now: 1, name: id, members }));
const change = (id: string, changed: (team: TeamRecord) => Partial<TeamRecord>) =>
  createTeamChanges(store, () => 1)(id, team => ({ ...team, ...changed(team) }));
const rolesOf = (userId: string, directory = teams) => teamRolesOf(directory.membershipsOf(userId));

beforeEach(async () => {
  store = new MapStore('accounts');
  await add('crew', member('ann', ['owner']));
  ({ teams } = await openTeamDirectory(store, log));
  told = [];
  teams.subscribe(userId => told.push(userId));
});

describe('the directory of teams', () => {
  it('has what was there when it was opened, without telling anybody', () => {
    expect(rolesOf('ann')).toEqual(['team:crew', 'member:m-ann', 'team:crew/owner']);
    expect(told).toEqual([]);
  });

  it('has every commit as soon as it resolves, and tells whose roles changed', async () => {
    await change('crew', ({ memberships }) => ({ memberships: [...memberships, member('bob', ['cook'])] }));
    expect(rolesOf('bob')).toEqual(['team:crew', 'member:m-bob', 'team:crew/cook']);
    await change('crew', ({ memberships: [ann = member('ann')] }) => ({ memberships: [ann, member('bob')] }));
    expect(rolesOf('bob')).toEqual(['team:crew', 'member:m-bob']);
    await change('crew', ({ memberships: [ann = member('ann')] }) => ({ memberships: [ann] }));
    expect(rolesOf('bob')).toEqual([]);
    expect(told).toEqual(['bob', 'bob', 'bob']);
  });

  it('tells nobody of a new name, and gives nothing to whoever was only asked', async () => {
    await change('crew', ({ memberships }) => ({
      name: 'Another',
      memberships: [...memberships, member('bob', ['owner'], null)],
    }));
    expect(rolesOf('bob')).toEqual([]);
    expect(teams.invitationsOf('bob').map(({ team }) => team.id)).toEqual(['crew']);
    expect(told).toEqual([]);
  });

  it('knows of a deleted team only that its id is taken', async () => {
    await change('crew', ended);
    expect([teams.get('crew'), teams.all(), rolesOf('ann')]).toEqual([undefined, [], []]);
    expect(teams.isTaken('crew')).toBe(true);
    expect(told).toEqual(['ann']);
    const { teams: again } = await openTeamDirectory(store, log);
    expect([again.isTaken('crew'), rolesOf('ann', again)]).toEqual([true, []]);
  });

  it('gives nobody a role by a team that cannot be read', async () => {
    const stored = await store.get('team:crew');
    if (!stored) throw new Error('no team');
    await store.commit([{ ...stored, body: { ...stored.body, memberships: 'all' } }]);
    expect(rolesOf('ann')).toEqual([]);
    expect(told).toEqual(['ann']);
  });

  it('orders what somebody belongs to by when they joined', async () => {
    await add('late', member('ann', [], 9));
    await add('early', member('ann', [], 0));
    expect(teams.membershipsOf('ann').map(({ team }) => team.id)).toEqual(['early', 'crew', 'late']);
  });

  it('tells observers what a team was and is, once its roles are known', async () => {
    const heard: unknown[] = [];
    const stop = teams.observe((before, { id, name, deleted }) =>
      heard.push([id, before?.name, name, deleted, rolesOf('bob').length]),
    );
    await add('new', member('bob'));
    await change('new', () => ({ name: 'Another' }));
    await change('new', ended);
    stop();
    await change('crew', () => ({ name: 'Not told' }));
    expect(heard).toEqual([
      ['new', undefined, 'new', false, 2],
      ['new', 'new', 'Another', false, 2],
      ['new', 'Another', '', true, 0],
    ]);
  });

  it('stops telling whoever asked it to', async () => {
    const { teams: other } = await openTeamDirectory(store, log);
    const heard: string[] = [];
    const stop = other.subscribe(userId => heard.push(userId));
    await change('crew', () => ({ memberships: [member('ann')] }));
    stop();
    await change('crew', () => ({ memberships: [] }));
    expect(heard).toEqual(['ann']);
  });
});
