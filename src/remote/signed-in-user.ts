import type { Account } from 'appwrite';
import type { SessionUser } from '../sync/session.ts';
import { userOf } from './account-user.ts';

/** Specification §3: every account made here is a job seeker's. */
export const FIRST_PREFS = { userType: 'job-seeker' };

/**
 * Whose session was opened. A code, a link, a provider or an invitation may have made the account with it, which then gets
 * what signing up sets. What the session was opened with is spent: where this fails, the next sign-in does it.
 */
export async function signedInUser(account: Account): Promise<SessionUser> {
  const user = await account.get();
  if ('userType' in user.prefs) return userOf(user);
  const changed = await account.updatePrefs({ prefs: { ...FIRST_PREFS, ...user.prefs } }).catch(() => user);
  return userOf(changed);
}
