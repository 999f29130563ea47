import type { Caller } from '../http/caller.ts';
import type { AccountRecord } from '../services/account-record.ts';
import { sessionCaller, type SessionCallerParts } from '../services/session-caller.ts';

export interface PersonNow {
  caller: Caller;
  /** When the session ends by itself. */
  untilMs: number;
}

/**
 * Who a session makes of somebody at this moment; null = nobody: it is over, the account is blocked or gone, or a second
 * factor is still to be shown.
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
