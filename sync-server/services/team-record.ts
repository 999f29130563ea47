import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject, Store } from '../store/store.ts';

/** Somebody who belongs to a team, or who was asked to. Moments are milliseconds. */
export const MembershipRecord = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  roles: Type.Array(Type.String()),
  invitedAt: Type.Integer(),
  /** null = asked, and has not accepted: such a membership gives no role. */
  joinedAt: Type.Union([Type.Integer(), Type.Null()]),
  /** How they were asked; absent = they made the team, or a key added them. Kept after the acceptance: a second one is told of it. */
  invitation: Type.Optional(
    Type.Object({
      secretHash: Type.String(),
      expiresAt: Type.Integer(),
      /** As the inviter named them: until they accept, this is all that the team learns. */
      name: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      /** Where the secret went: if the account has another address or number by now, it opens nothing. */
      sentTo: Type.String(),
      /**
       * The id that the team sees until the person accepts. It belongs to no account, so an invitation doesn't tell whether the address is
       * known. Absent if the inviter gave the account's id.
       */
      shownId: Type.Optional(Type.String()),
    }),
  ),
});
export type MembershipRecord = Static<typeof MembershipRecord>;

/**
 * A team and its memberships: one document of the `accounts` store, so that "a team has an owner" is decided by the one write
 * that takes a member or a role away.
 */
export const TeamRecord = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  name: Type.String(),
  prefs: Type.Record(Type.String(), Type.Unknown()),
  /** It was deleted. Its id stays taken: permissions that name it must never mean other people. */
  deleted: Type.Boolean(),
  memberships: Type.Array(MembershipRecord),
});
export type TeamRecord = Static<typeof TeamRecord>;

export interface StoredTeam {
  team: TeamRecord;
  revision: string;
}

export const OWNER = 'owner';

const teamShape = Compile(TeamRecord);
const PREFIX = 'team:';

/** All teams, as a range of the store's ids. */
export const TEAM_RANGE = { start: PREFIX, end: 'team;' };

export const teamKey = (teamId: string): string => `${PREFIX}${teamId}`;
export const isTeamKey = (id: string): boolean => id.startsWith(PREFIX);

/** Throws for a body that is not a team's. */
export function toTeam(body: JsonObject): TeamRecord {
  const team: unknown = body;
  if (!teamShape.Check(team)) throw new Error('A team is not readable');
  return team;
}

/** Also of a team that was deleted. */
export async function readStoredTeam(store: Store, teamId: string): Promise<StoredTeam | undefined> {
  const stored = await store.get(teamKey(teamId));
  return stored && { team: toTeam(stored.body), revision: stored.revision };
}

/** The store speaks JSON; a team is nothing else. */
export function teamBody(team: TeamRecord): JsonObject {
  return structuredClone(team) as JsonObject;
}

export function isConfirmed({ joinedAt }: MembershipRecord): boolean {
  return joinedAt !== null;
}

/** The member's id as the team may see it. */
export function shownUserId(membership: MembershipRecord): string {
  return isConfirmed(membership) ? membership.userId : (membership.invitation?.shownId ?? membership.userId);
}

export function ownersOf({ memberships }: TeamRecord): MembershipRecord[] {
  return memberships.filter(membership => isConfirmed(membership) && membership.roles.includes(OWNER));
}
