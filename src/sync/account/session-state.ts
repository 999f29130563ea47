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
