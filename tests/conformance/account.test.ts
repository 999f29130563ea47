import { AppwriteException, ID, type Models } from 'appwrite';
import { Account, Client } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasOpenApi, readOpenApi } from '../support/openapi.ts';
import { type SdkBrowser, type SdkServer, startSdkServer } from '../support/sdk-server.ts';

const PASSWORD = 'wet boots by the door';
let server: SdkServer;
let browser: SdkBrowser;
let email: string;
let user: Models.User<Models.Preferences>;

beforeAll(async () => {
  server = await startSdkServer();
});
afterAll(() => server.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  email = `person${count}@example.com`;
  browser = server.browser();
  user = await browser.account.create({ userId: ID.unique(), email, password: PASSWORD, name: 'Ann' });
});

/** What the SDK throws; fails when it does not. */
async function refusal(call: Promise<unknown>): Promise<[number, string]> {
  const error: unknown = await call.then(
    () => new Error('was not refused'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppwriteException)) throw error;
  return [error.code, error.type];
}

const logIn = (as: SdkBrowser, password = PASSWORD) =>
  as.account.createEmailPasswordSession({ email, password });

describe('the specification’s sign-up flow', () => {
  test('account, session, preference, user, log-out', async () => {
    expect(user).toMatchObject({ email, name: 'Ann', status: true, labels: [] });
    const session = await logIn(browser);
    expect(session).toMatchObject({ userId: user.$id, provider: 'email', current: true, secret: '' });
    const updated = await browser.account.updatePrefs({ prefs: { userType: 'job-seeker' } });
    expect(updated.prefs).toEqual({ userType: 'job-seeker' });
    expect(await browser.account.get()).toMatchObject({ $id: user.$id, prefs: { userType: 'job-seeker' } });
    expect(await browser.account.deleteSession({ sessionId: 'current' })).toEqual({ message: '' });
    expect(await refusal(browser.account.get())).toEqual([401, 'general_unauthorized_scope']);
    expect(browser.jar.header).toBe('');
  });

  test('the cookie is one, and has no twin', async () => {
    await logIn(browser);
    expect(browser.jar.received).toHaveLength(1);
    expect(browser.jar.received[0]).toMatch(
      /^a_session_portage=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('sessions', () => {
  test('are listed, fetched, extended and ended', async () => {
    const second = server.browser();
    const [here, there] = [await logIn(browser), await logIn(second)];
    const list = await browser.account.listSessions();
    expect([list.total, list.sessions.map(({ $id, current }) => [$id, current])]).toEqual([
      2,
      [
        [here.$id, true],
        [there.$id, false],
      ],
    ]);
    expect(await browser.account.getSession({ sessionId: 'current' })).toMatchObject({ $id: here.$id });
    expect(await browser.account.getSession({ sessionId: there.$id })).toMatchObject({ current: false });
    const extended = await browser.account.updateSession({ sessionId: 'current' });
    expect(Date.parse(extended.expire)).toBeGreaterThanOrEqual(Date.parse(here.expire));
    await browser.account.deleteSession({ sessionId: there.$id });
    expect(await refusal(second.account.get())).toEqual([401, 'general_unauthorized_scope']);
    expect(await refusal(browser.account.getSession({ sessionId: there.$id }))).toEqual([
      404,
      'user_session_not_found',
    ]);
    await browser.account.deleteSessions();
    expect(await refusal(browser.account.get())).toEqual([401, 'general_unauthorized_scope']);
  });

  test('are not opened over one another', async () => {
    await logIn(browser);
    expect(await refusal(logIn(browser))).toEqual([401, 'user_session_already_exists']);
  });

  test('are not opened with a wrong password or for nobody, in the same words', async () => {
    expect(await refusal(logIn(browser, 'wrong password'))).toEqual([401, 'user_invalid_credentials']);
    const nobody = { email: 'nobody@example.com', password: PASSWORD };
    expect(await refusal(browser.account.createEmailPasswordSession(nobody))).toEqual([
      401,
      'user_invalid_credentials',
    ]);
  });
});

describe('sign-in data', () => {
  beforeEach(async () => {
    await logIn(browser);
  });

  test('name', async () => {
    expect(await browser.account.updateName({ name: 'Zoë Ng' })).toMatchObject({ name: 'Zoë Ng' });
  });

  test('e-mail', async () => {
    const renewed = `new-${email}`;
    expect(
      await refusal(browser.account.updateEmail({ email: renewed, password: 'wrong password' })),
    ).toEqual([401, 'user_invalid_credentials']);
    expect(await browser.account.updateEmail({ email: renewed, password: PASSWORD })).toMatchObject({
      email: renewed,
    });
    const taken = { userId: ID.unique(), email: renewed, password: PASSWORD };
    expect(await refusal(server.browser().account.create(taken))).toEqual([409, 'user_already_exists']);
  });

  test('password, which ends the other sessions', async () => {
    const second = server.browser();
    await logIn(second);
    const password = 'dry socks at last';
    expect(await refusal(browser.account.updatePassword({ password }))).toEqual([
      401,
      'user_invalid_credentials',
    ]);
    expect(await browser.account.updatePassword({ password, oldPassword: PASSWORD })).toMatchObject({
      $id: user.$id,
    });
    expect(await browser.account.get()).toMatchObject({ $id: user.$id });
    expect(await refusal(second.account.get())).toEqual([401, 'general_unauthorized_scope']);
    expect(await refusal(logIn(second))).toEqual([401, 'user_invalid_credentials']);
    expect(await logIn(second, password)).toMatchObject({ userId: user.$id });
  });

  test('preferences, empty at first and replaced whole', async () => {
    expect(await browser.account.getPrefs()).toEqual({});
    await browser.account.updatePrefs({ prefs: { a: 1, big: 2 ** 53 - 1 } });
    await browser.account.updatePrefs({ prefs: { b: ['é', null, { c: true }] } });
    expect(await browser.account.getPrefs()).toEqual({ b: ['é', null, { c: true }] });
  });
});

test('a server with a key logs in on somebody’s behalf', async () => {
  const client = () => new Client().setEndpoint(server.endpoint).setProject('portage');
  const session = await new Account(client().setKey('operator-key')).createEmailPasswordSession({
    email,
    password: PASSWORD,
  });
  expect(session.secret).not.toBe('');
  const asUser = new Account(client().setSession(session.secret));
  expect(await asUser.get()).toMatchObject({ $id: user.$id });
});

test('refuses what is wrong in a sign-up', async () => {
  const input = { userId: ID.unique(), email: `x${email}`, password: PASSWORD };
  const create = (change: Partial<typeof input>) => refusal(browser.account.create({ ...input, ...change }));
  expect(await create({ email })).toEqual([409, 'user_already_exists']);
  expect(await create({ userId: user.$id })).toEqual([409, 'user_already_exists']);
  expect(await create({ email: 'nonsense' })).toEqual([400, 'general_argument_invalid']);
  expect(await create({ password: 'short' })).toEqual([400, 'general_argument_invalid']);
  expect(await create({ userId: '_x' })).toEqual([400, 'general_argument_invalid']);
});

test.runIf(hasOpenApi)('the description is really held against answers', () => {
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
