import type * as appwrite from 'appwrite';
import type { Account, Client } from 'appwrite';
import type { AccountResult } from '../../sync/account/account-result.ts';
import type { SessionState, SessionUser } from '../../sync/account/session-state.ts';

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

/** The parts of the session keeper that the calls, which are loaded later, need. */
export interface AccountKeeper {
  endpoint: string;
  project: string;
  state: () => SessionState;
  /**
   * Makes one call with the SDK and returns its failure as a value. Sends a pending sign-out first, and records when
   * the server ended the session.
   */
  call: <T>(action: (tools: AccountTools) => Promise<T>) => Promise<AccountResult<T>>;
  /** `remember` undefined: as before. */
  signIn: (user: SessionUser, remember: boolean | undefined) => SessionUser;
  /** Updates the data of the signed-in person; no effect once that person has signed out. */
  renew: (user: SessionUser) => SessionUser;
  /** The person who is signed in. null: a guest. */
  userId: () => string | null;
  /** Records that the server ended the session at this person's request. No effect if another person is signed in by now. */
  signedOut: (userId: string | null) => void;
}
