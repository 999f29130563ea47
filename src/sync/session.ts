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

/** Why an account call failed; `message` is the server's own text, shown where the specification says so. */
export type AccountFailure = { reason: 'offline' } | { reason: 'refused'; type: string; message: string };

export type AccountResult<T = void> = { ok: true; value: T } | { ok: false; failure: AccountFailure };

export interface AccountSession {
  $id: string;
  current: boolean;
  clientName: string;
  osName: string;
  createdAt: string;
  expire: string;
}

/** Everything a screen may ask of accounts. Implemented in `remote/` with the Appwrite SDK, loaded on first use. */
export interface Accounts {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  register(input: { name: string; email: string; password: string }): Promise<AccountResult<SessionUser>>;
  logIn(input: { email: string; password: string; remember: boolean }): Promise<AccountResult<SessionUser>>;
  /** Hides this person's data at once; the session's DELETE is sent now or before anything else. */
  logOut(): Promise<void>;
  updateName(name: string): Promise<AccountResult<SessionUser>>;
  updateEmail(input: { email: string; password: string }): Promise<AccountResult<SessionUser>>;
  updatePassword(input: { password: string; oldPassword: string }): Promise<AccountResult>;
  sessions(): Promise<AccountResult<AccountSession[]>>;
  endSession(id: string): Promise<AccountResult>;
  /** Called by whoever got a 401 for this person. */
  expired(): void;
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
