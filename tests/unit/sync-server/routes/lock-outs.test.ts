import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeAccount, createWorld, PASSWORD, type World } from '../../../support/server-world.ts';
import { codeIn, shownBy } from '../../../support/sent-messages.ts';
import { Visitor } from '../../../support/visitor.ts';

const EMAIL = 'owner@example.com';
const PHONE = '+15145550100';
const APP = 'http://localhost/reset';

let world: World;
beforeEach(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' });
  await changeAccount(world.context, 'owner', { emailVerified: true, phone: PHONE, phoneVerified: true });
});
afterEach(() => world.app.close());

const at = (address: string) => new Visitor(world.app, address);
const strangers = (count: number) => Array.from({ length: count }, (_, n) => at(`198.51.100.${n + 1}`));
const settled = () => world.context.messenger.settled();
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** A browser where the owner signed in before. */
async function ownBrowser(): Promise<Visitor> {
  const browser = at('203.0.113.1');
  expect(await browser.signIn('owner')).toBe(201);
  await browser.signOut();
  return browser;
}

/** Repeats until the answer is 429. */
async function useUp(act: () => Promise<number>, most = 80): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < most && statuses.at(-1) !== 429) statuses.push(await act());
  return statuses;
}

async function askCode(browser: Visitor, userId = 'unique()'): Promise<{ alias: string; code: string }> {
  const answer = await browser.ask('POST', '/account/tokens/email', { userId, email: EMAIL });
  expect(answer.statusCode).toBe(201);
  await settled();
  return { alias: answer.json().userId, code: codeIn(world.context.messenger.mails.at(-1)?.text) };
}
const showCode = (browser: Visitor, userId: string, secret: string) =>
  browser.statusOf('POST', '/account/sessions/token', { userId, secret });

describe.each([1, 2, 30])('%i strangers cannot use up', count => {
  /** Browsers that the account doesn't know. Against many addresses only known ones are safe. */
  const newcomers = () => (count > 2 ? [] : [at('203.0.113.2')]);

  test('the owner’s passwords', async () => {
    const own = await ownBrowser();
    for (const stranger of strangers(count)) {
      const statuses = await useUp(() => stranger.signIn('owner', 'a wrong guess'));
      expect(statuses.at(-1)).toBe(429);
    }
    for (const browser of [own, ...newcomers()]) expect(await browser.signIn('owner')).toBe(201);
  });

  test('the owner’s tries by wrong guesses at the owner’s address', async () => {
    const own = await ownBrowser();
    const neighbours = Array.from({ length: count }, () => at('203.0.113.1'));
    for (const neighbour of neighbours) await useUp(() => neighbour.signIn('owner', 'a wrong guess'));
    // This uses up the address's budget for guesses.
    for (const neighbour of neighbours)
      await useUp(() => showCode(neighbour, `somebody${Math.random()}`, '123456'));
    expect(await own.signIn('owner')).toBe(201);
    const change = { password: 'dry socks at last', oldPassword: PASSWORD };
    expect(await own.statusOf('PATCH', '/account/password', change)).toBe(200);
    expect(await own.signOut()).toBe(204);
  });

  test('the owner’s codes', async () => {
    const own = await ownBrowser();
    const [mine, theirs] = [await askCode(own), await askCode(at('203.0.113.2'))];
    for (const stranger of strangers(count)) {
      const asked = await stranger.ask('POST', '/account/tokens/email', {
        userId: 'unique()',
        email: EMAIL,
      });
      await settled();
      const aliases = [mine.alias, theirs.alias, 'owner', asked.json().userId ?? 'none'];
      for (const alias of aliases) await useUp(() => showCode(stranger, alias, wrongCode(mine.code)), 8);
    }
    expect(await showCode(own, mine.alias, mine.code)).toBe(201);
    expect(await showCode(at('203.0.113.2'), theirs.alias, theirs.code)).toBe(201);
  });

  test('a code requested under an id that they know', async () => {
    const own = await ownBrowser();
    const { alias, code } = await askCode(own, 'owner');
    for (const stranger of strangers(count)) {
      await stranger.ask('POST', '/account/tokens/email', { userId: alias, email: 'x@example.com' });
      await settled();
      await useUp(() => showCode(stranger, alias, wrongCode(code)), 10);
    }
    expect(await showCode(own, alias, code)).toBe(201);
  });

  test('the owner’s mails', async () => {
    const own = await ownBrowser();
    const ways: [string, object][] = [
      ['/account/tokens/email', { userId: 'unique()', email: EMAIL }],
      ['/account/tokens/magic-url', { userId: 'unique()', email: 'OWNER+x@example.com', url: APP }],
      ['/account/recovery', { email: EMAIL, url: APP }],
    ];
    for (const stranger of strangers(count))
      for (const [url, body] of ways) await useUp(() => stranger.statusOf('POST', url, body));
    await settled();
    const sent = world.context.messenger.mails.length;
    expect(sent).toBe(Math.min(12, 3 * count));
    for (const browser of [own, ...newcomers()]) {
      for (const [url, body] of ways) {
        const asked = url.includes('magic') ? { ...body, email: EMAIL } : body;
        expect([url, await browser.statusOf('POST', url, asked)]).toEqual([url, 201]);
      }
    }
    await settled();
    expect(world.context.messenger.mails).toHaveLength(sent + 3 + 3 * newcomers().length);
  });

  test('the owner’s text messages', async () => {
    const own = await ownBrowser();
    const body = { userId: 'unique()', phone: PHONE };
    const ask = (browser: Visitor) => browser.statusOf('POST', '/account/tokens/phone', body);
    for (const stranger of strangers(count)) await useUp(() => ask(stranger));
    await settled();
    expect(world.context.messenger.texts).toHaveLength(Math.min(7, 3 * count));
    for (const browser of [own, ...newcomers()]) expect(await ask(browser)).toBe(201);
  });

  test('the owner’s recovery', async () => {
    const browser = at('203.0.113.2');
    await browser.ask('POST', '/account/recovery', { email: EMAIL, url: APP });
    await settled();
    const shown = shownBy(world.context.messenger.mails.at(-1));
    for (const stranger of strangers(count)) {
      const guess = { userId: shown.userId, secret: 'a'.repeat(64), password: 'dry socks at last' };
      await useUp(() => stranger.statusOf('PUT', '/account/recovery', guess));
      await stranger.ask('POST', '/account/recovery', { email: EMAIL, url: APP });
    }
    const recovered = { ...shown, password: 'dry socks at last' };
    expect(await browser.statusOf('PUT', '/account/recovery', recovered)).toBe(200);
  });

  test('the proofs of the owner’s address and number', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: false, phoneVerified: false });
    const own = at('203.0.113.2');
    await own.signIn('owner');
    await own.ask('POST', '/account/verifications/email', { url: APP });
    const link = shownBy(world.context.messenger.mails.at(-1));
    await own.ask('POST', '/account/verifications/phone');
    const code = codeIn(world.context.messenger.texts.at(-1)?.message);
    for (const stranger of strangers(count)) {
      const guess = (what: string, secret: string) => () =>
        stranger.statusOf('PUT', `/account/verifications/${what}`, { userId: 'owner', secret });
      await useUp(guess('email', 'a'.repeat(64)), 20);
      await useUp(guess('phone', wrongCode(code)), 20);
    }
    const shown = { userId: 'owner', secret: code };
    expect(await own.statusOf('PUT', '/account/verifications/phone', shown)).toBe(200);
    expect(await own.statusOf('PUT', '/account/verifications/email', link)).toBe(200);
  });
});

