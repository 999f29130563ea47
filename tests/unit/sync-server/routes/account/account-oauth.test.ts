import { describe, expect, test } from 'vitest';
import { InjectedBrowser } from '../../../../support/injected-browser.ts';
import {
  accountOf,
  DEV,
  errorOf,
  goThrough,
  me,
  OAUTH_START,
  openOAuthWorld,
} from '../../../../support/oauth-world.ts';
import { addPerson, changeAccount, PROJECT } from '../../../../support/server-world.ts';

const TOKEN = '/v1/account/tokens/oauth2/mock?project=portage';

describe('somebody who comes for the first time', () => {
  test('chooses who to be, gets an account with a proven address, and is signed in', async () => {
    const { world, browser } = await openOAuthWorld();
    const page = await browser.visit(OAUTH_START);
    expect(page.url.pathname).toBe('/__dev/oauth2');
    expect(page.answer.body).toContain('Robin Tremblay (robin@localhost.test, verified)');
    const end = await browser.visit(`${page.url.href}&user=2`);
    expect(end.url.href).toBe('http://localhost/signed-in');
    expect(await me(browser)).toMatchObject({
      name: 'Robin Tremblay',
      email: 'robin@localhost.test',
      emailVerification: true,
      passwordUpdate: '',
    });
    const { createdAt, provenAt } = await accountOf(world, String((await me(browser))['$id']));
    expect(provenAt).toBe(createdAt);
    const session = (await browser.visit('/v1/account/sessions/current', PROJECT)).answer.json();
    expect(session).toMatchObject({ provider: 'mock', providerUid: '2', factors: ['oauth2'], current: true });
    const { logs } = (await browser.visit('/v1/account/logs', PROJECT)).answer.json();
    expect(logs).toMatchObject([{ event: 'session.create' }, { event: 'user.create' }]);
    await world.app.close();
  });

  test('comes back to the same account', async () => {
    const { world, browser } = await openOAuthWorld();
    await goThrough(browser, '2');
    const again = new InjectedBrowser(world.app);
    await goThrough(again, '2');
    expect((await me(again))['$id']).toBe((await me(browser))['$id']);
    expect((await me(again))['$id']).not.toBeUndefined();
    await world.app.close();
  });

  test('twice at once: one account', async () => {
    const { world, browser } = await openOAuthWorld();
    const other = new InjectedBrowser(world.app);
    await Promise.all([goThrough(browser, '2'), goThrough(other, '2')]);
    expect((await me(browser))['$id']).toBe((await me(other))['$id']);
    const all = await world.context.stores.accounts.range({ start: 'user:', end: 'user;' });
    expect(all).toHaveLength(3);
    await world.app.close();
  });

  test('a client that shows no pages goes straight through, as with Appwrite', async () => {
    const { world } = await openOAuthWorld();
    const browser = new InjectedBrowser(world.app, { accept: '*/*' });
    expect((await browser.visit(OAUTH_START)).url.pathname).toBe('/signed-in');
    expect(await me(browser)).toMatchObject({ name: 'User Name', email: 'useroauth@localhost.test' });
    await world.app.close();
  });

  test('without an address, or with one that the provider did not prove: an account without one', async () => {
    const { world, browser } = await openOAuthWorld();
    await goThrough(browser, '3');
    expect(await me(browser)).toMatchObject({ name: 'Unverified Name', email: '', emailVerification: false });
    const identities = (await browser.visit('/v1/account/identities', PROJECT)).answer.json();
    expect(identities).toMatchObject({
      total: 1,
      identities: [{ providerEmail: 'unverified@localhost.test' }],
    });
    const taken = { userId: 'anna', email: 'unverified@localhost.test', password: 'a long walk home' };
    expect((await world.send('guest', 'POST', '/v1/account', taken)).statusCode).toBe(201);
    await world.app.close();
  });
});

