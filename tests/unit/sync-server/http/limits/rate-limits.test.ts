import type { FastifyInstance, RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../../../sync-server/app.ts';
import { createBoard } from '../../../../support/board.ts';
import { limitsInOpenApi, pathToday } from '../../../../support/openapi.ts';
import { createWorld, PASSWORD } from '../../../../support/server-world.ts';

const ON = { RATE_LIMITS: 'on' };
const HOUR = 3600;

interface Served {
  operation: string;
  limits: { max: number; seconds: number; key: string }[];
}

/** Every route of the server, and what it counts. */
async function served(): Promise<Served[]> {
  const app: FastifyInstance = createApp(await createBoard(ON), []);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => void routes.push(route));
  await app.ready();
  await app.close();
  return routes.flatMap(({ method, url, config }) => {
    const limits = (config?.limits ?? []).map(({ max, windowMs, key }) => ({
      max,
      seconds: windowMs / 1000,
      key,
    }));
    const path = url.replace(/^\/v1/, '').replaceAll(/:(\w+)/g, '{$1}');
    return [method].flat().map(each => ({ operation: `${each} ${path}`, limits }));
  });
}

describe('the limits of Appwrite’s description', () => {
  test('are those of every route that is served', async () => {
    const routes = new Map((await served()).map(({ operation, limits }) => [operation, limits]));
    const described = limitsInOpenApi();
    const wrong = [...described].flatMap(([operation, limits]) => {
      const own = routes.get(operation);
      if (own === undefined) return [];
      return JSON.stringify(own) === JSON.stringify(limits) ? [] : [{ operation, limits, own }];
    });
    // On purpose: keys with somebody else's address, number or id also have the requesting address.
    const withAddress = wrong.filter(({ own, limits }) => {
      const keys = own.map(({ key, ...rest }) => ({ ...rest, key: key.replace('ip:{ip},', '') }));
      return JSON.stringify(keys) === JSON.stringify(limits);
    });
    expect(withAddress.map(({ operation }) => operation)).toEqual([
      'POST /account/mfa/challenges',
      'POST /account/recovery',
      'PUT /account/recovery',
      'POST /account/sessions/email',
      'POST /account/tokens/email',
      'POST /account/tokens/magic-url',
      'POST /account/tokens/phone',
      'PUT /account/verifications/email',
      'PUT /account/verifications/phone',
    ]);
    // Not Appwrite's: the answers tell whether an address or number is taken.
    const ours = [{ max: 10, seconds: HOUR, key: 'url:{url},address:{address}' }];
    // Nor these: each request writes the whole account or team.
    const ofPrefs = [
      { max: 60, seconds: 60, key: 'url:{url},userId:{userId}' },
      { max: 600, seconds: 60, key: 'url:{url},ip:{ip}' },
    ];
    // Nor this: each starts a program.
    const ofExecutions = [{ max: 60, seconds: 60, key: 'ip:{ip},method:{method},url:{url},userId:{userId}' }];
    expect(wrong.filter(each => !withAddress.includes(each))).toEqual([
      { operation: 'PATCH /account/email', limits: [], own: ours },
      { operation: 'PATCH /account/phone', limits: [], own: ours },
      { operation: 'PATCH /account/prefs', limits: [], own: ofPrefs },
      { operation: 'POST /functions/{functionId}/executions', limits: [], own: ofExecutions },
      { operation: 'PUT /teams/{teamId}/prefs', limits: [], own: ofPrefs },
    ]);
    const limited = [...described].filter(([operation, { length }]) => length > 0 && routes.has(operation));
    expect(limited.length).toBeGreaterThan(15);
  });

  test('are those of older paths, too', async () => {
    const routes = await served();
    const limitsOf = new Map(routes.map(({ operation, limits }) => [operation, limits]));
    const older = routes.filter(({ operation }) => operation !== today(operation));
    expect(older.map(({ limits }) => limits)).toEqual(older.map(each => limitsOf.get(today(each.operation))));
    expect(older.length).toBeGreaterThan(3);
  });
});

function today(operation: string): string {
  const [method = '', path = ''] = operation.split(' ');
  return `${method} ${pathToday(method, path)}`;
}

const JWTS = '/v1/account/jwts';

test('tells how much is left and until when, and refuses what is more', async () => {
  const { app, context, send } = await createWorld(ON);
  for (let left = 119; left >= 0; left -= 1) {
    const { statusCode, headers } = await send(
      'owner',
      'POST',
      left % 2 === 0 ? JWTS : '/v1/account/jwt',
      {},
    );
    const limit = [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']];
    expect([statusCode, ...limit]).toEqual([201, '120', String(left)]);
  }
  const refused = await send('owner', 'POST', JWTS, {});
  expect(refused.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0' });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(Number(refused.headers['x-ratelimit-reset'])).toBe(context.clock.nowMs / 1000 + seconds);
  // Somebody else has their own.
  expect((await send('stranger', 'POST', JWTS, {})).headers['x-ratelimit-remaining']).toBe('119');
  await app.close();
});

test('a network of IPv6 addresses is one caller', async () => {
  const { app, headersOf } = await createWorld({ ...ON, TRUSTED_PROXIES: '127.0.0.1' });
  const signUp = (i: number, from: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/account',
      headers: { ...headersOf('guest'), 'x-forwarded-for': from },
      payload: { userId: `u${i}`, email: `u${i}@example.com`, password: PASSWORD },
    });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await signUp(i, `2001:db8:1:2::${i + 1}`)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  expect((await signUp(20, '2001:db8:1:3::1')).statusCode).toBe(201);
  await app.close();
});

test('what is refused for its form is not counted, nor is what a key sends', async () => {
  const { app, send } = await createWorld(ON);
  const answer = await send('guest', 'POST', '/v1/account', { userId: '_' });
  expect([answer.statusCode, answer.headers['x-ratelimit-limit']]).toEqual([400, undefined]);
  const body = { email: 'owner@example.com', password: PASSWORD };
  const keyed = await send('key', 'POST', '/v1/account/sessions/email', body);
  expect([keyed.statusCode, keyed.headers['x-ratelimit-limit']]).toEqual([201, undefined]);
  await app.close();
});
