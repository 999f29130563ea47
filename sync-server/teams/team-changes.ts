import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import { commitOne } from '../store/change-document.ts';
import type { Store } from '../store/store.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { isRetired } from '../accounts/retired-ids.ts';
import { readStoredTeam, teamBody, teamKey, type TeamRecord } from '../records/team-record.ts';

/**
 * Changes one team by compare-and-set. `change` gets the newest version and may be called again; it checks permissions
 * and throws to give up. Resolves when the new version is on disk. Throws `team_not_found`, also for a deleted team.
 */
export type ChangeTeam = (teamId: string, change: (team: TeamRecord) => TeamRecord) => Promise<TeamRecord>;

export function createTeamChanges(store: Store, nowMs: () => number): ChangeTeam {
  const oneAtATime = createOneAtATime();
  return (teamId, change) =>
    oneAtATime(teamId, () =>
      compareAndSet(overloaded, async () => {
        const stored = await readStoredTeam(store, teamId);
        if (!stored || stored.team.deleted) throw new ApiError('team_not_found');
        const updatedAt = Math.max(nowMs(), stored.team.updatedAt);
        const changed = { ...change(stored.team), updatedAt };
        const write = { id: teamKey(teamId), revision: stored.revision, body: teamBody(changed) };
        return (await commitOne(store, write)) ? changed : OVERTAKEN;
      }),
    );
}

function overloaded(): ApiError {
  return new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 1 });
}

type Parts = Pick<Context, 'idKey'> & { stores: Pick<Context['stores'], 'accounts'> };

/** false: this id is or was a team's. */
export async function commitNewTeam(parts: Parts, team: TeamRecord): Promise<boolean> {
  const { accounts } = parts.stores;
  if (await isRetired(parts, 'team', team.id)) return false;
  const [result] = await accounts.commit([{ id: teamKey(team.id), body: teamBody(team) }]);
  if (result?.status !== 'committed') return false;
  if (!(await isRetired(parts, 'team', team.id))) return true;
  await accounts.commit([{ id: teamKey(team.id), revision: result.revision, body: null }]);
  return false;
}
