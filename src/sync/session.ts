import type { AccountCalls } from './account-calls.ts';
import type { AccountResult } from './account-result.ts';

/** The person signed in on this device, as kept locally: being offline never signs anyone out. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
}

/**
 * `guest`: not signed in. `signed-in`: a session exists as far as this device knows. `expired`: the server answered
 * 401; the person's data stay, and their queue waits for a new sign-in.
 */
export type SessionState =
  | { status: 'guest' }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'expired'; user: SessionUser };

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

/** The session as kept on this device, so that it knows offline who is signed in. Shared by all tabs. */
export interface StoredSession {
  /** null = not signed in. */
  user: SessionUser | null;
  status: SessionState['status'];
  /** False: the session ends with the browser. */
  remember: boolean;
  /** The person signed out, but the server has not received the DELETE yet. */
  endPending: boolean;
}

export interface SessionStore {
  read(): StoredSession;
  write(session: StoredSession): void;
  /** Called when another tab wrote. */
  subscribe(listener: () => void): () => void;
}
