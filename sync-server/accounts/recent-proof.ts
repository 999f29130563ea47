import { elapsedMs } from '../../src/core/elapsed.ts';
import { ApiError } from '../core/api-error.ts';
import type { AccountRecord, SessionRecord } from '../records/account-record.ts';
import { findSession } from './sessions.ts';

/** As in Appwrite (row 31 of docs/appwrite-behaviour.md). */
const FACTOR_MS = 5 * 60_000;
const SIGN_IN_MS = 60 * 60_000;

/** Requires a second factor within the last five minutes. Throws `user_challenge_required`. */
export function requireRecentFactor(account: AccountRecord, sessionId: string, nowMs: number): void {
  if (!hasRecentFactor(findSession(account, sessionId), nowMs)) throw new ApiError('user_challenge_required');
}

/**
 * Requires a recent second factor, or a sign-in within the hour (or `withinMs`): a person who finds an unlocked phone
 * can't lock its owner out. Throws `user_challenge_required`.
 */
export function requireRecentSignIn(
  account: AccountRecord,
  sessionId: string,
  nowMs: number,
  withinMs: number = SIGN_IN_MS,
): void {
  const session = findSession(account, sessionId);
  if (elapsedMs(session.createdAt, nowMs) <= withinMs || hasRecentFactor(session, nowMs)) return;
  throw new ApiError('user_challenge_required');
}

function hasRecentFactor({ mfaUpdatedAt }: SessionRecord, nowMs: number): boolean {
  return mfaUpdatedAt !== undefined && elapsedMs(mfaUpdatedAt, nowMs) <= FACTOR_MS;
}
