import { Client, ID, type Models, Account, Query } from 'appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { refusal } from '../support/sdk-refusal.ts';

const PASSWORD = 'wet boots by the door';
const JSON_BODY = { 'content-type': 'application/json', 'x-appwrite-project': 'portage' };

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
  await logIn(browser);
});

const logIn = (as: SdkBrowser) => as.account.createEmailPasswordSession({ email, password: PASSWORD });

/** Somebody with a JWT and no cookie: a server that speaks for a person. */
const withJwt = (jwt: string) =>
  new Account(new Client().setEndpoint(server.endpoint).setProject('portage').setJWT(jwt));

describe('Account.createJWT', () => {
  test('gives one that speaks for its person', async () => {
    const { jwt } = await browser.account.createJWT();
    expect(await withJwt(jwt).get()).toMatchObject({ $id: user.$id });
  });

  test('ends with its session', async () => {
    const { jwt } = await browser.account.createJWT({ duration: 3600 });
    await browser.account.deleteSession({ sessionId: 'current' });
    expect(await refusal(withJwt(jwt).get())).toEqual([401, 'user_jwt_invalid']);
  });

  test('makes none of one, and none that lasts longer than an hour', async () => {
    const { jwt } = await browser.account.createJWT();
    expect(await refusal(withJwt(jwt).createJWT())).toEqual([403, 'user_jwt_creation_denied']);
    expect(await refusal(browser.account.createJWT({ duration: 3601 }))).toEqual([
      400,
      'general_argument_invalid',
    ]);
    expect(await refusal(server.browser().account.createJWT())).toEqual([401, 'general_unauthorized_scope']);
  });

  test('is refused beside a session, and when it is broken', async () => {
    const { jwt } = await browser.account.createJWT();
    browser.client.setJWT(jwt);
    expect(await refusal(browser.account.get())).toEqual([403, 'user_jwt_and_cookie_set']);
    expect(await refusal(withJwt(`${jwt}x`).get())).toEqual([401, 'user_jwt_invalid']);
  });
});

describe('Account.createJWT (alias /account/jwt)', () => {
  test('answers alike', async () => {
    const url = new URL(`${server.endpoint}/account/jwt`);
    const { jwt }: Models.Jwt = await browser.client.call('post', url, JSON_BODY, {});
    expect(await withJwt(jwt).get()).toMatchObject({ $id: user.$id });
  });
});

describe('Account.createEmailPasswordSession (alias /account/sessions)', () => {
  test('answers alike', async () => {
    const other = server.browser();
    const url = new URL(`${server.endpoint}/account/sessions`);
    const session: Models.Session = await other.client.call('post', url, JSON_BODY, {
      email,
      password: PASSWORD,
    });
    expect(session).toMatchObject({ userId: user.$id, provider: 'email', factors: ['password'] });
    expect(await other.account.get()).toMatchObject({ $id: user.$id });
  });
});

describe('Account.listLogs', () => {
  test('tells what was done, newest first', async () => {
    await browser.account.updateName({ name: 'Zoë' });
    const { total, logs } = await browser.account.listLogs();
    expect([total, logs.map(({ event }) => event)]).toEqual([
      3,
      ['user.update', 'session.create', 'user.create'],
    ]);
    expect(logs[0]).toMatchObject({
      userId: user.$id,
      userEmail: email,
      userName: 'Zoë',
      ip: '127.0.0.1',
      countryCode: '--',
    });
  });

  test('is read in pages', async () => {
    const { total, logs } = await browser.account.listLogs({ queries: [Query.limit(1), Query.offset(1)] });
    expect([total, logs.map(({ event }) => event)]).toEqual([2, ['user.create']]);
    expect(await browser.account.listLogs({ queries: [], total: false })).toMatchObject({ total: 0 });
  });

  test('knows no other query, and nobody without a session', async () => {
    expect(await refusal(browser.account.listLogs({ queries: [Query.equal('event', 'x')] }))).toEqual([
      400,
      'general_argument_invalid',
    ]);
    expect(await refusal(server.browser().account.listLogs())).toEqual([401, 'general_unauthorized_scope']);
  });

  test('differs: only the last hundred events of an account are kept', async () => {
    for (let i = 0; i < 100; i += 1) await browser.account.updateName({ name: `Ann ${i}` });
    const { total, logs } = await browser.account.listLogs({ queries: [Query.limit(100)] });
    expect([total, new Set(logs.map(({ event }) => event))]).toEqual([100, new Set(['user.update'])]);
  });
});

describe('Account.updateStatus', () => {
  test('blocks the account everywhere', async () => {
    const other = server.browser();
    await logIn(other);
    expect(await browser.account.updateStatus()).toMatchObject({ $id: user.$id, status: false });
    expect(browser.jar.header).not.toContain('a_session');
    expect(await refusal(other.account.get())).toEqual([403, 'user_blocked']);
    expect(await refusal(logIn(browser))).toEqual([403, 'user_blocked']);
  });

  test('is of those that are signed in', async () => {
    expect(await refusal(server.browser().account.updateStatus())).toEqual([
      401,
      'general_unauthorized_scope',
    ]);
  });
});

test('every answer was as Appwrite describes it', () => {
  expect(server.problems).toEqual([]);
});
