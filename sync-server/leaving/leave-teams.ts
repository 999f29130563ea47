import type { Context } from '../board/context.ts';
import { createTeamChanges } from '../teams/team-changes.ts';
import {
  isConfirmed,
  type MembershipRecord,
  OWNER,
  ownersOf,
  type TeamRecord,
} from '../records/team-record.ts';
import { ended } from '../teams/teams.ts';
import { endPostingsOfTeam } from './erase-postings.ts';

/**
 * Makes a person leave all teams. A team with other members keeps its postings; if it has no owner left, its
 * longest-standing member becomes one. A team without other members ends with its postings. Unanswered invitations are
 * removed too. `over` collects the teams that ended; a repetition gets the same set and looks for postings made in
 * their name meanwhile.
 */
export async function leaveTeams(context: Context, userId: string, over: Set<string>): Promise<void> {
  const { environment, stores, teams } = context;
  const changeTeam = createTeamChanges(stores.accounts, () => environment.nowMs());
  const relations = [...teams.membershipsOf(userId), ...teams.invitationsOf(userId)];
  for (const { team, membership } of relations) {
    const others = team.memberships.filter(each => each.userId !== userId && isConfirmed(each));
    if (isConfirmed(membership) && others.length === 0) over.add(team.id);
  }
  // Before leaving the teams: after an interruption a team still shows its members, and everything is done again.
  for (const teamId of over) await endPostingsOfTeam(context, teamId, userId);
  for (const { team } of relations) {
    let isLast = false;
    const leave = (newest: TeamRecord): TeamRecord => {
      const left = without(newest, userId);
      isLast = left.deleted && !over.has(team.id);
      return isLast ? newest : left;
    };
    await changeTeam(team.id, leave);
    if (!isLast) continue;
    // The others were there above and have left meanwhile.
    over.add(team.id);
    await endPostingsOfTeam(context, team.id, userId);
    await changeTeam(team.id, leave);
  }
}

function without(team: TeamRecord, userId: string): TeamRecord {
  const wasMember = team.memberships.some(each => each.userId === userId && isConfirmed(each));
  const memberships = team.memberships.filter(each => each.userId !== userId);
  const left = { ...team, memberships };
  if (!wasMember || ownersOf(left).length > 0) return left;
  const [heir] = memberships.filter(isConfirmed).sort(byJoining);
  if (!heir) return ended(team);
  const roles = [...new Set([...heir.roles, OWNER])];
  return { ...team, memberships: memberships.map(each => (each.id === heir.id ? { ...each, roles } : each)) };
}

function byJoining(a: MembershipRecord, b: MembershipRecord): number {
  return (a.joinedAt ?? 0) - (b.joinedAt ?? 0) || (a.id < b.id ? -1 : 1);
}
