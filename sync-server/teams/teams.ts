import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import { type Caller, OPERATOR } from '../core/caller.ts';
import { closePosting } from '../board/close-posting.ts';
import { newMembership, newTeam } from './new-team.ts';
import { prefsProblem } from '../accounts/preference-limits.ts';
import { type ChangeTeam, commitNewTeam } from './team-changes.ts';
import { OWNER, type TeamRecord } from '../records/team-record.ts';
import { requireMember, requireOwner } from './team-rights.ts';
import { makerWhoAsks, withinQuota } from '../board/within-quota.ts';

/** The store writes these to disk together. */
const CLOSED_AT_ONCE = 100;

export interface Teams {
  create(
    caller: Caller,
    input: { teamId: string; name: string; roles: readonly string[] },
  ): Promise<TeamRecord>;
  get(caller: Caller, teamId: string): TeamRecord;
  rename(caller: Caller, teamId: string, name: string): Promise<TeamRecord>;
  setPrefs(caller: Caller, teamId: string, prefs: Record<string, unknown>): Promise<TeamRecord>;
  /** Its roles end with it. Its postings are closed, because no member would be left to close them. */
  remove(caller: Caller, teamId: string): Promise<void>;
}

export function createTeams(context: Context, changeTeam: ChangeTeam): Teams {
  const { environment, quotas, teams } = context;

  return {
    async create(caller, { teamId, name, roles }) {
      const { userId } = caller;
      const count = () => (userId === undefined ? 0 : teams.membershipsOf(userId).length);
      // Every permission decision looks at all roles, and each team adds some.
      if (count() >= quotas.most('teams')) throw new ApiError('team_limit_exceeded');
      const now = environment.nowMs();
      const own = [...new Set([...roles, OWNER])];
      const members = userId === undefined ? [] : [newMembership(context, userId, own)];
      const team = newTeam({ id: teamId, now, name, members });
      const commit = async () => {
        if (!(await commitNewTeam(context, team))) throw new ApiError('team_already_exists');
        return team;
      };
      const isThere = (id: string) => teams.get(id) !== undefined;
      const held = userId === undefined ? undefined : { owner: userId, id: teamId, count, isThere };
      return withinQuota(context, { name: 'teams', maker: makerWhoAsks(caller), held }, commit);
    },

    get: (caller, teamId) => requireMember(teams.get(teamId), caller),

    rename: (caller, teamId, name) => changeTeam(teamId, team => ({ ...requireOwner(team, caller), name })),

    setPrefs(caller, teamId, prefs) {
      const problem = prefsProblem(prefs, quotas.most('preferences'));
      if (problem !== null) throw invalidParam('prefs', problem);
      return changeTeam(teamId, team => ({ ...requireOwner(team, caller), prefs }));
    },

    async remove(caller, teamId) {
      requireOwner(teams.get(teamId), caller);
      // Close the postings before the team ends: if a kill comes in between, the owners still exist and can delete the
      // team again.
      await closePostings(context, teamId);
      await changeTeam(teamId, team => ended(requireOwner(team, caller)));
      await closePostings(context, teamId);
    },
  };
}

/** The rest of a deleted team: its id, which no other team may have. */
export function ended(team: TeamRecord): TeamRecord {
  return { ...team, name: '', prefs: {}, memberships: [], deleted: true };
}

/** Only postings made in the team's name, not others that it may change. */
async function closePostings(context: Context, teamId: string): Promise<void> {
  const open = context.projection
    .find(JOBS.id, 'employerId', teamId)
    .filter(({ permissions }) => permissions.includes(`update("team:${teamId}")`))
    .filter(({ data }) => typeof data['closedAt'] !== 'string');
  for (let at = 0; at < open.length; at += CLOSED_AT_ONCE) {
    const some = open.slice(at, at + CLOSED_AT_ONCE);
    await Promise.all(some.map(({ documentId }) => closePosting(context, OPERATOR, documentId)));
  }
}
