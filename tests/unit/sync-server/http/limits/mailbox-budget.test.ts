import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeAccount, createWorld, type World } from '../../../../support/server-world.ts';
import { Visitor } from '../../../../support/visitor.ts';

const CODE = '/account/tokens/email';
const TEXT = '/account/tokens/phone';

let world: World;
beforeEach(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' });
});
afterEach(() => world.app.close());

const at = (address: string) => new Visitor(world.app, address);
const ask = (browser: Visitor, email: string) => browser.ask('POST', CODE, { userId: 'unique()', email });

describe('one mailbox', () => {
  test('gets three mails per requesting address, in all spellings; then the answer says when to try again', async () => {
    const browser = at('198.51.100.1');
    for (const email of ['ann@example.com', 'ANN+jobs@Example.com', 'ann+x@example.com'])
      expect((await ask(browser, email)).statusCode).toBe(201);
    const refused = await ask(browser, 'Ann@example.com');
    expect(refused.json()).toMatchObject({
      code: 429,
      type: 'general_rate_limit_exceeded',
      message: expect.stringContaining(`after ${String(refused.headers['retry-after'])} seconds`),
    });
    // Of the route’s own limit, six were left.
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(world.context.clock.nowMs / 1000 + Number(refused.headers['retry-after'])),
    });
    const other = await ask(browser, 'bob@example.com');
    expect([other.statusCode, other.headers['x-ratelimit-remaining']]).toEqual([201, '5']);
    await world.context.messenger.settled();
    expect(world.context.messenger.mails).toHaveLength(4);
    world.context.clock.nowMs += Number(refused.headers['retry-after']) * 1000;
    expect((await ask(browser, 'ann@example.com')).statusCode).toBe(201);
    expect((await ask(browser, 'ann@example.com')).statusCode).toBe(429);
  });

  test.each(['owner@example.com', 'nobody@example.com'])(
    'has the same limits whether the address is known or not: %s',
    async email => {
      const answers: string[] = [];
      for (let n = 0; n < 15; n += 1) {
        const browser = at(`198.51.100.${n}`);
        const url = n % 2 === 0 ? '/account/recovery' : CODE;
        const body = { userId: 'unique()', email, url: 'http://localhost/x' };
        const { statusCode, headers } = await browser.ask('POST', url, body);
        answers.push(`${statusCode} ${headers['retry-after'] ?? ''}`.trim());
      }
      expect(answers).toEqual([...Array(12).fill('201'), ...Array(3).fill('429 301')]);
    },
  );

  test('stays limited for an account that has not proven the address', async () => {
    const squatter = at('198.51.100.1');
    for (let n = 0; n < 4; n += 1) {
      const other = at(`198.51.100.${n + 10}`);
      for (let times = 0; times < 3; times += 1) await ask(other, 'owner@example.com');
    }
    await squatter.signIn('owner');
    const verify = () =>
      squatter.statusOf('POST', '/account/verifications/email', { url: 'http://localhost/x' });
    expect(await verify()).toBe(429);
    await changeAccount(world.context, 'owner', { emailVerified: true });
    await squatter.signOut();
    expect((await ask(squatter, 'owner@example.com')).statusCode).toBe(201);
  });

  test('gets no more mails through invitations or new sign-ins', async () => {
    const bomber = at('198.51.100.1');
    await bomber.signIn('stranger');
    await bomber.ask('POST', '/teams', { teamId: 'crew', name: 'Bombers' });
    const invite = (email: string) =>
      bomber.statusOf('POST', '/teams/crew/memberships', {
        email,
        roles: ['member'],
        url: 'http://localhost/join',
      });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push(await invite('ann@example.com'));
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    expect(await invite('never-asked@example.com')).toBe(201);
    await bomber.signOut();
    await bomber.signIn('stranger');
    expect(await invite('ann@example.com')).toBe(429);
  });
});

test('one number gets three text messages per requesting address and seven in all', async () => {
  const body = { userId: 'unique()', phone: '+15145550100' };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push(await at(`198.51.100.${Math.floor(n / 4)}`).statusOf('POST', TEXT, body));
  expect(statuses).toEqual([201, 201, 201, 429, 201, 201, 201, 429, 201, 429, 429, 429]);
  await world.context.messenger.settled();
  expect(world.context.messenger.texts).toHaveLength(7);
});

test('API keys have no such limit, and nobody has with RATE_LIMITS=off', async () => {
  const body = { userId: 'unique()', email: 'ann@example.com' };
  for (let n = 0; n < 15; n += 1)
    expect((await world.send('key', 'POST', `/v1${CODE}`, body)).statusCode).toBe(201);
  await world.app.close();
  world = await createWorld();
  for (let n = 0; n < 15; n += 1)
    expect((await ask(at('198.51.100.1'), 'ann@example.com')).statusCode).toBe(201);
});
