import type * as appwrite from 'appwrite';
import type { Account, Client } from 'appwrite';
import type { AccountResult } from '../sync/account-result.ts';
import type { SessionState, SessionUser } from '../sync/session.ts';

/** The part of the SDK that is used here. */
export type AccountSdk = Pick<
  typeof appwrite,
  'Account' | 'AuthenticationFactor' | 'AuthenticatorType' | 'Client' | 'ID' | 'Query' | 'Teams'
>;

export interface AccountTools {
  account: Account;
  client: Client;
  sdk: AccountSdk;
}

/** What the calls, which are loaded later, need of who keeps the session. */
export interface AccountKeeper {
  endpoint: string;
  project: string;
  state: () => SessionState;
  /** One call with the SDK, its failure a value. A sign-out that waits goes before it; a session that the server ended is noted. */
  call: <T>(action: (tools: AccountTools) => Promise<T>) => Promise<AccountResult<T>>;
  signIn: (user: SessionUser, remember: boolean) => SessionUser;
  /** Stores newer facts about the signed-in person. Does nothing once that person has signed out. */
  renew: (user: SessionUser) => SessionUser;
  /** The server ended the session because the person wanted it. */
  signedOut: () => void;
}
