import { createListeners } from '../../core/listeners.ts';
import type { AccountCalls } from '../../sync/account/account-calls.ts';
import type { AccountResult } from '../../sync/account/account-result.ts';
import { loadOnce } from '../../sync/load-once.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Accounts } from '../../sync/account/session.ts';
import type { SessionState, SessionStore, SessionUser } from '../../sync/account/session-state.ts';
import { accountFailure, isRefusedAs, isUnauthorised } from './account-failure.ts';
import type { AccountKeeper, AccountSdk, AccountTools } from './account-keeper.ts';
import { userOf } from './account-user.ts';
import { patiently } from '../patiently.ts';

export interface AccountsOptions {
  /** E.g. `https://jobs.example/v1`, or `location.origin + '/v1'` for the page's own server. */
  endpoint: string;
  project: string;
  store: SessionStore;
  /** `() => import('appwrite')`: browsing never waits for the SDK. */
  loadSdk: () => Promise<AccountSdk>;
  clock: Clock;
  /** The screen's language, for mails to people whose own is not known; `en` when absent. */
  language?: () => string;
}

export interface AppAccounts extends Accounts {
  /**
   * Sends the DELETE of a sign-out that was made offline, if there is one. False: it could not be sent. Then no other
   * request may be sent either, because the browser still holds that person's cookie.
   */
  settleLogOut(): Promise<boolean>;
  /** Stops listening to other tabs. */
  close(): void;
}

/** After this, a request without an answer counts as failed. */
const PATIENCE_MS = 45_000;

/**
 * The error types with which a members' route refuses a session without access: an unknown one, one whose second factor
 * is due, or one of a blocked account. A wrong password is a 401 of another type.
 */
const SESSION_ENDS = ['general_unauthorized_scope', 'user_more_factors_required', 'user_blocked'];

/**
 * Verifies a refusal at most this often a minute. If a server alternately accepts and refuses a session, the refusal
 * wins.
 */
const MOST_DOUBTS = 5;
const MINUTE_MS = 60_000;

/**
 * Accounts through the official SDK. The session as known on the device is in the store and shown at once. Apart from
 * the person's own actions, only an answer of the server changes "signed in", never the lack of an answer.
 */
