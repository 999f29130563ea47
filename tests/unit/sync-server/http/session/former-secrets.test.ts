import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSocket } from '../../../../support/raw-socket.ts';
import { codeOf, enrolled, MFA, show, signIn, stored } from '../../../../support/second-factors.ts';
import { createWorld, type Method, PASSWORD, PROJECT, type World } from '../../../../support/server-world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.app.close());

const as = async (cookie: string, method: Method, url: string, body?: object) => {
  const headers = { ...PROJECT, cookie };
  const answer = await world.app.inject({
    method,
    url: `/v1${url}`,
    headers,
    ...(body && { payload: body }),
  });
  return answer;
};
const statusOf = async (...call: Parameters<typeof as>) => (await as(...call)).statusCode;
const cookieText = (cookie: { name: string; value: string } | undefined) =>
  `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`;

async function changePassword(): Promise<{ former: string; present: string }> {
  const former = world.headersOf('owner')['cookie'] ?? '';
  const password = 'dry socks at last';
  const changed = await as(former, 'PATCH', '/account/password', { password, oldPassword: PASSWORD });
  return { former, present: cookieText(changed.cookies[0]) };
}

describe('the former secret of a renewed session', () => {
  test('works for ten seconds, for requests that were on their way', async () => {
    const { former, present } = await changePassword();
    expect(await statusOf(former, 'GET', '/account')).toBe(200);
    expect(await statusOf(former, 'PATCH', '/account/name', { name: 'Olive' })).toBe(200);
    const entry = { documentId: 'd1', data: { kind: 'x' } };
    expect(await statusOf(former, 'POST', '/databases/board/collections/drafts/documents', entry)).toBe(201);
    world.context.clock.nowMs += 9_999;
    expect(await statusOf(former, 'GET', '/account')).toBe(200);
    world.context.clock.nowMs += 1;
    expect(await statusOf(former, 'GET', '/account')).toBe(401);
    expect(await statusOf(present, 'GET', '/account')).toBe(200);
  });

  test('opens nothing that would last longer', async () => {
    const { former, present } = await changePassword();
    const refused = { code: 401, type: 'general_unauthorized_scope' };
    expect((await as(former, 'POST', '/account/jwts', {})).json()).toMatchObject(refused);
    expect((await as(former, 'POST', '/account/jwt', {})).json()).toMatchObject(refused);
    expect((await as(former, 'PATCH', '/account/mfa', { mfa: true })).json()).toMatchObject(refused);
    expect((await as(former, 'POST', '/account/mfa/authenticators/totp')).json()).toMatchObject(refused);
    expect((await as(former, 'DELETE', '/account', { password: 'dry socks at last' })).json()).toMatchObject(
      refused,
    );
    const extended = await as(former, 'PATCH', '/account/sessions/current');
    expect([extended.statusCode, extended.cookies]).toEqual([200, []]);
    expect(await statusOf(present, 'POST', '/account/jwts', {})).toBe(201);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = await openSocket(world.app, { headers: { cookie: former } });
    expect((await socket.next()).data['user']).toMatchObject({ $id: 'owner' });
    await socket.ask({ type: 'subscribe', data: [{ subscriptionId: 's', channels: ['account'] }] });
    world.context.clock.nowMs += 10_000;
    await as(present, 'PATCH', '/account/name', { name: 'Olive' });
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('ends with the session, and with the next renewal', async () => {
    const { former, present } = await changePassword();
    const again = { password: 'wet socks after all', oldPassword: 'dry socks at last' };
    const changed = await as(present, 'PATCH', '/account/password', again);
    expect(await statusOf(former, 'GET', '/account')).toBe(401);
    expect(await statusOf(present, 'GET', '/account')).toBe(200);
    expect(await statusOf(cookieText(changed.cookies[0]), 'DELETE', '/account/sessions/current')).toBe(204);
    expect(await statusOf(present, 'GET', '/account')).toBe(401);
  });

  test('has none of the factors that were passed since', async () => {
    const secret = await enrolled(world);
    await world.send('owner', 'PATCH', MFA, { mfa: true });
    const device = await signIn(world);
    const half = cookieText(device.cookie());
    expect((await show(device, 'totp', codeOf(world, secret))).statusCode).toBe(200);
    expect((await device.send('GET', '/v1/account')).statusCode).toBe(200);
    const asked = await as(half, 'GET', '/account');
    expect(asked.json()).toMatchObject({ code: 401, type: 'user_more_factors_required' });
    expect((await stored(world)).sessions.at(-1)).toMatchObject({
      factors: ['password', 'totp'],
      former: { factors: ['password'] },
    });
  });
});
