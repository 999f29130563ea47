import type { Context } from '../board/context.ts';
import type { Caller } from '../core/caller.ts';
import type { AccountRecord, SessionRecord } from '../records/account-record.ts';
import { needsMoreFactors } from './factors/factors.ts';
import { rolesOf } from '../records/roles.ts';
import { standingOf } from '../records/standing.ts';

export interface SessionCallerParts extends Pick<Context, 'teams' | 'environment'> {
  messenger: Pick<Context['messenger'], 'canMail' | 'canText'>;
}

/**
 * The caller that a session represents now. undefined: the session is over. Doesn't check whether the account is
 * blocked.
 */
export function sessionCaller(
  { teams, messenger, environment }: SessionCallerParts,
  account: AccountRecord,
  session: SessionRecord,
): Caller | undefined {
  if (session.expiresAt <= environment.nowMs()) return undefined;
  const roles = rolesOf(account, teams.membershipsOf(account.id));
  const standing = standingOf(account, messenger);
  const caller: Caller = { kind: 'user', userId: account.id, sessionId: session.id, roles, standing };
  return needsMoreFactors(account, session, messenger) ? { ...caller, pending: 'factors' } : caller;
}
