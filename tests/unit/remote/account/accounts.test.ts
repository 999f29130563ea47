import * as appwrite from 'appwrite';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../../../../src/local/people/session-store.ts';
import type { AccountSdk } from '../../../../src/remote/account/account-keeper.ts';
import { createAccounts } from '../../../../src/remote/account/accounts.ts';
import type { AccountCalls } from '../../../../src/sync/account/account-calls.ts';
import { createApp } from '../../../../sync-server/app.ts';
import { createBoard } from '../../../support/board.ts';
import { BrowserFetch } from '../../../support/browser-fetch.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { gate } from '../../../support/gate.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { until } from '../../../support/until.ts';

const ANNA = { name: 'Anna Roy', email: 'anna@example.com', password: 'correct horse 9' };
const BERT = { name: 'Bert Lee', email: 'bert@example.com', password: 'correct horse 8' };
const LOG_IN = { email: ANNA.email, password: ANNA.password, remember: true };

/** The official SDK against the real server; only the network between them is ours. */
describe('accounts', () => {
  let app: FastifyInstance;
  let browser: BrowserFetch;
  let storage: ReturnType<typeof memoryStorage>;
  let page: EventTarget;
  const clock = new FakeClock();
  let accounts: ReturnType<typeof openApp>;

  beforeEach(async () => {
    app = createApp(await createBoard(), []);
    await app.ready();
    browser = new BrowserFetch(app);
    vi.stubGlobal('fetch', browser.fetch);
    storage = memoryStorage();
    page = new EventTarget();
    accounts = openApp();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await app.close();
  });

  const openApp = (loadSdk: () => Promise<AccountSdk> = () => import('appwrite')) => {
    const app = createAccounts({
      endpoint: 'http://localhost/v1',
      project: 'portage',
      store: createSessionStore(storage, page),
      loadSdk,
      clock,
    });
    type Input<K extends keyof AccountCalls> = Parameters<AccountCalls[K]>[0];
    return {
      ...app,
      register: (input: Input<'register'>) => app.ask(calls => calls.register(input)),
      logIn: (input: Input<'logIn'>) => app.ask(calls => calls.logIn(input)),
      updateName: (name: string) => app.ask(calls => calls.updateName(name)),
      updateEmail: (input: Input<'updateEmail'>) => app.ask(calls => calls.updateEmail(input)),
      updatePassword: (input: Input<'updatePassword'>) => app.ask(calls => calls.updatePassword(input)),
      sessions: () => app.ask(calls => calls.sessions()),
      erase: (password: string) => app.ask(calls => calls.erase(password)),
      endSession: (id: string) => app.ask(calls => calls.endSession(id)),
    };
  };
  const prefs = async () =>
    (await browser.fetch('/v1/account/prefs', { headers: { 'x-appwrite-project': 'portage' } })).json();

  it('do not take the refusal of a former secret for the end of the session', async () => {
    await accounts.register(ANNA);
    // What leaves first arrives last: with the cookie of before.
    const former = browser.copy();
    await accounts.updatePassword({ oldPassword: ANNA.password, password: 'another horse 9' });
    let isFirst = true;
    vi.stubGlobal('fetch', (...request: Parameters<BrowserFetch['fetch']>) => {
      const from = isFirst ? former : browser;
      isFirst = false;
      return from.fetch(...request);
    });
    expect(await accounts.sessions()).toMatchObject({ ok: true, value: [{ current: true }] });
    expect(accounts.state().status).toBe('signed-in');
  });

  it('wait for the answer that brings the new secret before they believe a refusal', async () => {
    await accounts.register(ANNA);
    const states: string[] = [];
    accounts.subscribe(() => states.push(accounts.state().status));
    let answerChange = () => undefined as void;
    const isAnswered = new Promise<void>(resolve => {
      answerChange = resolve;
    });
    let isChanged = () => undefined as void;
    const changed = new Promise<void>(resolve => {
      isChanged = resolve;
    });
    // The server has the new password, and its answer is still on the way.
    const former = browser.copy();
    vi.stubGlobal('fetch', async (...request: Parameters<BrowserFetch['fetch']>) => {
      if (!String(request[0]).endsWith('/account/password')) return former.fetch(...request);
      const answer = await browser.fetch(...request);
      isChanged();
      await isAnswered;
      vi.stubGlobal('fetch', browser.fetch);
      return answer;
    });
    const change = accounts.updatePassword({ oldPassword: ANNA.password, password: 'another horse 9' });
    await changed;
    const sessions = accounts.sessions();
    const doubted = accounts.expired();
    answerChange();
    expect(await change).toMatchObject({ ok: true });
    expect(await doubted).toBe(false);
    expect(await sessions).toMatchObject({ ok: true });
    expect(states).not.toContain('expired');
  });

  it('tell who was refused whether the session has ended, and ask five times a minute at most', async () => {
    await accounts.register(ANNA);
    const asked = vi.fn<BrowserFetch['fetch']>(browser.fetch);
    vi.stubGlobal('fetch', asked);
    for (let times = 0; times < 5; times += 1) expect(await accounts.expired()).toBe(false);
    expect(accounts.state().status).toBe('signed-in');
    // A server that says both by turns is believed the refusal.
    expect(await accounts.expired()).toBe(true);
    expect(accounts.state().status).toBe('expired');
    expect(asked).toHaveBeenCalledTimes(5);
  });

  it('do not load the SDK before it is needed', async () => {
    const loadSdk = vi.fn<() => Promise<AccountSdk>>(() => Promise.resolve(appwrite));
    const lazy = openApp(loadSdk);
    await lazy.check();
    expect(lazy.state()).toEqual({ status: 'guest' });
    expect(loadSdk).not.toHaveBeenCalled();
  });

  it('are made, signed in and marked as a job seeker’s in one go', async () => {
    const states: string[] = [];
    accounts.subscribe(() => states.push(accounts.state().status));
    const result = await accounts.register(ANNA);
    expect(result).toMatchObject({ ok: true, value: { name: ANNA.name, email: ANNA.email } });
    expect(accounts.state()).toMatchObject({ status: 'signed-in', user: { name: ANNA.name } });
    expect(states).toEqual(['signed-in']);
    expect(await prefs()).toEqual({ userType: 'job-seeker' });
    expect(openApp().state()).toEqual(accounts.state());
  });

  it('can be made again when the answer was lost on the way', async () => {
    browser.losesAnswers = true;
    expect(await accounts.register(ANNA)).toEqual({ ok: false, failure: { reason: 'offline' } });
    browser.losesAnswers = false;
    expect(await accounts.register(ANNA)).toMatchObject({ ok: true });
  });

  it('can be made again while the first answer is still on its way', async () => {
    let isFirst = true;
    vi.stubGlobal('fetch', async (...request: Parameters<BrowserFetch['fetch']>) => {
      const isLost = isFirst;
      isFirst = false;
      const answer = await browser.fetch(...request);
      return isLost ? new Promise(() => undefined) : answer;
    });
    const first = accounts.register(ANNA);
    await until(() => expect(browser.requests).toEqual(['POST /v1/account']));
    await until(() => expect(clock.sleepers).toBeGreaterThan(0));
    await clock.advance(45_000);
    expect(await first).toEqual({ ok: false, failure: { reason: 'offline' } });
    expect(await accounts.register(ANNA)).toMatchObject({ ok: true });
  });

  it('are not signed in to by registering an address again, not even with its password', async () => {
    await accounts.register(ANNA);
    await accounts.logOut();
    browser.requests.length = 0;
    expect(await accounts.register(ANNA)).toMatchObject({
      ok: false,
      failure: { reason: 'refused', type: 'user_already_exists' },
    });
    expect(accounts.state()).toEqual({ status: 'guest' });
    expect(browser.requests).toEqual(['POST /v1/account']);
  });

  it('give up on a network that never answers', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const asked = accounts.logIn(LOG_IN);
    await until(() => expect(clock.sleepers).toBeGreaterThan(0));
    await clock.advance(45_000);
    expect(await asked).toEqual({ ok: false, failure: { reason: 'offline' } });
  });

  it('tell the server’s own words when it refuses', async () => {
    await accounts.register(ANNA);
    await accounts.logOut();
    expect(await accounts.register({ ...ANNA, password: 'another one 9' })).toMatchObject({
      ok: false,
      failure: { reason: 'refused', type: 'user_already_exists' },
    });
    expect(await accounts.logIn({ ...LOG_IN, password: 'wrong' })).toMatchObject({
      ok: false,
      failure: { reason: 'refused', type: 'user_invalid_credentials' },
    });
    expect(accounts.state()).toEqual({ status: 'guest' });
  });

  it('end with the browser unless they are to be remembered', async () => {
    await accounts.register(ANNA);
    await accounts.logOut();
    await accounts.logIn({ ...LOG_IN, remember: false });
    expect(browser.sessionCookies).toMatchObject([{ lasts: false }]);
    browser.restart();
    const next = openApp();
    expect(next.state().status).toBe('signed-in');
    await next.check();
    expect(next.state()).toEqual({ status: 'guest' });

    await next.logIn(LOG_IN);
    expect(browser.sessionCookies).toMatchObject([{ lasts: true }]);
    browser.restart();
    await openApp().check();
    expect(openApp().state().status).toBe('signed-in');
  });

  it('are never signed out by being offline, only by the server’s word', async () => {
    await accounts.register(ANNA);
    browser.isOnline = false;
    await accounts.check();
    expect(await accounts.updateName('Anna')).toEqual({ ok: false, failure: { reason: 'offline' } });
    expect(accounts.state().status).toBe('signed-in');
    browser.isOnline = true;
    browser.forgetCookies();
    await accounts.check();
    expect(accounts.state()).toMatchObject({ status: 'expired', user: { name: ANNA.name } });
    await accounts.logIn(LOG_IN);
    expect(accounts.state().status).toBe('signed-in');
  });

  it('expire when somebody else hears 401, once', async () => {
    await accounts.register(ANNA);
    browser.forgetCookies();
    let calls = 0;
    accounts.subscribe(() => {
      calls += 1;
    });
    expect(await Promise.all([accounts.expired(), accounts.expired()])).toEqual([true, true]);
    expect([calls, accounts.state().status]).toEqual([1, 'expired']);
  });

  it('stay signed out when that is what the person did while a refusal was doubted', async () => {
    await accounts.register(ANNA);
    const doubted = accounts.expired();
    await Promise.all([accounts.logOut(), doubted]);
    expect(accounts.state()).toEqual({ status: 'guest' });
  });

  it.each([
    ['a check', () => accounts.check()],
    ['the account’s details', () => accounts.ask(calls => calls.details())],
    ['a new name', () => accounts.updateName('Anna B.')],
  ])('stay signed out when the answer to %s comes after the sign-out', async (_, ask) => {
    await accounts.register(ANNA);
    let signOut: Promise<void> | undefined;
    vi.stubGlobal('fetch', async (...request: Parameters<BrowserFetch['fetch']>) => {
      const answer = await browser.fetch(...request);
      signOut ??= accounts.logOut();
      return answer;
    });
    await ask();
    await signOut;
    expect(accounts.state()).toEqual({ status: 'guest' });
    expect(browser.sessionCookies).toEqual([]);
  });

  it('become those of the person whose cookie the browser has', async () => {
    await accounts.register(ANNA);
    browser.forgetCookies();
    const other = openApp();
    await other.logOut();
    await other.register({ ...ANNA, email: 'bruno@example.ca', name: 'Bruno' });
    await accounts.check();
    expect(accounts.state()).toMatchObject({ status: 'signed-in', user: { name: 'Bruno' } });
  });

  it('are hidden at once when signed out offline, and the end is sent before anything else', async () => {
    await accounts.register(ANNA);
    browser.isOnline = false;
    await accounts.logOut();
    expect(accounts.state()).toEqual({ status: 'guest' });
    expect(storage.getItem('portage.user')).toBeNull();
    expect(await accounts.settleLogOut()).toBe(false);

    const next = openApp();
    expect(await next.settleLogOut()).toBe(false);
    expect(await next.logIn(LOG_IN)).toEqual({ ok: false, failure: { reason: 'offline' } });
    browser.isOnline = true;
    browser.requests.length = 0;
    expect(await next.logIn(LOG_IN)).toMatchObject({ ok: true });
    expect(browser.requests).toEqual([
      'DELETE /v1/account/sessions/current',
      'POST /v1/account/sessions/email',
      'GET /v1/account',
    ]);
    expect(await next.settleLogOut()).toBe(true);
  });

  it('send the end of a session once, also when it was over already', async () => {
    await accounts.register(ANNA);
    browser.forgetCookies();
    await accounts.logOut();
    expect(await accounts.settleLogOut()).toBe(true);
    browser.requests.length = 0;
    await Promise.all([accounts.settleLogOut(), accounts.settleLogOut()]);
    expect(browser.requests).toEqual([]);
  });

  it('send the end of a session again if the first request for it is never answered', async () => {
    await accounts.register(ANNA);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const signedOut = accounts.logOut();
    await until(() => expect(clock.sleepers).toBeGreaterThan(0));
    await clock.advance(45_000);
    await signedOut;
    vi.stubGlobal('fetch', browser.fetch);
    expect(await accounts.logIn(LOG_IN)).toMatchObject({ ok: true });
  });

  it('keep the next person signed in when the answer to a deletion arrives late', async () => {
    await accounts.register(ANNA);
    const late = gate();
    vi.stubGlobal('fetch', async (...request: Parameters<BrowserFetch['fetch']>) => {
      const answer = await browser.fetch(...request);
      const isErasure = request[1]?.method === 'DELETE' && String(request[0]).endsWith('/v1/account');
      if (isErasure) await late.isOpen;
      return answer;
    });
    const erased = accounts.erase(ANNA.password);
    await until(() => expect(browser.requests).toContain('DELETE /v1/account'));
    await accounts.logOut();
    await accounts.register(BERT);
    late.open();
    expect(await erased).toMatchObject({ ok: true });
    expect(accounts.state()).toMatchObject({ status: 'signed-in', user: { email: BERT.email } });
  });

  it('believe a refusal if nothing answers the question about it', async () => {
    await accounts.register(ANNA);
    const asked = vi.fn<typeof fetch>(() => new Promise(() => undefined));
    vi.stubGlobal('fetch', asked);
    const doubted = accounts.expired();
    await until(() => expect(asked).toHaveBeenCalled());
    await clock.advance(45_000);
    expect(await doubted).toBe(true);
  });

  it('replace a session that the browser still holds', async () => {
    await accounts.register(ANNA);
    storage = memoryStorage();
    const forgetful = openApp();
    expect(await forgetful.logIn(LOG_IN)).toMatchObject({ ok: true });
    expect(browser.sessionCookies).toHaveLength(1);
  });

  it('change name, address and password, and keep the session', async () => {
    await accounts.register(ANNA);
    await accounts.updateName('Anna R.');
    await accounts.updateEmail({ email: 'roy@example.com', password: ANNA.password });
    expect(accounts.state()).toMatchObject({ user: { name: 'Anna R.', email: 'roy@example.com' } });
    const wrong = await accounts.updatePassword({ password: 'next horse 10', oldPassword: 'wrong' });
    expect(wrong).toMatchObject({ ok: false, failure: { type: 'user_invalid_credentials' } });
    expect(accounts.state().status).toBe('signed-in');
    expect(
      await accounts.updatePassword({ password: 'next horse 10', oldPassword: ANNA.password }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('list their sessions and end another one', async () => {
    await accounts.register(ANNA);
    const here = browser;
    const there = new BrowserFetch(app);
    vi.stubGlobal('fetch', there.fetch);
    storage = memoryStorage();
    await openApp().logIn(LOG_IN);
    vi.stubGlobal('fetch', here.fetch);
    const listed = await accounts.sessions();
    const sessions = listed.ok ? listed.value : [];
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }) => !current);
    expect(await accounts.endSession(other?.$id ?? '')).toMatchObject({ ok: true });
    expect(await accounts.sessions()).toMatchObject({ value: [{ current: true }] });
  });

  it('follow what another tab did', async () => {
    const other = openApp();
    await other.register(ANNA);
    page.dispatchEvent(new Event('storage'));
    expect(accounts.state().status).toBe('signed-in');
    accounts.close();
    await other.logOut();
    page.dispatchEvent(new Event('storage'));
    expect(accounts.state().status).toBe('signed-in');
  });

  it('show the person whose session the browser has, if this tab never heard of their sign-in', async () => {
    await accounts.register(ANNA);
    const other = openApp();
    await other.logOut();
    const { email } = BERT;
    await other.register(BERT);
    expect(accounts.state()).toMatchObject({ user: { email: ANNA.email } });
    expect(await accounts.expired()).toBe(true);
    expect(accounts.state()).toMatchObject({ status: 'signed-in', user: { email } });
    page.dispatchEvent(new Event('storage'));
    expect(other.state()).toMatchObject({ status: 'signed-in', user: { email } });
  });

  it('try to load the SDK again when that failed', async () => {
    let tries = 0;
    const flaky = openApp(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new TypeError('Failed to fetch module')) : import('appwrite');
    });
    expect(await flaky.register(ANNA)).toEqual({ ok: false, failure: { reason: 'offline' } });
    expect(await flaky.register(ANNA)).toMatchObject({ ok: true });
  });
});
