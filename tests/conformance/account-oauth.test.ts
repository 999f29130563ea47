import { ID, type OAuthProvider, Query } from 'appwrite';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { refusal } from '../support/sdk-refusal.ts';

const MOCK = 'mock' as OAuthProvider;
const NOBODY = [401, 'general_unauthorized_scope'];
const server = sdkServerForTests({ DEV_MAILBOX: 'on' });
let browser: SdkBrowser;
let origin: string;

beforeAll(async () => {
  origin = new URL(server.endpoint).origin;
});
beforeEach(() => {
  browser = server.browser();
});

/** The SDK only makes an address, for a browser to go to: gives where that browser ends, `user` being who it says it is. */
async function follow(as: SdkBrowser, address: unknown, user = '1'): Promise<{ url: URL; status: number }> {
  let url = new URL(String(address));
  for (let hops = 0; hops < 10; hops += 1) {
    if (url.pathname.startsWith('/__dev/')) url.searchParams.set('user', user);
    const headers = as.client.headers['x-test-browser'] ?? '';
    // As a browser says that a page of the app led there.
    const led = { 'x-test-browser': headers, 'sec-fetch-site': 'same-origin' };
    const response = await fetch(url, { redirect: 'manual', headers: led });
    const location = response.headers.get('location');
    if (location === null) return { url, status: response.status };
    url = new URL(location, url);
    if (!url.pathname.startsWith('/v1') && !url.pathname.startsWith('/__dev/')) return { url, status: 0 };
  }
  throw new Error(`goes round in circles at ${url.href}`);
}

const signIn = (as: SdkBrowser, user: string) =>
  follow(as, as.account.createOAuth2Session({ provider: MOCK }), user);

describe('Account.createOAuth2Session', () => {
  test('leads through the provider to success, signed in', async () => {
    const success = `${origin}/in?from=here`;
    const address = browser.account.createOAuth2Session({
      provider: MOCK,
      success,
      failure: `${origin}/out`,
    });
    expect((await follow(browser, address)).url.href).toBe(success);
    expect(await browser.account.get()).toMatchObject({
      name: 'User Name',
      email: 'useroauth@localhost.test',
      emailVerification: true,
    });
    expect(await browser.account.getSession({ sessionId: 'current' })).toMatchObject({
      provider: 'mock',
      providerUid: '1',
      current: true,
    });
  });

  test('turns an anonymous account into one with an address', async () => {
    const { userId } = await browser.account.createAnonymousSession();
    await signIn(browser, '2');
    expect(await browser.account.get()).toMatchObject({
      $id: userId,
      name: 'Robin Tremblay',
      email: 'robin@localhost.test',
    });
  });

  test('leads to failure, with what went wrong', async () => {
    await browser.account.create({
      userId: ID.unique(),
      email: 'unverified@localhost.test',
      password: 'wet boots by the door',
    });
    const address = browser.account.createOAuth2Session({ provider: MOCK, failure: `${origin}/out?a=b` });
    const { url } = await follow(browser, address, '3');
    expect([url.pathname, url.searchParams.get('a')]).toEqual(['/out', 'b']);
    expect(JSON.parse(url.searchParams.get('error') ?? '')).toMatchObject({
      type: 'user_already_exists',
      code: 409,
    });
    expect(await refusal(browser.account.get())).toEqual(NOBODY);
  });

  test('refuses providers that are unknown, unsupported or not configured, and foreign addresses', async () => {
    const statusOf = async (provider: string, success?: string) =>
      (
        await follow(
          browser,
          browser.account.createOAuth2Session({
            provider: provider as OAuthProvider,
            ...(success !== undefined && { success }),
          }),
        )
      ).status;
    expect(await statusOf('nonsense')).toBe(400);
    expect(await statusOf('yammer')).toBe(501);
    expect(await statusOf('google')).toBe(412);
    expect(await statusOf('mock', 'https://evil.example/')).toBe(400);
  });

  test('differs: the provider’s tokens are not stored and never returned', async () => {
    await signIn(browser, '1');
    expect(await browser.account.getSession({ sessionId: 'current' })).toMatchObject({
      providerAccessToken: '',
      providerRefreshToken: '',
    });
  });

  test('differs: an address that the provider does not verify is not added to the account', async () => {
    await signIn(browser, '4');
    expect(await browser.account.get()).toMatchObject({ name: 'Nobody Known', email: '' });
  });
});

