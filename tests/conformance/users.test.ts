import { ID } from 'appwrite';
import { Client, Query, Users } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { readOpenApi } from '../support/openapi.ts';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { API_KEY } from '../support/test-context.ts';

const PASSWORD = 'wet boots by the door';
const server = sdkServerForTests();
const problems: string[] = [];
let users: Users;
let guest: Users;
let count = 0;

/** The unmodified SDK, whose answers are compared with Appwrite's description. */
function usersWith(key: string | null): Users {
  const client = new Client().setEndpoint(server.endpoint).setProject('portage');
  if (key !== null) client.setKey(key);
  const openApi = readOpenApi('server');
  const call = client.call.bind(client);
  client.call = async (method, url, ...rest) => {
    const answer: unknown = await call(method, url, ...rest);
    const path = url.pathname.replace(/^\/v1/, '');
    const body: unknown = method === 'delete' ? undefined : JSON.parse(JSON.stringify(answer));
    const problem = openApi.problemWithBody(method, path, body);
    if (problem) problems.push(`${method} ${path}: ${problem}`);
    return answer;
  };
  return new Users(client);
}

beforeAll(() => {
  users = usersWith(API_KEY);
  guest = usersWith(null);
});

async function person(): Promise<{ browser: SdkBrowser; userId: string; email: string }> {
  count += 1;
  const email = `user${count}@example.com`;
  const browser = server.browser();
  const { $id } = await browser.account.create({
    userId: ID.unique(),
    email,
    password: PASSWORD,
    name: 'Uma',
  });
  await browser.account.createEmailPasswordSession({ email, password: PASSWORD });
  return { browser, userId: $id, email };
}

describe('Users.list', () => {
  test('searches and filters, for keys alone', async () => {
    const { userId, email } = await person();
    expect(await users.list({ search: email })).toMatchObject({ total: 1, users: [{ $id: userId }] });
    expect(await users.list({ queries: [Query.equal('email', email)], total: false })).toMatchObject({
      total: 0,
    });
    expect(await refusal(guest.list())).toEqual([401, 'general_unauthorized_scope']);
  });
});

describe('Users.get', () => {
  test('shows the account', async () => {
    const { userId, email } = await person();
    expect(await users.get({ userId })).toMatchObject({ $id: userId, email, name: 'Uma', status: true });
    expect(await refusal(users.get({ userId: 'nobody' }))).toEqual([404, 'user_not_found']);
  });
});

describe('Users.getPrefs', () => {
  test('shows the preferences', async () => {
    const { browser, userId } = await person();
    await browser.account.updatePrefs({ prefs: { language: 'fr' } });
    expect(await users.getPrefs({ userId })).toEqual({ language: 'fr' });
  });
});

describe('Users.updateStatus', () => {
  test('blocks calls and log-ins', async () => {
    const { browser, userId, email } = await person();
    expect(await users.updateStatus({ userId, status: false })).toMatchObject({ status: false });
    expect(await refusal(browser.account.get())).toEqual([403, 'user_blocked']);
    const logIn = server.browser().account.createEmailPasswordSession({ email, password: PASSWORD });
    expect(await refusal(logIn)).toEqual([403, 'user_blocked']);
    await users.updateStatus({ userId, status: true });
    expect(await browser.account.get()).toMatchObject({ $id: userId });
  });
});

describe('Users.delete', () => {
  test('closes the account at once', async () => {
    const { browser, userId } = await person();
    await users.delete({ userId });
    expect(await refusal(browser.account.get())).toEqual([401, 'general_unauthorized_scope']);
    expect(await refusal(users.get({ userId }))).toEqual([404, 'user_not_found']);
  });
});

describe('Users.listSessions', () => {
  test('has all of them, none as one’s own', async () => {
    const { userId } = await person();
    expect(await users.listSessions({ userId })).toMatchObject({ total: 1, sessions: [{ current: false }] });
  });
});

describe('Users.createSession', () => {
  test('gives the server a secret that opens it', async () => {
    const { userId } = await person();
    const { secret } = await users.createSession({ userId });
    const browser = server.browser();
    browser.client.setSession(secret);
    expect(await browser.account.get()).toMatchObject({ $id: userId });
  });
});

describe('Users.deleteSession', () => {
  test('ends that session', async () => {
    const { browser, userId } = await person();
    const { $id: sessionId } = await browser.account.getSession({ sessionId: 'current' });
    await users.deleteSession({ userId, sessionId });
    expect(await refusal(browser.account.get())).toEqual([401, 'general_unauthorized_scope']);
  });
});

describe('Users.deleteSessions', () => {
  test('ends all of them', async () => {
    const { browser, userId } = await person();
    await users.deleteSessions({ userId });
    expect(await refusal(browser.account.get())).toEqual([401, 'general_unauthorized_scope']);
  });
});

describe('Users.createToken', () => {
  test('signs in once', async () => {
    const { userId } = await person();
    const { secret } = await users.createToken({ userId, expire: 60 });
    const session = await server.browser().account.createSession({ userId, secret });
    expect(session).toMatchObject({ userId, provider: 'token' });
    expect(await refusal(server.browser().account.createSession({ userId, secret }))).toEqual([
      401,
      'user_invalid_token',
    ]);
  });
});

describe('Users.listMemberships', () => {
  test('has the teams of the account', async () => {
    const { browser, userId } = await person();
    const teamId = ID.unique();
    await browser.teams.create({ teamId, name: 'Crew' });
    expect(await users.listMemberships({ userId })).toMatchObject({
      total: 1,
      memberships: [{ teamId, userId, roles: ['owner'], confirm: true }],
    });
  });
});

test('every answer is one that Appwrite’s description allows', () => {
  expect(problems).toEqual([]);
});
