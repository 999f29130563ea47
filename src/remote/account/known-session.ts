import { createListeners } from '../../core/listeners.ts';
import type { SessionState, SessionStore, SessionUser } from '../../sync/account/session-state.ts';

/** The session as this device knows it. It is in the store, and shown without waiting for the server. */
export interface KnownSession {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** The signed-in person as stored now, by this tab or another one; null = nobody. */
  userId: () => string | null;
  /** Whether a session exists as far as the store says now. */
  isSignedIn: () => boolean;
  /** `remember`: see `StoredSession`; as before by default. */
  signIn: (user: SessionUser, remember?: boolean) => SessionUser;
  /** Updates the data of the signed-in person; no effect once that person has signed out. */
  renew: (user: SessionUser) => SessionUser;
  /** The server no longer accepts this person's session. No effect if another person is signed in by now. */
  expire: (userId: string | null) => void;
  /** `endPending`: the server has not received the sign-out yet. */
  signOut: (options: { endPending: boolean }) => void;
  isEndPending: () => boolean;
  /** The server received the sign-out. */
  noteEnd: () => void;
  /** Stops listening to other tabs. */
  close: () => void;
}

export function createKnownSession(store: SessionStore): KnownSession {
  const { subscribe, notify } = createListeners();
  let state = stateOf(store);
  /** The server accepted this browser's session since the app was opened. */
  let wasConfirmed = false;

  const changed = () => {
    state = stateOf(store);
    notify();
  };
  const unsubscribe = store.subscribe(changed);

  const signIn = (user: SessionUser, remember = store.read().remember): SessionUser => {
    wasConfirmed = true;
    store.write({ user, status: 'signed-in', remember, endPending: false });
    changed();
    return user;
  };

  return {
    state: () => state,
    subscribe,
    userId: () => store.read().user?.id ?? null,
    isSignedIn: () => store.read().status === 'signed-in',
    signIn,

    // An answer that arrives after a sign-out must not sign the person in again.
    renew: user => (store.read().user?.id === user.id ? signIn(user) : user),

    expire(userId) {
      const session = store.read();
      if (session.status !== 'signed-in' || session.user?.id !== userId) return;
      // The session was to end with the browser, and did: signed out, with nothing left on the screen.
      const hasEnded = !session.remember && !wasConfirmed;
      store.write(hasEnded ? { ...session, user: null, status: 'guest' } : { ...session, status: 'expired' });
      changed();
    },

    signOut({ endPending }) {
      store.write({ ...store.read(), user: null, status: 'guest', endPending });
      changed();
    },

    isEndPending: () => store.read().endPending,
    noteEnd: () => store.write({ ...store.read(), endPending: false }),
    close: unsubscribe,
  };
}

function stateOf(store: SessionStore): SessionState {
  const { user, status } = store.read();
  return user && status !== 'guest' ? { status, user } : { status: 'guest' };
}