describe('Account.createOAuth2Token', () => {
  test('leads to success with a secret that opens a session once', async () => {
    const success = `${origin}/in`;
    const { url } = await follow(
      browser,
      browser.account.createOAuth2Token({ provider: MOCK, success }),
      '2',
    );
    const input = {
      userId: url.searchParams.get('userId') ?? '',
      secret: url.searchParams.get('secret') ?? '',
    };
    expect(await refusal(browser.account.get())).toEqual(NOBODY);
    expect(await browser.account.createSession(input)).toMatchObject({
      userId: input.userId,
      provider: 'oauth2',
    });
    expect((await browser.account.get()).$id).toBe(input.userId);
    const other = server.browser();
    expect(await refusal(other.account.createSession(input))).toEqual([401, 'user_invalid_token']);
  });
});

describe('Account.listIdentities', () => {
  test('tells what signs in to the account, by queries', async () => {
    await signIn(browser, '2');
    const { total, identities } = await browser.account.listIdentities();
    expect(total).toBe(1);
    expect(identities[0]).toMatchObject({
      provider: 'mock',
      providerUid: '2',
      providerEmail: 'robin@localhost.test',
    });
    const none = await browser.account.listIdentities({ queries: [Query.equal('provider', 'google')] });
    expect(none).toEqual({ total: 0, identities: [] });
  });

  test('refuses guests', async () => {
    expect(await refusal(browser.account.listIdentities())).toEqual(NOBODY);
  });
});

describe('Account.deleteIdentity', () => {
  test('takes it away: the provider opens the account no more', async () => {
    await signIn(browser, '4');
    const before = await browser.account.get();
    const [identity] = (await browser.account.listIdentities()).identities;
    const identityId = identity?.$id ?? '';
    expect(await browser.account.deleteIdentity({ identityId })).toEqual({ message: '' });
    expect((await browser.account.listIdentities()).total).toBe(0);
    const other = server.browser();
    await signIn(other, '4');
    expect((await other.account.get()).$id).not.toBe(before.$id);
  });

  test('refuses what is not there', async () => {
    await signIn(browser, '1');
    expect(await refusal(browser.account.deleteIdentity({ identityId: 'nothing' }))).toEqual([
      404,
      'user_identity_not_found',
    ]);
  });
});

describe('Account.createPushTarget', () => {
  test('makes one, which the account shows', async () => {
    await browser.account.createAnonymousSession();
    const target = await browser.account.createPushTarget({ targetId: ID.unique(), identifier: 'token-1' });
    expect(target).toMatchObject({ providerType: 'push', identifier: 'token-1', expired: false });
    expect((await browser.account.get()).targets).toEqual([target]);
  });

  test('refuses a taken id, and guests', async () => {
    const input = { targetId: ID.unique(), identifier: 'token-1' };
    expect(await refusal(browser.account.createPushTarget(input))).toEqual(NOBODY);
    await browser.account.createAnonymousSession();
    const { $id } = await browser.account.createPushTarget(input);
    expect(await refusal(browser.account.createPushTarget({ ...input, targetId: $id }))).toEqual([
      409,
      'user_target_already_exists',
    ]);
  });
});

describe('Account.updatePushTarget', () => {
  test('gives it another identifier', async () => {
    await browser.account.createAnonymousSession();
    await browser.account.createPushTarget({ targetId: 'mine', identifier: 'token-1' });
    const target = await browser.account.updatePushTarget({ targetId: 'mine', identifier: 'token-2' });
    expect(target).toMatchObject({ $id: 'mine', identifier: 'token-2' });
  });

  test('refuses what is not there', async () => {
    await browser.account.createAnonymousSession();
    const call = browser.account.updatePushTarget({ targetId: 'nothing', identifier: 'x' });
    expect(await refusal(call)).toEqual([404, 'user_target_not_found']);
  });
});

describe('Account.deletePushTarget', () => {
  test('takes it away', async () => {
    await browser.account.createAnonymousSession();
    await browser.account.createPushTarget({ targetId: 'mine', identifier: 'token-1' });
    expect(await browser.account.deletePushTarget({ targetId: 'mine' })).toEqual({ message: '' });
    expect((await browser.account.get()).targets).toEqual([]);
  });

  test('refuses what is not there', async () => {
    await browser.account.createAnonymousSession();
    expect(await refusal(browser.account.deletePushTarget({ targetId: 'nothing' }))).toEqual([
      404,
      'user_target_not_found',
    ]);
  });
});

test('every answer was as Appwrite describes it', () => {
  expect(server.problems).toEqual([]);
});
