import type { Account } from 'appwrite';
import type { SessionUser } from '../../sync/account/session-state.ts';
import { userOf } from './account-user.ts';

/** Every account that the app creates is a job seeker's. */
export const FIRST_PREFS = { userType: 'job-seeker' };

/**
 * Returns the person whose session was opened. If a code, a link, a provider or an invitation has just created the
 * account, sets the same preferences as signing up. The secret that opened the session is spent, so a failure here is
 * ignored, and the next sign-in sets them.
 */
export async function signedInUser(account: Account): Promise<SessionUser> {
  const user = await account.get();
  if ('userType' in user.prefs) return userOf(user);
  const changed = await account.updatePrefs({ prefs: { ...FIRST_PREFS, ...user.prefs } }).catch(() => user);
  return userOf(changed);
}
