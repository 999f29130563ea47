import type { AccountCalls } from './account-calls.ts';
import type { AccountResult } from './account-result.ts';

/** The person signed in on this device, as kept locally: being offline never signs anyone out. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
}

/**
 * `guest`: nobody signed in. `signed-in`: a session exists as far as this device knows.
 * `expired`: the server answered 401; the person's data stay, their queue waits for a new sign-in.
 */
export type SessionState =
  | { status: 'guest' }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'expired'; user: SessionUser };

/**
 * Who is signed in, at hand from the first moment; every other call of an account is loaded when it is first asked for.
 * Implemented in `remote/` with the Appwrite SDK.
 */
export interface Accounts {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Fails as `offline` where the calls cannot be loaded, or no answer comes. */
  ask<T>(question: (calls: AccountCalls) => Promise<AccountResult<T>>): Promise<AccountResult<T>>;
  /** Hides this person's data at once; the session's DELETE is sent now or before anything else. */
  logOut(): Promise<void>;
  /** Call it after a 401 for this person. False: the 401 was for an earlier secret of this session; ask again. */
  expired(): Promise<boolean>;
  /** Asks the server who is signed in; offline leaves the state as it is. */
  check(): Promise<void>;
}

/** What a device keeps of the session, so that it knows offline who is signed in. Shared by all tabs. */
export interface StoredSession {
  /** null = nobody. */
  user: SessionUser | null;
  status: SessionState['status'];
  /** False: the session ends with the browser. */
  remember: boolean;
  /** A sign-out was made whose DELETE the server has not had yet. */
  endPending: boolean;
}

export interface SessionStore {
  read(): StoredSession;
  write(session: StoredSession): void;
  /** Told when another tab wrote. */
  subscribe(listener: () => void): () => void;
}
