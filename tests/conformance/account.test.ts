import { ID, type Models } from 'appwrite';
import { Account, Client } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { readOpenApi } from '../support/openapi.ts';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { API_KEY } from '../support/test-context.ts';

const PASSWORD = 'wet boots by the door';
const NOBODY = [401, 'general_unauthorized_scope'];
const WRONG = [401, 'user_invalid_credentials'];
const server = sdkServerForTests();
let browser: SdkBrowser;
let email: string;
let user: Models.User<Models.Preferences>;

let count = 0;
beforeEach(async () => {
  count += 1;
  email = `person${count}@example.com`;
  browser = server.browser();
  user = await browser.account.create({ userId: ID.unique(), email, password: PASSWORD, name: 'Ann' });
});

const logIn = (as: SdkBrowser, password = PASSWORD) =>
  as.account.createEmailPasswordSession({ email, password });

test('the app’s sign-up flow: account, session, preference, user, log-out', async () => {
  expect(user).toMatchObject({ email, name: 'Ann', status: true, labels: [] });
  const session = await logIn(browser);
  expect(session).toMatchObject({ userId: user.$id, provider: 'email', current: true, secret: '' });
  const updated = await browser.account.updatePrefs({ prefs: { userType: 'job-seeker' } });
  expect(updated.prefs).toEqual({ userType: 'job-seeker' });
  expect(await browser.account.get()).toMatchObject({ $id: user.$id, prefs: { userType: 'job-seeker' } });
  expect(await browser.account.deleteSession({ sessionId: 'current' })).toEqual({ message: '' });
  expect(await refusal(browser.account.get())).toEqual(NOBODY);
  expect(browser.jar.header).not.toContain('a_session');
});

describe('Account.create', () => {
  test('makes an account, and no session', async () => {
    expect(user).toMatchObject({ email, name: 'Ann', status: true, labels: [], emailVerification: false });
    expect(await refusal(browser.account.get())).toEqual(NOBODY);
  });

  test('refuses what is wrong', async () => {
    const input = { userId: ID.unique(), email: `x${email}`, password: PASSWORD };
    const create = (change: Partial<typeof input>) =>
      refusal(browser.account.create({ ...input, ...change }));
    expect(await create({ email })).toEqual([409, 'user_already_exists']);
    expect(await create({ userId: user.$id })).toEqual([409, 'user_already_exists']);
    expect(await create({ email: 'nonsense' })).toEqual([400, 'general_argument_invalid']);
    expect(await create({ password: 'short' })).toEqual([400, 'general_argument_invalid']);
    expect(await create({ userId: '_x' })).toEqual([400, 'general_argument_invalid']);
  });

  test('differs: common passwords are refused', async () => {
    const input = { userId: ID.unique(), email: `x${email}`, password: 'password' };
    expect(await refusal(browser.account.create(input))).toEqual([400, 'general_argument_invalid']);
  });
});