describe('an address opens a stranger’s account only where both sides are proven', () => {
  test('with both: the identity is connected, and opens it from then on', async () => {
    const { world, browser } = await openOAuthWorld();
    await addPerson(world.context, 'anna', { email: 'robin@localhost.test', emailVerified: true });
    await goThrough(browser, '2');
    expect(await me(browser)).toMatchObject({ $id: 'anna', email: 'robin@localhost.test' });
    const { identities } = await accountOf(world, 'anna');
    expect(identities).toEqual([expect.objectContaining({ provider: 'mock', providerUid: '2' })]);
    await world.app.close();
  });

  test.each([
    { provider: true, account: false },
    { provider: false, account: true },
    { provider: false, account: false },
  ])('provider $provider, account $account: it stays closed', async ({ provider, account }) => {
    const { world, browser } = await openOAuthWorld();
    const email = provider ? 'robin@localhost.test' : 'unverified@localhost.test';
    await addPerson(world.context, 'anna', { email, emailVerified: account });
    const end = await goThrough(browser, provider ? '2' : '3');
    expect(end.url.pathname).toBe('/login');
    expect(errorOf(end)).toMatchObject({ type: 'user_already_exists', code: 409 });
    const { identities, sessions } = await accountOf(world, 'anna');
    expect([identities, sessions.length]).toEqual([[], 1]);
    expect((await browser.visit('/v1/account', PROJECT)).answer.statusCode).toBe(401);
    await world.app.close();
  });

  test('not where the account’s address changed meanwhile', async () => {
    const { world, browser } = await openOAuthWorld();
    await addPerson(world.context, 'anna', { email: 'robin@localhost.test', emailVerified: true });
    const { accounts } = world.context.stores;
    let changed = false;
    accounts.beforeCommit = async writes => {
      const [first] = writes;
      if (changed || !first?.id.startsWith('identity:')) return;
      changed = true;
      await changeAccount(world.context, 'anna', { email: 'new@example.com', emailVerified: false });
    };
    expect(errorOf(await goThrough(browser, '2')).type).toBe('user_already_exists');
    expect(changed).toBe(true);
    expect((await accountOf(world, 'anna')).identities).toEqual([]);
    await world.app.close();
  });

  test('a blocked account stays closed', async () => {
    const { world, browser } = await openOAuthWorld();
    await addPerson(world.context, 'anna', {
      email: 'robin@localhost.test',
      emailVerified: true,
      active: false,
    });
    expect(errorOf(await goThrough(browser, '2'))).toMatchObject({ type: 'user_blocked', code: 403 });
    expect((await accountOf(world, 'anna')).identities).toEqual([]);
    await world.app.close();
  });
});