export function createAccounts(options: AccountsOptions): AppAccounts {
  const { endpoint, project, store, loadSdk, clock } = options;
  const { subscribe, notify } = createListeners();
  let state = stateOf(store);
  /** The server accepted this browser's session since the app was opened. */
  let wasConfirmed = false;
  const underWay = new Set<Promise<unknown>>();
  let doubtsAtMs: readonly number[] = [];
  let doubt: Promise<boolean> | undefined;
  let calls: AccountCalls | undefined;
  let ending: Promise<boolean> | undefined;

  const changed = () => {
    state = stateOf(store);
    notify();
  };
  const unsubscribe = store.subscribe(changed);

  const load = loadOnce(loadSdk);

  const withAccount = async <T>(action: (tools: AccountTools) => Promise<T>) => {
    const loaded = await load();
    const client = new loaded.Client().setEndpoint(endpoint).setProject(project);
    if (options.language) client.setLocale(options.language());
    return action({ account: new loaded.Account(client), client, sdk: loaded });
  };

  const call = async <T>(action: (tools: AccountTools) => Promise<T>): Promise<AccountResult<T>> => {
    if (!(await settleLogOut())) return { ok: false, failure: { reason: 'offline' } };
    const asked = withAccount(action);
    underWay.add(asked);
    try {
      return { ok: true, value: await asked };
    } catch (error) {
      underWay.delete(asked);
      if (!endsSession(error)) return { ok: false, failure: accountFailure(error) };
      if (await isStillSignedIn()) return call(action);
      markExpired();
      return { ok: false, failure: accountFailure(error) };
    } finally {
      underWay.delete(asked);
    }
  };

  /**
   * A new password or a proven second factor gives the session another secret. The server refuses requests sent with
   * the former one, which says nothing about the current session.
   */
  const isStillSignedIn = (): Promise<boolean> => {
    if (doubt) return doubt;
    const nowMs = clock.nowMs();
    doubtsAtMs = doubtsAtMs.filter(atMs => nowMs - atMs < MINUTE_MS);
    if (store.read().status !== 'signed-in' || doubtsAtMs.length >= MOST_DOUBTS)
      return Promise.resolve(false);
    doubtsAtMs = [...doubtsAtMs, nowMs];
    doubt = askWhoIsSignedIn().finally(() => {
      doubt = undefined;
    });
    return doubt;
  };

  const askWhoIsSignedIn = async (): Promise<boolean> => {
    try {
      // The new secret arrives with the answer to a pending request.
      await patiently(clock, PATIENCE_MS, new AbortController().signal, () => Promise.allSettled(underWay));
      const user = userOf(await withAccount(({ account }) => account.get()));
      // The person signed out meanwhile, or another one signed in.
      if (state.status !== 'signed-in' || state.user.id !== user.id) return false;
      renew(user);
      return true;
    } catch {
      return false;
    }
  };

  const signIn = (user: SessionUser, remember: boolean): SessionUser => {
    wasConfirmed = true;
    store.write({ user, status: 'signed-in', remember, endPending: false });
    changed();
    return user;
  };

  /** An answer that arrives after a sign-out must not sign the person in again. */
  const renew = (user: SessionUser) =>
    store.read().user?.id === user.id ? signIn(user, store.read().remember) : user;

  const markExpired = (): void => {
    const session = store.read();
    if (session.status !== 'signed-in') return;
    // The session was to end with the browser, and did: signed out, with nothing left on the screen.
    const hasEnded = !session.remember && !wasConfirmed;
    store.write(hasEnded ? { ...session, user: null, status: 'guest' } : { ...session, status: 'expired' });
    changed();
  };

  const signedOut = (): void => {
    store.write({ ...store.read(), user: null, status: 'guest', endPending: false });
    changed();
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
      await withAccount(({ account }) => account.deleteSession({ sessionId: 'current' }));
    } catch (error) {
      // 401 and 404: the session is gone already, as intended.
      if (!isUnauthorised(error) && !isRefusedAs(error, 'user_session_not_found')) return false;
    }
    store.write({ ...store.read(), endPending: false });
    return true;
  };

  const keeper: AccountKeeper = {
    endpoint,
    project,
    state: () => state,
    call,
    signIn,
    renew,
    signedOut,
  };

  return {
    state: () => state,
    subscribe,

    async ask(question) {
      const answer = await patiently(clock, PATIENCE_MS, new AbortController().signal, async () => {
        const { createAccountCalls } = await import('./account-calls.ts');
        calls ??= createAccountCalls(keeper);
        return question(calls);
      });
      return answer ?? { ok: false, failure: { reason: 'offline' } };
    },

    async logOut() {
      store.write({ ...store.read(), user: null, status: 'guest', endPending: true });
      changed();
      await settleLogOut();
    },

    async expired() {
      if (await isStillSignedIn()) return false;
      markExpired();
      return true;
    },
    settleLogOut,

    async check() {
      if (state.status === 'guest') {
        await settleLogOut();
        return;
      }
      const { id } = state.user;
      const answer = await call(({ account }) => account.get());
      // The cookie may be another person's, but not that of a person who has signed out meanwhile.
      if (answer.ok && store.read().user?.id === id) signIn(userOf(answer.value), store.read().remember);
    },

    close: unsubscribe,
  };
}

function endsSession(error: unknown): boolean {
  return SESSION_ENDS.some(type => isRefusedAs(error, type));
}

function stateOf(store: SessionStore): SessionState {
  const { user, status } = store.read();
  return user && status !== 'guest' ? { status, user } : { status: 'guest' };
}
