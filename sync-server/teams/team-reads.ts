import type { Context } from '../board/context.ts';
import type { Caller } from '../core/caller.ts';
import { formatMoment } from '../core/moments.ts';
import { membershipAnswer, teamAnswer } from './team-answers.ts';
import { MEMBERSHIP_LIST, TEAM_LIST } from './team-definitions.ts';
import { type Listed, listPage, type ListWish } from '../projection/list-page.ts';
import { isConfirmed, type MembershipRecord, shownUserId, type TeamRecord } from '../records/team-record.ts';
import { requireMember } from './team-rights.ts';

/** The caller's teams; for a key, all teams. */
export function listTeams({ teams }: Pick<Context, 'teams'>, caller: Caller, wish: ListWish) {
  const { userId } = caller;
  const own = userId === undefined ? [] : teams.membershipsOf(userId).map(({ team }) => team);
  const visible = caller.kind === 'key' ? teams.all() : own.toSorted((a, b) => a.createdAt - b.createdAt);
  const { total, items } = listPage(TEAM_LIST, visible.map(listedTeam), wish);
  return { total, teams: items.map(teamAnswer) };
}

/** The members of a team, including pending invitations. */
export async function listMemberships(
  { stores, teams }: Pick<Context, 'stores' | 'teams'>,
  caller: Caller,
  teamId: string,
  wish: ListWish,
) {
  const team = requireMember(teams.get(teamId), caller);
  const listed = team.memberships.map(membership => listedMembership(team, membership));
  const { total, items } = listPage(MEMBERSHIP_LIST, listed, wish);
  const answers = items.map(membership => membershipAnswer(stores.accounts, caller, { team, membership }));
  return { total, memberships: await Promise.all(answers) };
}

/** The teams that a person is a member of or invited to. For keys. */
export async function listMembershipsOf(
  { stores, teams }: Pick<Context, 'stores' | 'teams'>,
  caller: Caller,
  userId: string,
  wish: ListWish,
) {
  const all = [...teams.membershipsOf(userId), ...teams.invitationsOf(userId)];
  const teamOf = new Map(all.map(({ team, membership }) => [membership, team]));
  const listed = all
    .toSorted((a, b) => a.membership.createdAt - b.membership.createdAt)
    .map(({ team, membership }) => listedMembership(team, membership));
  const { total, items } = listPage(MEMBERSHIP_LIST, listed, wish);
  const answers = items.flatMap(membership => {
    const team = teamOf.get(membership);
    return team ? [membershipAnswer(stores.accounts, caller, { team, membership })] : [];
  });
  return { total, memberships: await Promise.all(answers) };
}

function listedTeam(team: TeamRecord): Listed<TeamRecord> {
  const { id, name, createdAt, updatedAt, memberships } = team;
  const total = memberships.filter(isConfirmed).length;
  const times = { createdAt: formatMoment(createdAt), updatedAt: formatMoment(updatedAt) };
  return { item: team, id, ...times, data: { name, total }, text: `${id} ${name}` };
}

function listedMembership(team: TeamRecord, membership: MembershipRecord): Listed<MembershipRecord> {
  const { id, createdAt, updatedAt, invitedAt, joinedAt, roles } = membership;
  const userId = shownUserId(membership);
  const joined = joinedAt === null ? null : formatMoment(joinedAt);
  const moments = { invited: formatMoment(invitedAt), joined };
  return {
    item: membership,
    id,
    createdAt: formatMoment(createdAt),
    updatedAt: formatMoment(updatedAt),
    data: { userId, teamId: team.id, ...moments, confirm: isConfirmed(membership) },
    lists: { roles },
    text: `${id} ${userId}`,
  };
}