describe('somebody who is signed in', () => {
  const signedIn = async (fields = {}, variables = {}) => {
    const { world, browser } = await openOAuthWorld({ ...DEV, ...variables });
    const [name = '', value = ''] = (await addPerson(world.context, 'anna', fields)).split('=');
    browser.setCookie(name, decodeURIComponent(value));
    return { world, browser };
  };

  test('connects the identity, in a session that takes the place of the old one', async () => {
    const { world, browser } = await signedIn();
    const before = (await accountOf(world, 'anna')).sessions[0]?.id;
    expect((await goThrough(browser, '2')).url.pathname).toBe('/signed-in');
    const { identities, sessions, email } = await accountOf(world, 'anna');
    expect(identities).toEqual([expect.objectContaining({ providerEmail: 'robin@localhost.test' })]);
    expect([email, sessions.length, sessions[0]?.provider]).toEqual(['anna@example.com', 1, 'mock']);
    expect(sessions[0]?.id).not.toBe(before);
    expect((await me(browser))['$id']).toBe('anna');
    const elsewhere = new InjectedBrowser(world.app);
    await goThrough(elsewhere, '2');
    expect((await me(elsewhere))['$id']).toBe('anna');
    await world.app.close();
  });

  const PAGE = 'http://localhost/profile/security';
  const START = { headers: { 'sec-fetch-site': '', referer: '' } };

  test.each([
    ['a foreign page', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }],
    ['a foreign page that says nothing more', { 'sec-fetch-site': 'cross-site' }],
    ['a link of ours that a foreign page sends on', { 'sec-fetch-site': 'cross-site', referer: PAGE }],
    ['a link in a mail', { 'sec-fetch-site': 'none' }],
    ['a foreign page of the same site', { 'sec-fetch-site': 'same-site', referer: 'http://evil.localhost/' }],
    ['a foreign page in an old browser', { referer: 'https://evil.example/http://localhost/' }],
    ['nobody knows where', {}],
  ])('connects nothing that was begun by %s', async (_, headers: Record<string, string>) => {
    const { world, browser } = await signedIn();
    for (const start of [OAUTH_START, TOKEN]) {
      const end = await browser.visit(start, { ...START.headers, ...headers });
      expect([end.url.pathname, errorOf(end).type]).toEqual(['/login', 'user_oauth2_bad_request']);
    }
    expect((await accountOf(world, 'anna')).identities).toEqual([]);
    await world.app.close();
  });

  test.each([
    ['by a page of the app', { 'sec-fetch-site': 'same-origin' }],
    ['by a page of the app in an old browser', { referer: PAGE }],
    [
      'by an allowed page of the same site',
      { 'sec-fetch-site': 'same-site', referer: 'http://app.localhost/' },
    ],
  ])('connects what was begun %s', async (_, headers: Record<string, string>) => {
    const { world, browser } = await signedIn({}, { ALLOWED_ORIGINS: 'http://app.localhost' });
    const page = await browser.visit(OAUTH_START, { ...START.headers, ...headers });
    await browser.visit(`${page.url.href}&user=2`);
    expect((await accountOf(world, 'anna')).identities).toHaveLength(1);
    await world.app.close();
  });

  test('is asked for a fresh proof an hour after signing in', async () => {
    const { world, browser } = await signedIn();
    world.context.clock.nowMs += 3_600_001;
    const failure = encodeURIComponent('http://localhost/profile/security?connected=no');
    const end = await browser.visit(`${OAUTH_START}&failure=${failure}`);
    expect([end.url.pathname, end.url.searchParams.get('connected')]).toEqual(['/profile/security', 'no']);
    expect(errorOf(end)).toMatchObject({ type: 'user_challenge_required', code: 401 });
    const [session] = (await accountOf(world, 'anna')).sessions;
    if (!session) throw new Error('no session');
    const mfaUpdatedAt = world.context.clock.nowMs;
    await changeAccount(world.context, 'anna', { sessions: [{ ...session, mfaUpdatedAt }] });
    await goThrough(browser, '2');
    expect((await accountOf(world, 'anna')).identities).toHaveLength(1);
    await world.app.close();
  });

  test('is asked for none who could not sign in again', async () => {
    const { world, browser } = await signedIn({ email: '', passwordHash: null });
    world.context.clock.nowMs += 3_600_001;
    await goThrough(browser, '2');
    expect((await accountOf(world, 'anna')).identities).toHaveLength(1);
    await world.app.close();
  });

  test('whose page is left: a guest begins from anywhere, and is connected with nobody', async () => {
    const { world, browser } = await openOAuthWorld();
    const headers = { 'sec-fetch-site': 'cross-site', referer: 'https://search.example/' };
    const page = await browser.visit(OAUTH_START, headers);
    expect((await browser.visit(`${page.url.href}&user=2`)).url.pathname).toBe('/signed-in');
    await world.app.close();
  });

  test('gets the address with it where there was none', async () => {
    const { world, browser } = await signedIn({ email: '', name: '' });
    await goThrough(browser, '2');
    expect(await me(browser)).toMatchObject({
      $id: 'anna',
      name: 'Robin Tremblay',
      email: 'robin@localhost.test',
      emailVerification: true,
    });
    await world.app.close();
  });

  test('cannot connect what opens another account, nor one with somebody else’s address', async () => {
    const { world, browser } = await signedIn();
    await goThrough(new InjectedBrowser(world.app), '4');
    expect(errorOf(await goThrough(browser, '4'))).toMatchObject({
      type: 'user_identity_already_exists',
      code: 409,
    });
    await addPerson(world.context, 'robin', { email: 'robin@localhost.test' });
    expect(errorOf(await goThrough(browser, '2'))).toMatchObject({ type: 'user_already_exists' });
    expect((await accountOf(world, 'anna')).identities).toEqual([]);
    await world.app.close();
  });

  test('connects as many as the quota allows, and one more once one is gone', async () => {
    const { world, browser } = await signedIn({}, { QUOTAS: 'identities.held=1' });
    await goThrough(browser, '4');
    expect(errorOf(await goThrough(browser, '2'))).toMatchObject({ type: 'quota_exceeded', code: 400 });
    await changeAccount(world.context, 'anna', { identities: [] });
    await goThrough(browser, '2');
    const { identities } = await accountOf(world, 'anna');
    expect(identities.map(({ providerUid }) => providerUid)).toEqual(['2']);
    await world.app.close();
  });

  test('keeps a second factor that was shown', async () => {
    const { world, browser } = await signedIn();
    const [session] = (await accountOf(world, 'anna')).sessions;
    if (!session) throw new Error('no session');
    const shown = { ...session, factors: ['password', 'totp'], mfaUpdatedAt: 5 };
    await changeAccount(world.context, 'anna', { sessions: [shown] });
    await goThrough(browser, '2');
    expect((await accountOf(world, 'anna')).sessions).toEqual([
      expect.objectContaining({ factors: ['password', 'totp', 'oauth2'], mfaUpdatedAt: 5 }),
    ]);
    await world.app.close();
  });

  test('who signs out on the way connects nothing', async () => {
    const { world, browser } = await signedIn();
    const page = await browser.visit(OAUTH_START);
    browser.setCookie('a_session_portage', 'gone');
    const end = await browser.visit(`${page.url.href}&user=2`);
    expect(errorOf(end).type).toBe('user_oauth2_bad_request');
    expect((await accountOf(world, 'anna')).identities).toEqual([]);
    await world.app.close();
  });
});

describe('the token variant', () => {
  test('hands out a secret and who it is for, and no session', async () => {
    const { world, browser } = await openOAuthWorld();
    const { url } = await goThrough(browser, '2', TOKEN);
    const [userId, secret] = [url.searchParams.get('userId') ?? '', url.searchParams.get('secret') ?? ''];
    expect(url.pathname).toBe('/signed-in');
    expect(browser.cookies).toEqual([]);
    const { tokens, sessions } = await accountOf(world, userId);
    expect([secret.length, sessions, tokens.length]).toEqual([64, [], 1]);
    expect(JSON.stringify(tokens)).not.toContain(secret);
    await world.app.close();
  });

  test('the secret opens a session once', async () => {
    const { world, browser } = await openOAuthWorld();
    const { url } = await goThrough(browser, '2', TOKEN);
    const body = { userId: url.searchParams.get('userId'), secret: url.searchParams.get('secret') };
    const first = await world.send('guest', 'POST', '/v1/account/sessions/token', body);
    expect([first.statusCode, first.json().userId]).toEqual([201, body.userId]);
    const second = await world.send('guest', 'POST', '/v1/account/sessions/token', body);
    expect([second.statusCode, second.json().type]).toEqual([401, 'user_invalid_token']);
    await world.app.close();
  });
});
