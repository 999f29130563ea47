import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { createKnownDevices } from '../../../../sync-server/accounts/known-devices.ts';
import { changeAccount, createWorld, PASSWORD, type World } from '../../../support/server-world.ts';
import { codeIn, shownBy } from '../../../support/sent-messages.ts';
import { codeOf, enrolled } from '../../../support/second-factors.ts';
import { Visitor } from '../../../support/visitor.ts';

const DEVICE = 'a_device_portage';
const BROWSER = `${DEVICE}_browser`;
const YEAR_MS = 365 * 86_400_000;
const HOME = '203.0.113.1';

let world: World;
const open = async (variables: Record<string, string> = {}) => {
  world = await createWorld({ RATE_LIMITS: 'on', ...variables });
};
beforeEach(() => open());
afterEach(() => world.app.close());

const visitor = (address = HOME, headers?: Record<string, string>) =>
  new Visitor(world.app, address, headers);

/** Whether the account knows the browser: then wrong guesses by others at its address don't affect it. */
async function isKnown(browser: Visitor, name = 'owner'): Promise<boolean> {
  const neighbour = visitor();
  for (let tries = 0; tries < 6; tries += 1) await neighbour.signIn(name, 'a wrong guess');
  browser.jar.delete('a_session_portage');
  const status = await browser.signIn(name);
  expect([201, 429]).toContain(status);
  world.context.clock.nowMs += 600_000;
  return status === 201;
}

describe('an account knows a browser', () => {
  test('after a sign-in by password, and still after signing out', async () => {
    const browser = visitor();
    await browser.signIn('owner');
    expect(browser.jar.get(DEVICE)).toMatchObject({ isBrief: false });
    expect(await browser.signOut()).toBe(204);
    expect([...browser.jar.keys()]).toEqual([DEVICE]);
    expect(await isKnown(browser)).toBe(true);
  });

  test('but not other browsers, and not for other accounts', async () => {
    expect(await isKnown(visitor())).toBe(false);
    const browser = visitor();
    await browser.signIn('owner');
    expect(await isKnown(browser, 'stranger')).toBe(false);
  });

  test('after a code, a link, and a new password', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: true });
    const { messenger } = world.context;
    const email = 'owner@example.com';
    const [byCode, byLink, byRecovery] = [visitor(), visitor(), visitor()];

    const token = await byCode.ask('POST', '/account/tokens/email', { userId: 'unique()', email });
    await messenger.settled();
    const secret = codeIn(messenger.mails.at(-1)?.text);
    await byCode.ask('POST', '/account/sessions/token', { userId: token.json().userId, secret });

    await byLink.ask('POST', '/account/tokens/magic-url', { userId: 'unique()', email });
    await messenger.settled();
    await byLink.ask('PUT', '/account/sessions/magic-url', shownBy(messenger.mails.at(-1)));
    for (const browser of [byCode, byLink]) expect(await isKnown(browser)).toBe(true);

    await byRecovery.ask('POST', '/account/recovery', { email, url: 'http://localhost/reset' });
    await messenger.settled();
    const recovered = { ...shownBy(messenger.mails.at(-1)), password: PASSWORD };
    expect(await byRecovery.statusOf('PUT', '/account/recovery', recovered)).toBe(200);
    expect(await isKnown(byRecovery)).toBe(true);
  });

  test('with a second factor only after it was shown', async () => {
    const secret = await enrolled(world);
    await world.send('owner', 'PATCH', '/v1/account/mfa', { mfa: true });
    const browser = visitor();
    await browser.signIn('owner');
    expect(browser.jar.has(DEVICE)).toBe(false);
    const { $id } = (await browser.ask('POST', '/account/mfa/challenges', { factor: 'totp' })).json();
    const shown = { challengeId: $id, otp: codeOf(world, secret) };
    expect(await browser.statusOf('PUT', '/account/mfa/challenges', shown)).toBe(200);
    expect(await isKnown(browser)).toBe(true);
  });

  test('for a year after the last sign-in', async () => {
    const [one, other] = [visitor(), visitor()];
    await one.signIn('owner');
    await other.signIn('owner');
    world.context.clock.nowMs += YEAR_MS - 1;
    expect(await isKnown(one)).toBe(true);
    expect(await isKnown(other)).toBe(false);
  });

  test('for up to five accounts at once', async () => {
    const browser = visitor();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) {
      const body = { userId: name, email: `${name}@example.com`, password: PASSWORD };
      await browser.ask('POST', '/account', body);
      expect(await browser.signIn(name)).toBe(201);
      await browser.signOut();
    }
    const cookie = browser.jar.get(DEVICE);
    for (const name of names) {
      if (cookie) browser.jar.set(DEVICE, cookie);
      expect([name, await isKnown(browser, name)]).toEqual([name, name !== 'a']);
    }
  });

  test('until the password changes, except in the browser that changed it', async () => {
    const [here, there] = [visitor(), visitor()];
    await here.signIn('owner');
    await there.signIn('owner');
    const change = { password: 'dry socks at last', oldPassword: PASSWORD };
    expect(await here.statusOf('PATCH', '/account/password', change)).toBe(200);
    const neighbour = visitor();
    for (let tries = 0; tries < 6; tries += 1) await neighbour.signIn('owner', 'a wrong guess');
    for (const [browser, status] of [
      [here, 201],
      [there, 429],
    ] as const) {
      browser.jar.delete('a_session_portage');
      expect(await browser.signIn('owner', change.password)).toBe(status);
    }
  });

  test('until the account is erased, and a new account with the same address does not know it', async () => {
    const [browser, other] = [visitor(), visitor()];
    await other.signIn('owner');
    await browser.signIn('stranger');
    await browser.signOut();
    await browser.signIn('owner');
    expect(await browser.statusOf('DELETE', '/account', { password: PASSWORD })).toBe(204);
    expect(await isKnown(browser, 'stranger')).toBe(true);
    const runner = await startErasures(world.context, { sleep: () => Promise.resolve() });
    await runner.idle();
    await runner.close();
    const body = { userId: 'next', email: 'owner@example.com', password: PASSWORD };
    expect(await visitor('192.0.2.1').statusOf('POST', '/account', body)).toBe(201);
    expect(await isKnown(other)).toBe(false);
  });

  test('until it erases the account, which removes it from the cookie', async () => {
    const browser = visitor();
    await browser.signIn('owner');
    expect(await browser.statusOf('DELETE', '/account', { password: PASSWORD })).toBe(204);
    expect([...browser.jar.keys()]).toEqual([]);
  });
});

