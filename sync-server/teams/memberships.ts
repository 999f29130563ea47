import { INVITATION_DAYS } from '../core/lifetimes.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { AccountRecord } from '../records/account-record.ts';
import { newId } from '../core/ids.ts';
import { hashSecret, newSessionSecret, sameText } from '../accounts/session-secrets.ts';
import type { ChangeTeam } from './team-changes.ts';
import { isConfirmed, type MembershipRecord, OWNER, type TeamRecord } from '../records/team-record.ts';
import {
  isLastOwner,
  isOwner,
  requireMember,
  requireMembership,
  requireOwner,
  withMembership,
  withoutMembership,
} from './team-rights.ts';
import { newMembership } from './new-team.ts';

const DAY_MS = 86_400_000;

/** The invited person, as the inviter named them, and where the invitation goes. */
export interface Invitee {
  userId: string;
  name: string;
  email: string;
  phone: string;
  sentTo: string;
  /** The inviter gave the account's id, not an address or number. */
  isNamedById: boolean;
}

/** A membership with its team's current state. */
export interface Membership {
  team: TeamRecord;
  membership: MembershipRecord;
}

export interface Memberships {
  /** Call this before looking up anything about the invited person. */
  requireInviter(caller: Caller, teamId: string): TeamRecord;
  /** Invites a person, or invites them again, which voids the earlier secret. */
  invite(
    caller: Caller,
    teamId: string,
    invitee: Invitee,
    roles: readonly string[],
  ): Promise<Membership & { secret: string }>;
  /** Only for keys, which need no consent. */
  add(caller: Caller, teamId: string, userId: string, roles: readonly string[]): Promise<Membership>;
  get(caller: Caller, teamId: string, membershipId: string): Membership;
  setRoles(
    caller: Caller,
    teamId: string,
    membershipId: string,
    roles: readonly string[],
  ): Promise<Membership>;
  /** An owner removes a member, or members remove themselves: by leaving or declining. */
  remove(caller: Caller, teamId: string, membershipId: string): Promise<void>;
  /**
   * The membership that this secret was sent for. Throws for every secret that opens nothing (row 59 of
   * docs/appwrite-behaviour.md).
   */
  invited(teamId: string, membershipId: string, given: { userId: string; secret: string }): Membership;
  /** Accepts the invitation. If two requests are concurrent, one is told that it was already accepted. */
  accept(teamId: string, membershipId: string, account: AccountRecord, secret: string): Promise<Membership>;
}