describe('Account.createEmailPasswordSession', () => {
  test('signs in', async () => {
    expect(await logIn(browser)).toMatchObject({ userId: user.$id, provider: 'email', current: true });
    expect(await browser.account.get()).toMatchObject({ $id: user.$id });
  });

  test('not over another session', async () => {
    await logIn(browser);
    expect(await refusal(logIn(browser))).toEqual([401, 'user_session_already_exists']);
  });

  test('not with a wrong password or for nobody, in the same words', async () => {
    expect(await refusal(logIn(browser, 'wrong password'))).toEqual(WRONG);
    const nobody = { email: 'nobody@example.com', password: PASSWORD };
    expect(await refusal(browser.account.createEmailPasswordSession(nobody))).toEqual(WRONG);
  });

  test('gives a server with a key the secret, to act on somebody’s behalf', async () => {
    const client = () => new Client().setEndpoint(server.endpoint).setProject('portage');
    const session = await new Account(client().setKey(API_KEY)).createEmailPasswordSession({
      email,
      password: PASSWORD,
    });
    expect(session.secret).not.toBe('');
    const asUser = new Account(client().setSession(session.secret));
    expect(await asUser.get()).toMatchObject({ $id: user.$id });
  });

  test('differs: there is no second session cookie without SameSite and no fallback header, but a cookie identifies a known device (`a_device_…`)', async () => {
    await logIn(browser);
    expect(browser.jar.received).toHaveLength(2);
    expect(browser.jar.received[0]).toMatch(
      /^a_session_portage=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('with a session', () => {
  let second: SdkBrowser;
  let here: Models.Session;
  let there: Models.Session;
  beforeEach(async () => {
    second = server.browser();
    here = await logIn(browser);
    there = await logIn(second);
  });

  describe('Account.get', () => {
    test('is the caller’s own account', async () => {
      expect(await browser.account.get()).toMatchObject({ $id: user.$id, email });
    });

    test('is nobody’s without a session', async () => {
      expect(await refusal(server.browser().account.get())).toEqual(NOBODY);
    });
  });

  describe('Account.listSessions', () => {
    test('tells which one asks', async () => {
      const { total, sessions } = await browser.account.listSessions();
      expect([total, sessions.map(({ $id, current }) => [$id, current])]).toEqual([
        2,
        [
          [here.$id, true],
          [there.$id, false],
        ],
      ]);
    });
  });

  describe('Account.getSession', () => {
    test('by id, and the current one', async () => {
      expect(await browser.account.getSession({ sessionId: 'current' })).toMatchObject({ $id: here.$id });
      expect(await browser.account.getSession({ sessionId: there.$id })).toMatchObject({ current: false });
    });

    test('not one that is none', async () => {
      const unknown = browser.account.getSession({ sessionId: 'unknown' });
      expect(await refusal(unknown)).toEqual([404, 'user_session_not_found']);
    });
  });

  describe('Account.updateSession', () => {
    test('lasts longer', async () => {
      const extended = await browser.account.updateSession({ sessionId: 'current' });
      expect(Date.parse(extended.expire)).toBeGreaterThanOrEqual(Date.parse(here.expire));
    });

    test('not one that is none', async () => {
      const unknown = browser.account.updateSession({ sessionId: 'unknown' });
      expect(await refusal(unknown)).toEqual([404, 'user_session_not_found']);
    });
  });

  describe('Account.deleteSession', () => {
    test('ends another one', async () => {
      await browser.account.deleteSession({ sessionId: there.$id });
      expect(await refusal(second.account.get())).toEqual(NOBODY);
      const again = browser.account.deleteSession({ sessionId: there.$id });
      expect(await refusal(again)).toEqual([404, 'user_session_not_found']);
    });

    test('ends the current one, cookie and all', async () => {
      await browser.account.deleteSession({ sessionId: 'current' });
      expect(browser.jar.header).not.toContain('a_session');
      expect(await refusal(browser.account.get())).toEqual(NOBODY);
    });
  });

  describe('Account.deleteSessions', () => {
    test('ends all', async () => {
      await browser.account.deleteSessions();
      expect(await refusal(browser.account.get())).toEqual(NOBODY);
      expect(await refusal(second.account.get())).toEqual(NOBODY);
    });
  });

  describe('Account.updateName', () => {
    test('renames', async () => {
      expect(await browser.account.updateName({ name: 'Zoë Ng' })).toMatchObject({ name: 'Zoë Ng' });
    });

    test('not beyond 128 characters', async () => {
      const long = browser.account.updateName({ name: 'n'.repeat(129) });
      expect(await refusal(long)).toEqual([400, 'general_argument_invalid']);
    });
  });

  describe('Account.updateEmail', () => {
    test('needs the password', async () => {
      const renewed = `new-${email}`;
      const wrong = browser.account.updateEmail({ email: renewed, password: 'wrong password' });
      expect(await refusal(wrong)).toEqual(WRONG);
      expect(await browser.account.updateEmail({ email: renewed, password: PASSWORD })).toMatchObject({
        email: renewed,
        emailVerification: false,
      });
    });

    test('not to one that somebody has', async () => {
      const taken = `taken-${email}`;
      await second.account.create({ userId: ID.unique(), email: taken, password: PASSWORD });
      const update = browser.account.updateEmail({ email: taken, password: PASSWORD });
      expect(await refusal(update)).toEqual([409, 'user_email_already_exists']);
    });
  });

  describe('Account.updatePassword', () => {
    const password = 'dry socks at last';

    test('needs the old one', async () => {
      expect(await refusal(browser.account.updatePassword({ password }))).toEqual(WRONG);
    });

    test('ends the other sessions', async () => {
      expect(await browser.account.updatePassword({ password, oldPassword: PASSWORD })).toMatchObject({
        $id: user.$id,
      });
      expect(await browser.account.get()).toMatchObject({ $id: user.$id });
      expect(await refusal(second.account.get())).toEqual(NOBODY);
      expect(await refusal(logIn(second))).toEqual(WRONG);
      expect(await logIn(second, password)).toMatchObject({ userId: user.$id });
    });
  });

  describe('Account.getPrefs', () => {
    test('are empty at first', async () => {
      expect(await browser.account.getPrefs()).toEqual({});
    });
  });

  describe('Account.updatePrefs', () => {
    test('replaces them whole', async () => {
      await browser.account.updatePrefs({ prefs: { a: 1, big: 2 ** 53 - 1 } });
      await browser.account.updatePrefs({ prefs: { b: ['é', null, { c: true }] } });
      expect(await browser.account.getPrefs()).toEqual({ b: ['é', null, { c: true }] });
    });
  });
});

test('the description is really held against answers', () => {
  const openApi = readOpenApi();
  expect(openApi.problemWith('GET', '/account', 200, user)).toBeNull();
  expect(openApi.problemWith('GET', '/account', 200, { ...user, email: 7 })).toMatch(/email must be string/);
  expect(openApi.problemWith('GET', '/account/sessions', 200, { total: 0 })).toMatch(/sessions/);
  expect(openApi.problemWith('GET', '/account', 201, user)).toMatch(/status/);
  expect(openApi.problemWith('DELETE', '/account/sessions', 204, {})).toMatch(/a body/);
});

test('every answer was as Appwrite describes it', () => {
  expect(server.problems).toEqual([]);
});
