import { derivedKey } from '../../../../../sync-server/core/keyed-hash.ts';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  changeAccount,
  createWorld,
  PROJECT,
  runScenarios,
  type World,
} from '../../../../support/server-world.ts';

const JWTS = '/v1/account/jwts';

async function jwtOf(world: World, body: object = {}, url = JWTS): Promise<string> {
  const answer = await world.send('owner', 'POST', url, body);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ jwt: string }>().jwt;
}

const asJwt = ({ app }: World, jwt: string, method: 'GET' | 'POST' = 'GET', url = '/v1/account') =>
  app.inject({ method, url, headers: { ...PROJECT, 'x-appwrite-jwt': jwt } });

describe('making one', () => {
  runScenarios([
    { name: 'is for people', as: 'guest', method: 'POST', url: JWTS, body: {}, status: 401 },
    { name: 'is not for keys', as: 'key', method: 'POST', url: JWTS, body: {}, status: 401 },
    { name: 'needs no body', as: 'owner', method: 'POST', url: JWTS, status: 201, has: ['"jwt":"ey'] },
    {
      name: 'takes null for the usual time',
      as: 'owner',
      method: 'POST',
      url: JWTS,
      body: { duration: null },
      status: 201,
    },
    ...[-1, 3601, 1.5, '900', {}].map(duration => ({
      name: `takes no duration of ${JSON.stringify(duration)}`,
      as: 'owner' as const,
      method: 'POST' as const,
      url: JWTS,
      body: { duration },
      status: 400,
      type: 'general_argument_invalid',
      has: ['Invalid `duration` param'],
    })),
  ]);
});

describe('a JWT', () => {
  test('speaks for its person until a quarter of an hour is over', async () => {
    const world = await createWorld();
    for (const url of [JWTS, '/v1/account/jwt']) {
      const jwt = await jwtOf(world, {}, url);
      expect((await asJwt(world, jwt)).json()).toMatchObject({ $id: 'owner' });
      world.context.clock.nowMs += 899_000;
      expect((await asJwt(world, jwt)).statusCode).toBe(200);
      world.context.clock.nowMs += 1000;
      expect((await asJwt(world, jwt)).json()).toMatchObject({ code: 401, type: 'user_jwt_invalid' });
    }
    await world.app.close();
  });

  test('lasts as long as was asked', async () => {
    const world = await createWorld();
    const jwt = await jwtOf(world, { duration: 60 });
    world.context.clock.nowMs += 59_000;
    expect((await asJwt(world, jwt)).statusCode).toBe(200);
    world.context.clock.nowMs += 1000;
    expect((await asJwt(world, jwt)).statusCode).toBe(401);
    await world.app.close();
  });

  test('ends with its session, and with no other', async () => {
    const world = await createWorld();
    const jwt = await jwtOf(world);
    await world.send('stranger', 'DELETE', '/v1/account/sessions/current');
    expect((await asJwt(world, jwt)).statusCode).toBe(200);
    await world.send('owner', 'DELETE', '/v1/account/sessions/current');
    expect((await asJwt(world, jwt)).json()).toMatchObject({ code: 401, type: 'user_jwt_invalid' });
    await world.app.close();
  });

  test('of somebody blocked is refused as they are', async () => {
    const world = await createWorld();
    const jwt = await jwtOf(world);
    await changeAccount(world.context, 'owner', { active: false });
    expect((await asJwt(world, jwt)).json()).toMatchObject({ code: 403, type: 'user_blocked' });
    await world.app.close();
  });

  test('makes no other', async () => {
    const world = await createWorld();
    const answer = await asJwt(world, await jwtOf(world), 'POST', JWTS);
    expect(answer.json()).toMatchObject({ code: 403, type: 'user_jwt_creation_denied' });
    await world.app.close();
  });

  test('beside a session is refused, beside one that is over it counts', async () => {
    const world = await createWorld();
    const jwt = await jwtOf(world);
    const both = () =>
      world.app.inject({
        method: 'GET',
        url: '/v1/account',
        headers: { ...world.headersOf('stranger'), 'x-appwrite-jwt': jwt },
      });
    expect((await both()).json()).toMatchObject({ code: 403, type: 'user_jwt_and_cookie_set' });
    await world.send('stranger', 'DELETE', '/v1/account/sessions/current');
    expect((await both()).json()).toMatchObject({ $id: 'owner' });
    await world.app.close();
  });

  test('that is forged opens nothing', async () => {
    const world = await createWorld();
    const claims = { userId: 'owner', sessionId: 'session-owner' };
    const exp = Math.floor(world.context.clock.nowMs / 1000) + 900;
    const key = derivedKey(world.context.idKey, 'jwt');
    const sign = (payload: object, use: Uint8Array, header: object = {}) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(use);
    const good = await sign({ ...claims, exp }, key);
    expect((await asJwt(world, good)).statusCode).toBe(200);
    const [head = '', body = '', signature = ''] = good.split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      await sign({ ...claims, exp }, new Uint8Array(32)),
      await sign({ ...claims, exp }, world.context.idKey),
      await sign(claims, key),
      await sign({ ...claims, exp }, key, { typ: 'other' }),
      await sign({ userId: 'owner', sessionId: 'session-stranger', exp }, key),
      await sign({ userId: '../owner', sessionId: 'session-owner', exp }, key),
      await sign({ userId: 7, sessionId: null, exp }, key),
      await sign({ exp }, key),
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${head}.${part({ ...claims, userId: 'stranger', exp })}.${signature}`,
      `${head}.${body}.`,
      `${good}.`,
      'x'.repeat(10_000),
      'a.b.c',
      '..',
      '\u00ff',
    ];
    for (const jwt of forged) {
      expect((await asJwt(world, jwt)).json()).toMatchObject({ code: 401, type: 'user_jwt_invalid' });
    }
    await world.app.close();
  });
});