describe('someone with only the password', () => {
  test('cannot use up the owner’s challenges or sessions', async () => {
    const own = at('203.0.113.1');
    await own.signIn('owner');
    await own.statusOf('PATCH', '/account/mfa', { mfa: true });
    const other = at('203.0.113.2');
    expect(await other.signIn('owner')).toBe(201);
    for (const thief of strangers(2)) {
      await useUp(async () => {
        thief.jar.clear();
        return thief.signIn('owner');
      });
    }
    for (const thief of strangers(2)) {
      await world.send('key', 'POST', '/v1/account/sessions/email', { email: EMAIL, password: PASSWORD });
      await useUp(() => thief.statusOf('POST', '/account/mfa/challenges', { factor: 'email' }), 12);
    }
    expect(await own.statusOf('GET', '/account')).toBe(200);
    await settled();
    const { $id } = (await own.ask('POST', '/account/mfa/challenges', { factor: 'email' })).json();
    const otp = codeIn(world.context.messenger.mails.at(-1)?.text);
    expect(await own.statusOf('PUT', '/account/mfa/challenges', { challengeId: $id, otp })).toBe(200);
  });
});

describe('someone with only the password, at many addresses', () => {
  test('is limited in second factors and text messages for the account', async () => {
    await world.app.close();
    world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'guesses.account=6' });
    await changeAccount(world.context, 'owner', { emailVerified: true, phone: PHONE, phoneVerified: true });
    const own = await ownBrowser();
    await own.signIn('owner');
    await own.statusOf('PATCH', '/account/mfa', { mfa: true });
    await own.signOut();
    const challenge = async (browser: Visitor, factor: string) =>
      browser.ask('POST', '/account/mfa/challenges', { factor });
    const answers: number[] = [];
    const texted: number[] = [];
    for (const thief of strangers(4)) {
      await thief.signIn('owner');
      const { $id } = (await challenge(thief, 'email')).json();
      for (let tries = 0; tries < 3; tries += 1)
        answers.push(
          await thief.statusOf('PUT', '/account/mfa/challenges', { challengeId: $id, otp: 'not it' }),
        );
      for (let times = 0; times < 3; times += 1) texted.push((await challenge(thief, 'phone')).statusCode);
    }
    expect(answers).toEqual([...Array(6).fill(401), ...Array(6).fill(429)]);
    expect(texted).toEqual([...Array(7).fill(201), ...Array(5).fill(429)]);

    await own.signIn('owner');
    const { $id } = (await challenge(own, 'phone')).json();
    const otp = codeIn(world.context.messenger.texts.at(-1)?.message);
    expect(await own.statusOf('PUT', '/account/mfa/challenges', { challengeId: $id, otp })).toBe(200);
  });
});

