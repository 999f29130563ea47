import type { SessionStore, SessionUser, StoredSession } from '../../sync/account/session-state.ts';

/** Whether a person is signed in, and who, so that a reload knows it at once, offline too. */
const AUTHENTICATED_KEY = 'portage.authenticated';
const USER_KEY = 'portage.user';
/** Portage's own key, for the rest of the session's state. */
const SESSION_KEY = 'portage.session';

const NOBODY: StoredSession = { user: null, status: 'guest', remember: true, endPending: false };

/**
 * `window` is only for its events: `storage` when another tab writes, and `pageshow`, because some browsers bring a page
 * back without the events that it missed. If storage is full or refused, a reload forgets who is signed in; the session
 * itself is the browser's cookie.
 */
export function createSessionStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): SessionStore {
  let current = readAll(storage);
  return {
    read: () => current,
    write(session) {
      current = session;
      try {
        storage.setItem(SESSION_KEY, JSON.stringify(withoutUser(session)));
        if (session.user) storage.setItem(USER_KEY, JSON.stringify(session.user));
        else storage.removeItem(USER_KEY);
        if (session.status === 'signed-in') storage.setItem(AUTHENTICATED_KEY, 'true');
        else storage.removeItem(AUTHENTICATED_KEY);
      } catch {
        // Not remembered (see above).
      }
    },
    subscribe(listener) {
      const readAgain = ({ persisted }: Event & { persisted?: boolean }) => {
        // A page that is shown for the first time.
        if (persisted === false) return;
        current = readAll(storage);
        listener();
      };
      const events = ['storage', 'pageshow'];
      for (const type of events) window.addEventListener(type, readAgain);
      return () => events.forEach(type => window.removeEventListener(type, readAgain));
    },
  };
}

function withoutUser({ status, remember, endPending }: StoredSession): Omit<StoredSession, 'user'> {
  return { status, remember, endPending };
}

function readAll(storage: Pick<Storage, 'getItem'>): StoredSession {
  const session = readJson(storage, SESSION_KEY);
  const user = readUser(readJson(storage, USER_KEY));
  const endPending = session['endPending'] === true;
  if (!user) return { ...NOBODY, endPending };
  return {
    user,
    status: session['status'] === 'expired' ? 'expired' : 'signed-in',
    remember: session['remember'] !== false,
    endPending,
  };
}

function readUser({ id, name, email }: Record<string, unknown>): SessionUser | null {
  return typeof id === 'string' && typeof name === 'string' && typeof email === 'string'
    ? { id, name, email }
    : null;
}

function readJson(storage: Pick<Storage, 'getItem'>, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
