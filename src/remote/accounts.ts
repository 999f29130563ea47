import type { Account, Client, ID, Models } from 'appwrite';
import type {
  AccountResult,
  Accounts,
  AccountSession,
  SessionState,
  SessionStore,
  SessionUser,
} from '../sync/session.ts';
import { accountFailure, isRefusedAs, isUnauthorised } from './account-failure.ts';

export interface AccountsOptions {
  /** E.g. `https://jobs.example/v1`; `location.origin + '/v1'` for our own server. */
  endpoint: string;
  project: string;
  store: SessionStore;
  /** `() => import('appwrite')`: browsing never waits for the SDK. */
  loadSdk: () => Promise<AccountSdk>;
}

/** The part of the SDK that is used here. */
export interface AccountSdk {
  Account: typeof Account;
  Client: typeof Client;
  ID: typeof ID;
}

export interface AppAccounts extends Accounts {
  /**
   * Sends the DELETE of a sign-out that was made offline, if there is one. False: it could not be sent, and nothing else
   * may be: the browser still holds that person's cookie.
   */
  settleLogOut(): Promise<boolean>;
  /** Stops listening to other tabs. */
  close(): void;
}

/** Tells the server to make the cookie end with the browser ("Remember me" off). */
const SESSION_LENGTH_HEADER = 'X-Portage-Session';

/** What a members' route says to somebody without a session. A wrong password is a 401 of another type. */
const SESSION_UNKNOWN = 'general_unauthorized_scope';

/**
 * Accounts by the official SDK. What the device knows of the session is in the store and shown at once; only an
 * answer 401 changes "signed in" without the person's doing, never the lack of an answer.
 */
export function createAccounts({ endpoint, project, store, loadSdk }: AccountsOptions): AppAccounts {
  const listeners = new Set<() => void>();
  let state = stateOf(store);
  /** The server took this browser's session since the app was opened. */
  let wasConfirmed = false;
  let sdk: Promise<AccountSdk> | undefined;
  let ending: Promise<boolean> | undefined;

  const notify = () => {
    state = stateOf(store);
    for (const listener of listeners) listener();
  };
  const unsubscribe = store.subscribe(notify);

  const load = async (): Promise<AccountSdk> => {
    // A failed download is asked for again by the next call.
    sdk ??= loadSdk().catch((error: unknown) => {
      sdk = undefined;
      throw error;
    });
    return sdk;
  };

  const withAccount = async <T>(
    action: (account: Account, client: Client, sdk: AccountSdk) => Promise<T>,
  ) => {
    const loaded = await load();
    const client = new loaded.Client().setEndpoint(endpoint).setProject(project);
    return action(new loaded.Account(client), client, loaded);
  };

  const ask = async <T>(
    action: (account: Account, client: Client, sdk: AccountSdk) => Promise<T>,
  ): Promise<AccountResult<T>> => {
    if (!(await settleLogOut())) return { ok: false, failure: { reason: 'offline' } };
    try {
      return { ok: true, value: await withAccount(action) };
    } catch (error) {
      if (isRefusedAs(error, SESSION_UNKNOWN)) expired();
      return { ok: false, failure: accountFailure(error) };
    }
  };

  const signIn = (user: SessionUser, remember: boolean): SessionUser => {
    wasConfirmed = true;
    store.write({ user, status: 'signed-in', remember, endPending: false });
    notify();
    return user;
  };

  const renew = (user: SessionUser) => signIn(user, store.read().remember);

  const expired = (): void => {
    const session = store.read();
    if (session.status !== 'signed-in') return;
    // A session that was to end with the browser, and did: signed out, with nothing left on the screen.
    const hasEnded = !session.remember && !wasConfirmed;
    store.write(hasEnded ? { ...session, user: null, status: 'guest' } : { ...session, status: 'expired' });
    notify();
  };

  const settleLogOut = (): Promise<boolean> => {
    if (!store.read().endPending) return Promise.resolve(true);
    ending ??= endSession().finally(() => {
      ending = undefined;
    });
    return ending;
  };

  const endSession = async (): Promise<boolean> => {
    try {
      await withAccount(account => account.deleteSession({ sessionId: 'current' }));
    } catch (error) {
      // 401 and 404: there is no session any more, which is what was asked for.
      if (!isUnauthorised(error) && !isRefusedAs(error, 'user_session_not_found')) return false;
    }
    store.write({ ...store.read(), endPending: false });
    return true;
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    register: ({ name, email, password }) =>
      ask(async (account, client, { ID }) => {
        const isTaken = await account.create({ userId: ID.unique(), email, password, name }).then(
          () => null,
          // Taken perhaps by this very form, when the answer to it was lost: then the password fits.
          (error: unknown) => (isRefusedAs(error, 'user_already_exists') ? error : Promise.reject(error)),
        );
        await createSession(account, client, { email, password, remember: true }).catch((error: unknown) => {
          throw isTaken !== null && isUnauthorised(error) ? isTaken : error;
        });
        return signIn(userOf(await account.updatePrefs({ prefs: { userType: 'job-seeker' } })), true);
      }),

    logIn: ({ email, password, remember }) =>
      ask(async (account, client) => {
        await createSession(account, client, { email, password, remember });
        return signIn(userOf(await account.get()), remember);
      }),

    async logOut() {
      store.write({ ...store.read(), user: null, status: 'guest', endPending: true });
      notify();
      await settleLogOut();
    },

    updateName: name => ask(async account => renew(userOf(await account.updateName({ name })))),

    updateEmail: ({ email, password }) =>
      ask(async account => renew(userOf(await account.updateEmail({ email, password })))),

    updatePassword: ({ password, oldPassword }) =>
      ask(async account => {
        await account.updatePassword({ password, oldPassword });
      }),

    sessions: () =>
      ask(async account => {
        const { sessions } = await account.listSessions();
        return sessions.map(sessionOf);
      }),

    endSession: id =>
      ask(async account => {
        await account.deleteSession({ sessionId: id });
      }),

    expired,
    settleLogOut,

    async check() {
      if (state.status === 'guest') {
        await settleLogOut();
        return;
      }
      const answer = await ask(account => account.get());
      if (answer.ok) renew(userOf(answer.value));
    },

    close: unsubscribe,
  };
}

async function createSession(
  account: Account,
  client: Client,
  { email, password, remember }: { email: string; password: string; remember: boolean },
): Promise<void> {
  if (!remember) client.headers[SESSION_LENGTH_HEADER] = 'browser';
  try {
    await account.createEmailPasswordSession({ email, password });
  } catch (error) {
    if (!isRefusedAs(error, 'user_session_already_exists')) throw error;
    // The browser holds a session that this device no longer shows, or an older one of the same person.
    await account.deleteSession({ sessionId: 'current' });
    await account.createEmailPasswordSession({ email, password });
  } finally {
    delete client.headers[SESSION_LENGTH_HEADER];
  }
}

function stateOf(store: SessionStore): SessionState {
  const { user, status } = store.read();
  return user && status !== 'guest' ? { status, user } : { status: 'guest' };
}

function userOf(user: Models.User<Models.Preferences>): SessionUser {
  return { id: user.$id, name: user.name, email: user.email };
}

function sessionOf(session: Models.Session): AccountSession {
  return {
    $id: session.$id,
    current: session.current,
    clientName: session.clientName,
    osName: session.osName,
    createdAt: session.$createdAt,
    expire: session.expire,
  };
}
