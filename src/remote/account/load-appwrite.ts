import type { AccountSdk } from './account-keeper.ts';

/** A separate download, so that browsing never waits for accounts. */
export function loadAppwrite(): Promise<AccountSdk> {
  return import('appwrite');
}
