import type { Caller } from '../core/caller.ts';
import type { AccountRecord } from '../records/account-record.ts';
import { sessionCaller, type SessionCallerParts } from '../accounts/session-caller.ts';

export interface PersonNow {
  caller: Caller;
  /** When the session expires, in ms. */
  untilMs: number;
}

/**
 * The caller that a session currently stands for. null: the session is over, the account is blocked or deleted, or a
 * second factor is still missing.
 */
export function personNow(
  parts: SessionCallerParts,
  account: AccountRecord | null,
  sessionId: string,
): PersonNow | null {
  const session = account?.sessions.find(({ id }) => id === sessionId);
  if (!account?.active || !session) return null;
  const caller = sessionCaller(parts, account, session);
  return caller && !caller.pending ? { caller, untilMs: session.expiresAt } : null;
}
