import type { Context } from '../board/context.ts';
import type { Caller } from '../core/caller.ts';
import { withTeamRoles } from '../records/roles.ts';

/** What an account may do now, without a session. */
export function callerOfAccount({ teams }: Pick<Context, 'teams'>, userId: string): Caller {
  const roles = ['any', 'users', `user:${userId}`];
  return { kind: 'user', userId, roles: withTeamRoles(roles, teams.membershipsOf(userId)) };
}