export function createMemberships(context: Context, changeTeam: ChangeTeam): Memberships {
  const { environment, quotas, teams } = context;

  const change = async (
    teamId: string,
    make: (team: TeamRecord) => MembershipRecord,
  ): Promise<Membership> => {
    let made: MembershipRecord | undefined;
    const team = await changeTeam(teamId, before => {
      made = { ...make(before), updatedAt: environment.nowMs() };
      return withMembership(before, made);
    });
    if (!made) throw new Error(`The change of team ${teamId} returned no membership`);
    return { team, membership: made };
  };

  const requireInviter = (caller: Caller, team: TeamRecord | undefined) =>
    requireOwner(team, caller, 'User is not allowed to send invitations for this team');

  /** The pending membership of the person to invite or add. undefined: they are new. */
  const open = (team: TeamRecord, userId: string): MembershipRecord | undefined => {
    const present = team.memberships.find(each => each.userId === userId);
    if (present && isConfirmed(present)) throw new ApiError('membership_already_confirmed');
    // All members and invitations of a team are in one document.
    if (!present && team.memberships.length >= quotas.most('memberships'))
      throw new ApiError('membership_limit_exceeded');
    return present;
  };

  return {
    requireInviter: (caller, teamId) => requireInviter(caller, teams.get(teamId)),

    async invite(caller, teamId, { userId, name, email, phone, sentTo, isNamedById }, roles) {
      const secret = newSessionSecret(environment);
      const now = environment.nowMs();
      const expiresAt = now + INVITATION_DAYS * DAY_MS;
      const newShownId = newId(environment);
      const sent = { secretHash: hashSecret(secret), expiresAt, name, email, phone, sentTo };
      const asked = await change(teamId, team => {
        const present = open(requireInviter(caller, team), userId);
        const { id, createdAt } = present ?? { id: newId(environment), createdAt: now };
        const shownId = present?.invitation?.shownId ?? newShownId;
        const invitation = isNamedById ? sent : { ...sent, shownId };
        const times = { createdAt, updatedAt: now, invitedAt: now, joinedAt: null };
        return { id, userId, ...times, roles: unique(roles), invitation };
      });
      return { ...asked, secret };
    },

    add: (caller, teamId, userId, roles) =>
      change(teamId, team => {
        const present = open(requireInviter(caller, team), userId);
        const added = newMembership(context, userId, unique(roles));
        return present ? { ...added, id: present.id, createdAt: present.createdAt } : added;
      }),

    get(caller, teamId, membershipId) {
      const team = requireMember(teams.get(teamId), caller);
      return { team, membership: requireMembership(team, membershipId) };
    },

    setRoles: (caller, teamId, membershipId, roles) =>
      change(teamId, team => {
        requireMember(team, caller);
        const membership = requireMembership(team, membershipId);
        requireOwner(team, caller, 'User is not allowed to modify roles');
        if (!roles.includes(OWNER) && isLastOwner(team, membership))
          throw new ApiError('membership_downgrade_prohibited');
        return { ...membership, roles: unique(roles) };
      }),

    async remove(caller, teamId, membershipId) {
      await changeTeam(teamId, team => {
        const isOwn = ({ userId }: MembershipRecord) =>
          caller.userId !== undefined && userId === caller.userId;
        const asked = team.memberships.find(each => each.id === membershipId && isOwn(each));
        if (!asked) requireMember(team, caller);
        const membership = requireMembership(team, membershipId);
        if (!isOwn(membership) && !isOwner(team, caller)) throw new ApiError('user_unauthorized');
        if (isLastOwner(team, membership)) throw new ApiError('membership_deletion_prohibited');
        return withoutMembership(team, membership);
      });
    },

    invited(teamId, membershipId, given) {
      const team = teams.get(teamId);
      if (!team) throw new ApiError('team_not_found');
      const membership = requireMembership(team, membershipId);
      refuseInvalid(membership, given, environment.nowMs());
      return { team, membership };
    },

    accept: (teamId, membershipId, { id: userId, email, phone }, secret) =>
      change(teamId, team => {
        const membership = requireMembership(team, membershipId);
        const now = environment.nowMs();
        refuseInvalid(membership, { userId, secret }, now);
        const { sentTo = '' } = membership.invitation ?? {};
        if (sentTo !== email && sentTo !== phone) throw new ApiError('team_invalid_secret');
        if (teams.membershipsOf(userId).length >= quotas.most('teams'))
          throw new ApiError('team_limit_exceeded');
        return { ...membership, joinedAt: now };
      }),
  };
}

/**
 * Checks the secret first, so a caller without it learns nothing else. A used secret stays known, to report that it was
 * used.
 */
function refuseInvalid(
  membership: MembershipRecord,
  { userId, secret }: { userId: string; secret: string },
  nowMs: number,
): void {
  const { invitation } = membership;
  if (!invitation || !sameText(invitation.secretHash, hashSecret(secret)))
    throw new ApiError('team_invalid_secret');
  if (userId !== membership.userId && userId !== invitation.shownId)
    throw new ApiError('team_invite_mismatch');
  if (isConfirmed(membership)) throw new ApiError('membership_already_confirmed');
  if (invitation.expiresAt <= nowMs) throw new ApiError('team_invalid_secret');
}

const unique = (roles: readonly string[]): string[] => [...new Set(roles)];
