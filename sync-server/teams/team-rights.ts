import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import {
  isConfirmed,
  type MembershipRecord,
  OWNER,
  ownersOf,
  type TeamRecord,
} from '../records/team-record.ts';

/** Decided by the team's record itself, so a role that has been revoked meanwhile doesn't count. */
export function membershipOf(team: TeamRecord, caller: Caller): MembershipRecord | undefined {
  return team.memberships.find(each => each.userId === caller.userId && isConfirmed(each));
}

export function isOwner(team: TeamRecord, caller: Caller): boolean {
  return caller.kind === 'key' || (membershipOf(team, caller)?.roles.includes(OWNER) ?? false);
}

/**
 * For callers who don't belong to it, the team doesn't exist (row 58 of docs/appwrite-behaviour.md). A key sees every
 * team.
 */
export function requireMember(team: TeamRecord | undefined, caller: Caller): TeamRecord {
  if (!team || (caller.kind !== 'key' && !membershipOf(team, caller))) throw new ApiError('team_not_found');
  return team;
}

/** Only owners may invite, rename, set preferences and delete. */
export function requireOwner(team: TeamRecord | undefined, caller: Caller, reason?: string): TeamRecord {
  const known = requireMember(team, caller);
  if (!isOwner(known, caller)) throw new ApiError('user_unauthorized', reason);
  return known;
}

export function requireMembership(team: TeamRecord, membershipId: string): MembershipRecord {
  const membership = team.memberships.find(({ id }) => id === membershipId);
  if (!membership) throw new ApiError('membership_not_found');
  return membership;
}

/** Without an owner, the team couldn't be deleted or invite people (row 60). */
export function isLastOwner(team: TeamRecord, { id }: MembershipRecord): boolean {
  const owners = ownersOf(team);
  return owners.length === 1 && owners[0]?.id === id;
}

export function withoutMembership(team: TeamRecord, { id }: MembershipRecord): TeamRecord {
  return { ...team, memberships: team.memberships.filter(membership => membership.id !== id) };
}

export function withMembership(team: TeamRecord, membership: MembershipRecord): TeamRecord {
  const isKnown = team.memberships.some(({ id }) => id === membership.id);
  const memberships = isKnown
    ? team.memberships.map(each => (each.id === membership.id ? membership : each))
    : [...team.memberships, membership];
  return { ...team, memberships };
}