describe('its cookie', () => {
  test('is HttpOnly, SameSite=Lax, and Secure on https', async () => {
    const sent = async () => {
      const answer = await visitor().ask('POST', '/account/sessions/email', {
        email: 'owner@example.com',
        password: PASSWORD,
      });
      return answer.cookies.find(({ name }) => name === DEVICE);
    };
    const plain = await sent();
    expect(plain).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 31_536_000 });
    expect(plain).not.toHaveProperty('secure');
    expect(plain).not.toHaveProperty('domain');
    await world.app.close();
    await open({ PUBLIC_URL: 'https://jobs.example' });
    expect(await sent()).toMatchObject({ secure: true });
  });

  test('does not reveal the account', async () => {
    const browser = visitor();
    await browser.signIn('owner');
    const value = browser.jar.get(DEVICE)?.value ?? '';
    expect(value).toMatch(/^[\w-]+$/);
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toMatch(/owner|userId/);
  });

  test('ends with the browser without “Remember me”, and keeps the accounts that asked to be remembered', async () => {
    const browser = visitor();
    const brief = visitor(HOME, { 'x-portage-session': 'browser' });
    await browser.signIn('stranger');
    for (const [name, kept] of browser.jar) brief.jar.set(name, kept);
    await brief.signOut();
    await brief.signIn('owner');
    expect(brief.jar.get(BROWSER)).toMatchObject({ isBrief: true });
    await brief.signOut();
    expect(await isKnown(brief)).toBe(true);
    brief.close();
    expect([...brief.jar.keys()]).toEqual([DEVICE]);
    expect(await isKnown(brief, 'stranger')).toBe(true);
    brief.close();
    expect(await isKnown(brief)).toBe(false);
  });

  test('is not set for anonymous sessions and API keys', async () => {
    const browser = visitor();
    expect(await browser.statusOf('POST', '/account/sessions/anonymous')).toBe(201);
    expect([...browser.jar.keys()]).toEqual(['a_session_portage']);
    const keyed = await world.send('key', 'POST', '/v1/account/sessions/email', {
      email: 'owner@example.com',
      password: PASSWORD,
    });
    expect(keyed.cookies).toEqual([]);
  });

  test('is ignored if it is forged, cut, oversized or another server’s', async () => {
    const browser = visitor();
    await browser.signIn('owner');
    const real = browser.jar.get(DEVICE)?.value ?? '';
    const { stores, environment } = world.context;
    const account = (await readAccount(stores.accounts, 'owner'))?.account;
    if (!account) throw new Error('there is no owner');
    const elsewhere = { store: stores.accounts, environment, idKey: new Uint8Array(32).fill(9) };
    const middle = Math.floor(real.length / 2);
    const changed = `${real.slice(0, middle)}${real[middle] === 'A' ? 'B' : 'A'}${real.slice(middle + 1)}`;
    for (const value of [
      createKnownDevices(elsewhere).withAccount(undefined, account),
      changed,
      real.slice(0, -4),
      `${real}AAAA`,
      Buffer.from(JSON.stringify([{ userId: 'owner', nonce: 'x', stamp: 'y', at: 0 }])).toString('base64url'),
      '[]',
      'é'.repeat(500),
      '\u0000',
      'x'.repeat(12_000),
    ]) {
      const forger = visitor();
      forger.jar.set(DEVICE, { value, isBrief: false });
      expect([value.slice(0, 20), await isKnown(forger)]).toEqual([value.slice(0, 20), false]);
    }
  });
});

describe('a stolen cookie', () => {
  test('gives no access, only the guesses of one device', async () => {
    const browser = visitor();
    await browser.signIn('owner');
    const thief = visitor('198.51.100.7');
    const cookie = browser.jar.get(DEVICE);
    if (cookie) thief.jar.set(DEVICE, cookie);
    expect(await thief.statusOf('GET', '/account')).toBe(401);
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) statuses.push(await thief.signIn('owner', 'a wrong guess'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    // Other devices are not affected.
    expect(await visitor('192.0.2.1').signIn('owner')).toBe(201);
  });

  test('keeps its limits after repeated sign-ins', async () => {
    const browser = visitor();
    await browser.signIn('owner');
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      browser.jar.delete('a_session_portage');
      statuses.push(await browser.signIn('owner'));
    }
    expect(statuses.slice(-2)).toEqual([201, 429]);
  });
});
