import type { Context } from '../board/context.ts';
import { newId } from '../core/ids.ts';
import type { MembershipRecord, TeamRecord } from '../records/team-record.ts';

export function newTeam(made: {
  id: string;
  now: number;
  name: string;
  members: MembershipRecord[];
}): TeamRecord {
  const { id, now, name, members } = made;
  const times = { createdAt: now, updatedAt: now };
  return { id, ...times, name, prefs: {}, deleted: false, memberships: members };
}

/** The membership of a person who needs no invitation. */
export function newMembership(
  { environment }: Pick<Context, 'environment'>,
  userId: string,
  roles: readonly string[],
): MembershipRecord {
  const now = environment.nowMs();
  return {
    id: newId(environment),
    userId,
    createdAt: now,
    updatedAt: now,
    roles: [...roles],
    invitedAt: now,
    joinedAt: now,
  };
}
