import type { AccountCalls } from './account-calls.ts';
import type { AccountResult } from './account-result.ts';
import type { SessionState } from './session-state.ts';

/**
 * The signed-in person, known at once. All other account calls are loaded on first use. Implemented in `remote/` with
 * the Appwrite SDK.
 */
export interface Accounts {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Fails with `offline` if the calls cannot be loaded, or the server doesn't answer. */
  ask<T>(question: (calls: AccountCalls) => Promise<AccountResult<T>>): Promise<AccountResult<T>>;
  /** Hides this person's data at once. The session's DELETE is sent now, or later before any other request. */
  logOut(): Promise<void>;
  /** Call it after a 401 for this person. False: the 401 was for an earlier secret of this session, so retry. */
  expired(): Promise<boolean>;
  /** Fetches the signed-in person from the server. Offline, the state stays as it is. */
  check(): Promise<void>;
}
