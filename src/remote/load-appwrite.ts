import type { AccountSdk } from './account-keeper.ts';

/** A download of its own, so that browsing never waits for accounts. */
export function loadAppwrite(): Promise<AccountSdk> {
  return import('appwrite');
}
