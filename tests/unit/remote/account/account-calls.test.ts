import { TOTP } from 'otpauth';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../../../../src/local/people/session-store.ts';
import { type AppAccounts, createAccounts } from '../../../../src/remote/account/accounts.ts';
import { createApp } from '../../../../sync-server/app.ts';
import { createBoard } from '../../../support/board.ts';
import { BrowserFetch } from '../../../support/browser-fetch.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { createRecordingMessenger } from '../../../support/recording-messenger.ts';
import type { TestContext } from '../../../support/test-context.ts';

const ANNA = { name: 'Anna Roy', email: 'anna@example.com', password: 'correct horse 9' };
const LOG_IN = { email: ANNA.email, password: ANNA.password, remember: true };

/** A phone: a browser with the app in it. */
interface Phone {
  browser: BrowserFetch;
  accounts: AppAccounts;
}

/** The official SDK against the real server; only the network between them is ours. */
describe('calls of accounts', () => {
  const messenger = createRecordingMessenger();
  let app: FastifyInstance;
  let context: TestContext;
  let phone: Phone;

  beforeEach(async () => {
    context = await createBoard();
    app = createApp({ ...context, messenger }, []);
    await app.ready();
    phone = openPhone();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await app.close();
  });

  function openPhone(): Phone {
    const browser = new BrowserFetch(app);
    const accounts = createAccounts({
      endpoint: 'http://localhost/v1',
      project: 'portage',
      store: createSessionStore(memoryStorage(), new EventTarget()),
      loadSdk: () => import('appwrite'),
      clock: new FakeClock(),
      language: () => 'fr',
    });
    return { browser, accounts };
  }
  /** Everything that is asked next comes from this phone. */
  function on({ browser, accounts }: Phone): AppAccounts['ask'] {
    vi.stubGlobal('fetch', browser.fetch);
    return question => accounts.ask(question);
  }
  async function turnOnSecondFactor(): Promise<{ secret: string; codes: string[] }> {
    const made = await on(phone)(calls => calls.addAuthenticator());
    const secret = made.ok ? made.value.secret : '';
    const otp = new TOTP({ secret }).generate({ timestamp: context.environment.nowMs() });
    expect(await on(phone)(calls => calls.confirmAuthenticator(otp))).toMatchObject({ ok: true });
    const codes = await on(phone)(calls => calls.makeRecoveryCodes());
    expect(await on(phone)(calls => calls.setSecondFactor(true))).toMatchObject({ ok: true });
    return { secret, codes: codes.ok ? codes.value : [] };
  }

  it('sign in by a code that was mailed, in the language of the screen', async () => {
    const sent = await on(phone)(calls => calls.sendEmailCode('new@example.com'));
    const userId = sent.ok ? sent.value.userId : '';
    const mail = messenger.mails.at(-1);
    expect(mail?.text).toContain(sent.ok ? sent.value.phrase : 'nothing');
    expect(mail?.html).toContain('lang="fr');
    const secret = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const wrong = secret === '000000' ? '111111' : '000000';
    expect(
      await on(phone)(calls => calls.logInWith({ userId, secret: wrong, remember: true })),
    ).toMatchObject({
      failure: { type: 'user_invalid_token' },
    });
    expect(phone.accounts.state()).toEqual({ status: 'guest' });
    expect(await on(phone)(calls => calls.logInWith({ userId, secret, remember: true }))).toMatchObject({
      value: { email: 'new@example.com' },
    });
    expect(phone.accounts.state().status).toBe('signed-in');
  });

  it('give whoever is new the preferences of signing up, and leave those of others as they are', async () => {
    const signInByCode = async () => {
      const sent = await on(phone)(calls => calls.sendEmailCode('new@example.com'));
      const userId = sent.ok ? sent.value.userId : '';
      const secret = /\b\d{6}\b/.exec(messenger.mails.at(-1)?.text ?? '')?.[0] ?? '';
      expect(await on(phone)(calls => calls.logInWith({ userId, secret, remember: true }))).toMatchObject({
        ok: true,
      });
    };
    const prefs = async (change?: object) => {
      const answer = await phone.browser.fetch('http://localhost/v1/account/prefs', {
        headers: { 'x-appwrite-project': 'portage', 'content-type': 'application/json' },
        ...(change && { method: 'PATCH', body: JSON.stringify({ prefs: change }) }),
      });
      return answer.json();
    };
    await signInByCode();
    expect(await prefs()).toEqual({ userType: 'job-seeker' });

    await prefs({ userType: 'employer', language: 'fr' });
    await phone.accounts.logOut();
    await signInByCode();
    expect(await prefs()).toEqual({ userType: 'employer', language: 'fr' });
  });

  it('stop at a second factor that is due, on this device and on those that were signed in', async () => {
    await on(phone)(calls => calls.register(ANNA));
    const older = openPhone();
    await on(older)(calls => calls.logIn(LOG_IN));
    const { codes } = await turnOnSecondFactor();
    expect(phone.accounts.state().status).toBe('signed-in');

    await on(older)(calls => calls.details());
    expect(older.accounts.state().status).toBe('expired');

    const other = openPhone();
    expect(await on(other)(calls => calls.logIn(LOG_IN))).toMatchObject({
      failure: { type: 'user_more_factors_required' },
    });
    expect(other.accounts.state()).toEqual({ status: 'guest' });
    expect(await on(other)(calls => calls.factors())).toMatchObject({
      value: expect.arrayContaining(['totp', 'recoverycode']),
    });
    const challenge = await on(other)(calls => calls.challenge('recoverycode'));
    const challengeId = challenge.ok ? challenge.value : '';
    const answer = { challengeId, code: codes[0] ?? '', remember: true };
    expect(await on(other)(calls => calls.answerChallenge(answer))).toMatchObject({
      value: { email: ANNA.email },
    });
    expect(other.accounts.state().status).toBe('signed-in');
  });

  it('take half a sign-in back', async () => {
    await on(phone)(calls => calls.register(ANNA));
    await turnOnSecondFactor();
    const other = openPhone();
    await on(other)(calls => calls.logIn(LOG_IN));
    expect(other.browser.sessionCookies).toHaveLength(1);
    await other.accounts.logOut();
    expect(other.browser.sessionCookies).toHaveLength(0);
  });

  it('end the sessions of the other devices and keep this one, or all', async () => {
    await on(phone)(calls => calls.register(ANNA));
    for (const other of [openPhone(), openPhone()]) await on(other)(calls => calls.logIn(LOG_IN));
    expect(await on(phone)(calls => calls.endOtherSessions())).toMatchObject({ ok: true });
    expect(await on(phone)(calls => calls.sessions())).toMatchObject({ value: [{ current: true }] });
    expect(await on(phone)(calls => calls.endAllSessions())).toMatchObject({ ok: true });
    expect(phone.accounts.state()).toEqual({ status: 'guest' });
  });

  it('leave nobody signed in who blocked or erased their account', async () => {
    await on(phone)(calls => calls.register(ANNA));
    expect(await on(phone)(calls => calls.erase('wrong horse 9'))).toMatchObject({
      failure: { type: 'user_invalid_credentials' },
    });
    expect(phone.accounts.state().status).toBe('signed-in');
    expect(await on(phone)(calls => calls.block())).toMatchObject({ ok: true });
    expect(phone.accounts.state()).toEqual({ status: 'guest' });
    expect(phone.browser.sessionCookies).toHaveLength(0);
    expect(await on(phone)(calls => calls.logIn(LOG_IN))).toMatchObject({
      failure: { type: 'user_blocked' },
    });
  });

  it('tell everything of a person in one file', async () => {
    await on(phone)(calls => calls.register(ANNA));
    const file = await on(phone)(calls => calls.exportData());
    expect(file.ok && (await file.value.text())).toContain(ANNA.email);
  });
});
