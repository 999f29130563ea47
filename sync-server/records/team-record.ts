import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject, Store } from '../store/store.ts';

/** A person who belongs to a team or is invited. Times are in milliseconds. */
export const MembershipRecord = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  roles: Type.Array(Type.String()),
  invitedAt: Type.Integer(),
  /** null: invited, but not accepted yet. Such a membership gives no role. */
  joinedAt: Type.Union([Type.Integer(), Type.Null()]),
  /**
   * The invitation. Absent if the person created the team or a key added them. It is kept after acceptance, to tell a
   * second attempt that it was used.
   */
  invitation: Type.Optional(
    Type.Object({
      secretHash: Type.String(),
      expiresAt: Type.Integer(),
      /** As entered by the inviter. Until the person accepts, the team learns no more than this. */
      name: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      /** Where the secret was sent. If the account has another address or number by now, the secret opens nothing. */
      sentTo: Type.String(),
      /**
       * The id that the team sees until the person accepts. It belongs to no account, so an invitation doesn't tell
       * whether the address is known. Absent if the inviter gave the account's id.
       */
      shownId: Type.Optional(Type.String()),
    }),
  ),
});
export type MembershipRecord = Static<typeof MembershipRecord>;

/**
 * A team and its memberships in one document of the `accounts` store. So the write that removes a member or a role also
 * decides whether the team still has an owner.
 */
export const TeamRecord = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  name: Type.String(),
  prefs: Type.Record(Type.String(), Type.Unknown()),
  /** The team was deleted. Its id stays taken: permissions that name it must never mean other people. */
  deleted: Type.Boolean(),
  memberships: Type.Array(MembershipRecord),
});
export type TeamRecord = Static<typeof TeamRecord>;

export interface StoredTeam {
  team: TeamRecord;
  revision: string;
}

export const OWNER = 'owner';
/** In characters. */
export const TEAM_NAME_MAX = 128;

const teamShape = Compile(TeamRecord);
const PREFIX = 'team:';

/** All teams, as a range of the store's ids. */
export const TEAM_RANGE = { start: PREFIX, end: 'team;' };

export const teamKey = (teamId: string): string => `${PREFIX}${teamId}`;
export const isTeamKey = (id: string): boolean => id.startsWith(PREFIX);

/** Throws if `body` isn't a team. */
export function toTeam(body: JsonObject): TeamRecord {
  const team: unknown = body;
  if (!teamShape.Check(team)) throw new Error('A team is not readable');
  return team;
}

/** Also reads deleted teams. */
export async function readStoredTeam(store: Store, teamId: string): Promise<StoredTeam | undefined> {
  const stored = await store.get(teamKey(teamId));
  return stored && { team: toTeam(stored.body), revision: stored.revision };
}

/** The store takes JSON, and a team is plain JSON. */
export function teamBody(team: TeamRecord): JsonObject {
  return structuredClone(team) as JsonObject;
}

export function isConfirmed({ joinedAt }: MembershipRecord): boolean {
  return joinedAt !== null;
}

/** The member's id as shown to the team. */
export function shownUserId(membership: MembershipRecord): string {
  return isConfirmed(membership) ? membership.userId : (membership.invitation?.shownId ?? membership.userId);
}

export function ownersOf({ memberships }: TeamRecord): MembershipRecord[] {
  return memberships.filter(membership => isConfirmed(membership) && membership.roles.includes(OWNER));
}
