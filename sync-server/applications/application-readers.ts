import type { Context } from '../board/context.ts';
import { isConfirmed } from '../records/team-record.ts';

/** The employer's team members who received the application. */
export function readersOf(
  { teams }: Pick<Context, 'teams'>,
  { owner, permissions }: { permissions: readonly string[]; owner?: string | undefined },
): string[] {
  const people = permissions.flatMap(permission => {
    const [, kind, id = ''] = /^read\("(user|team):([^"/]+)/.exec(permission) ?? [];
    if (kind === 'user') return id;
    const team = kind === 'team' ? teams.get(id) : undefined;
    return team && !team.deleted ? team.memberships.filter(isConfirmed).map(({ userId }) => userId) : [];
  });
  return [...new Set(people)].filter(userId => userId !== owner);
}