describe('a thousand addresses', () => {
  test('share one limit for wrong passwords of an account', async () => {
    const own = await ownBrowser();
    await world.app.close();
    world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'guesses.account=12' });
    await changeAccount(world.context, 'owner', { emailVerified: true });
    const again = at('203.0.113.1');
    for (const [name, kept] of own.jar) again.jar.set(name, kept);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => at(`198.51.100.${n + 1}`).signIn('owner', 'a wrong guess')),
    );
    expect(statuses.filter(status => status === 401)).toHaveLength(12);
    const late = await at('192.0.2.1').ask('POST', '/account/sessions/email', {
      email: EMAIL,
      password: PASSWORD,
    });
    expect(late.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
    const seconds = Number(late.headers['retry-after']);
    expect(late.json().message).toContain(`after ${seconds} seconds`);
    // Codes have a separate limit.
    const code = await askCode(at('192.0.2.2'));
    expect(await showCode(at('192.0.2.2'), code.alias, code.code)).toBe(201);
    world.context.clock.nowMs += seconds * 1000;
    expect(await at('192.0.2.3').signIn('owner')).toBe(201);
  });

  test('share one limit for wrong codes of an address, also under the id of an account of their own', async () => {
    await world.app.close();
    world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'guesses.account=4,mails.account=1000' });
    const attacker = at('198.51.100.1');
    await attacker.signIn('stranger');
    await attacker.signOut();
    const statuses: number[] = [];
    for (let n = 1; n <= 3; n += 1) {
      const helper = at(`198.51.100.${n + 1}`);
      // The alias is the id of the attacker's own account, which knows their browser.
      const body = { userId: 'stranger', email: EMAIL };
      await helper.ask('POST', '/account/tokens/email', body);
      await settled();
      const code = codeIn(world.context.messenger.mails.at(-1)?.text);
      for (let tries = 0; tries < 3; tries += 1)
        statuses.push(await showCode(attacker, 'stranger', wrongCode(code)));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429]);
    // Their own codes still work.
    await attacker.ask('POST', '/account/tokens/email', {
      userId: 'stranger',
      email: 'stranger@example.com',
    });
    await settled();
    const own = codeIn(world.context.messenger.mails.at(-1)?.text);
    expect(await showCode(attacker, 'stranger', own)).toBe(201);
  });

  test('have the same limit for an unknown address', async () => {
    await world.app.close();
    world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'guesses.account=3' });
    for (const name of ['owner', 'nobody']) {
      const statuses: number[] = [];
      for (let n = 1; n <= 5; n += 1)
        statuses.push(await at(`198.51.100.${n}`).signIn(name, 'a wrong guess'));
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    }
  });
});

test('recovery requests by strangers do not push other events out of the log', async () => {
  await changeAccount(world.context, 'owner', {});
  await world.send('owner', 'PATCH', '/v1/account/name', { name: 'Ann' });
  for (let n = 1; n <= 120; n += 1) {
    world.context.clock.nowMs += 600_000;
    await at(`198.51.100.${n}`).ask('POST', '/account/recovery', { email: EMAIL, url: APP });
    await settled();
  }
  const logs = (await world.send('owner', 'GET', '/v1/account/logs')).json<{ logs: { event: string }[] }>()
    .logs;
  const events = logs.map(({ event }) => event);
  expect(events).toContain('user.update');
  expect(events.filter(event => event === 'recovery.create')).toHaveLength(10);
});

test('changing one’s address or number is limited, since the answer tells whether it is taken', async () => {
  const cookie = world.headersOf('stranger')['cookie'] ?? '';
  const stranger = at('198.51.100.1');
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  for (const what of ['email', 'phone'] as const) {
    stranger.jar.set(name, { value: decodeURIComponent(value), isBrief: false });
    const body = (n: number) =>
      what === 'email'
        ? { email: `guess${n}@example.com`, password: PASSWORD }
        : { phone: `+1416555010${n % 10}`, password: PASSWORD };
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push(await stranger.statusOf('PATCH', `/account/${what}`, body(n)));
    expect(statuses.filter(status => status !== 429)).toHaveLength(10);
  }
});
