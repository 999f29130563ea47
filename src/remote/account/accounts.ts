import type { AccountCalls } from '../../sync/account/account-calls.ts';
import type { AccountResult } from '../../sync/account/account-result.ts';
import { loadOnce } from '../../core/load-once.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Accounts } from '../../sync/account/session.ts';
import type { SessionStore } from '../../sync/account/session-state.ts';
import { accountFailure, isRefusedAs, isUnauthorised } from './account-failure.ts';
import type { AccountKeeper, AccountSdk, AccountTools } from './account-keeper.ts';
import { createKnownSession } from './known-session.ts';
import { createSessionDoubt } from './session-doubt.ts';
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
 * Accounts through the official SDK. The session as known on the device is in the store and shown at once. Apart from
 * the person's own actions, only an answer of the server changes "signed in", never the lack of an answer.
 */
export function createAccounts(options: AccountsOptions): AppAccounts {
  const { endpoint, project, loadSdk, clock } = options;
  const session = createKnownSession(options.store);
  const underWay = new Set<Promise<unknown>>();
  let calls: AccountCalls | undefined;
  let ending: Promise<boolean> | undefined;

  const load = loadOnce(loadSdk);
  const inTime = <T>(request: () => Promise<T>): Promise<T | null> =>
    patiently(clock, PATIENCE_MS, new AbortController().signal, request);

  const withAccount = async <T>(action: (tools: AccountTools) => Promise<T>) => {
    const loaded = await load();
    const client = new loaded.Client().setEndpoint(endpoint).setProject(project);
    if (options.language) client.setLocale(options.language());
    return action({ account: new loaded.Account(client), client, sdk: loaded });
  };

  const call = async <T>(action: (tools: AccountTools) => Promise<T>): Promise<AccountResult<T>> => {
    if (!(await settleLogOut())) return { ok: false, failure: { reason: 'offline' } };
    const userId = session.userId();
    const asked = withAccount(action);
    underWay.add(asked);
    try {
      return { ok: true, value: await asked };
    } catch (error) {
      underWay.delete(asked);
      if (!endsSession(error)) return { ok: false, failure: accountFailure(error) };
      if (!(await isOver(userId))) return call(action);
      return { ok: false, failure: accountFailure(error) };
    } finally {
      underWay.delete(asked);
    }
  };

  const askWhoIsSignedIn = async (): Promise<boolean> => {
    const before = session.userId();
    // The new secret arrives with the answer to a pending request.
    await inTime(() => Promise.allSettled(underWay));
    const found = await inTime(() => withAccount(({ account }) => account.get()));
    // No answer, or the person signed out meanwhile, or another one signed in.
    if (!found || !session.isSignedIn() || session.userId() !== before) return false;
    // Another one signed in, in a tab that this one hasn't heard of.
    session.signIn(userOf(found));
    return found.$id === before;
  };
  const isStillSignedIn = createSessionDoubt(clock, session.isSignedIn, askWhoIsSignedIn);

  /** After a 401 for this person. Only the one who is signed in can be asked about. */
  const isOver = async (userId: string | null): Promise<boolean> => {
    if (session.userId() !== userId) return true;
    if (await isStillSignedIn()) return false;
    session.expire(userId);
    return true;
  };

  const settleLogOut = (): Promise<boolean> => {
    if (!session.isEndPending()) return Promise.resolve(true);
    ending ??= endSession().finally(() => {
      ending = undefined;
    });
    return ending;
  };

  const endSession = async (): Promise<boolean> => {
    // 401 and 404: the session is gone already, as intended.
    const isGone = (error: unknown) => isUnauthorised(error) || isRefusedAs(error, 'user_session_not_found');
    const end = () => withAccount(({ account }) => account.deleteSession({ sessionId: 'current' }));
    if (!(await inTime(() => end().then(() => true, isGone)))) return false;
    session.noteEnd();
    return true;
  };

  const keeper: AccountKeeper = {
    endpoint,
    project,
    state: session.state,
    call,
    signIn: session.signIn,
    renew: session.renew,
    userId: session.userId,
    signedOut: userId => void (session.userId() === userId && session.signOut({ endPending: false })),
  };

  return {
    state: session.state,
    subscribe: session.subscribe,

    async ask(question) {
      const answer = await inTime(async () => {
        const { createAccountCalls } = await import('./account-calls.ts');
        calls ??= createAccountCalls(keeper);
        return question(calls);
      });
      return answer ?? { ok: false, failure: { reason: 'offline' } };
    },

    async logOut() {
      session.signOut({ endPending: true });
      await settleLogOut();
    },

    expired: () => isOver(session.userId()),
    settleLogOut,

    async check() {
      const state = session.state();
      if (state.status === 'guest') {
        await settleLogOut();
        return;
      }
      const answer = await call(({ account }) => account.get());
      // The cookie may be another person's, but not that of a person who has signed out meanwhile.
      if (answer.ok && session.userId() === state.user.id) session.signIn(userOf(answer.value));
    },

    close: session.close,
  };
}

function endsSession(error: unknown): boolean {
  return SESSION_ENDS.some(type => isRefusedAs(error, type));
}
