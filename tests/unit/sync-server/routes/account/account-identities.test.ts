import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';
import { changeAccount, createWorld, type World } from '../../../../support/server-world.ts';
import { START_MS } from '../../../../support/test-context.ts';

const IDENTITIES = '/v1/account/identities';
const TARGETS = '/v1/account/targets/push';
let world: World;

beforeEach(async () => {
  world = await createWorld();
  const identity = (at: number, provider: string) => ({
    id: `identity-${at}`,
    provider,
    providerUid: String(at),
    providerEmail: `${provider}@example.com`,
    createdAt: START_MS + at,
    updatedAt: START_MS + at,
  });
  await changeAccount(world.context, 'owner', {
    identities: [identity(1, 'google'), identity(2, 'github'), identity(3, 'mock')],
  });
});
afterEach(() => world.app.close());

const listed = async (query = '') => {
  const answer = await world.send('owner', 'GET', `${IDENTITIES}?${query}`);
  return answer.json<{ total: number; identities: Record<string, unknown>[]; type?: string }>();
};
const queries = (...all: object[]) =>
  all.map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`).join('&');

describe('identities', () => {
  test('are listed as Appwrite lists them, without the provider’s tokens', async () => {
    const { total, identities } = await listed();
    expect(total).toBe(3);
    expect(identities[0]).toEqual({
      $id: 'identity-1',
      $createdAt: '2026-11-20T12:00:00.001+00:00',
      $updatedAt: '2026-11-20T12:00:00.001+00:00',
      userId: 'owner',
      provider: 'google',
      providerUid: '1',
      providerEmail: 'google@example.com',
      providerAccessToken: '',
      providerAccessTokenExpiry: '',
      providerRefreshToken: '',
    });
  });

  test.each([
    ['equal', { method: 'equal', attribute: 'provider', values: ['github'] }, ['identity-2']],
    [
      'an order',
      { method: 'orderDesc', attribute: 'providerUid' },
      ['identity-3', 'identity-2', 'identity-1'],
    ],
    ['a limit', { method: 'limit', values: [1] }, ['identity-1']],
    ['a cursor', { method: 'cursorAfter', values: ['identity-2'] }, ['identity-3']],
  ])('are queried: %s', async (_name, query, ids) => {
    expect((await listed(queries(query))).identities.map(({ $id }) => $id)).toEqual(ids);
  });

  test('refuse what is no attribute of theirs, and are not counted when nobody asks', async () => {
    const wrong = await listed(queries({ method: 'equal', attribute: 'secret', values: ['x'] }));
    expect(wrong.type).toBe('general_argument_invalid');
    expect((await listed('total=false')).total).toBe(0);
  });

  test('are taken away one by one, the last one too', async () => {
    for (const id of ['identity-1', 'identity-2', 'identity-3']) {
      const answer = await world.send('owner', 'DELETE', `${IDENTITIES}/${id}`);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    expect(await listed()).toEqual({ total: 0, identities: [] });
    const again = await world.send('owner', 'DELETE', `${IDENTITIES}/identity-1`);
    expect([again.statusCode, again.json().type]).toEqual([404, 'user_identity_not_found']);
    const events = (await readAccount(world.context.stores.accounts, 'owner'))?.account.events;
    expect(events?.map(({ event }) => event)).toEqual([
      'identity.delete',
      'identity.delete',
      'identity.delete',
    ]);
  });

  test('of others are not there', async () => {
    expect((await world.send('stranger', 'GET', IDENTITIES)).json().total).toBe(0);
    expect((await world.send('stranger', 'DELETE', `${IDENTITIES}/identity-1`)).statusCode).toBe(404);
    expect((await world.send('guest', 'GET', IDENTITIES)).statusCode).toBe(401);
  });
});

describe('push targets', () => {
  const create = (targetId: string, identifier: string, who: 'owner' | 'stranger' = 'owner') =>
    world.send(who, 'POST', TARGETS, { targetId, identifier });
  const targetsOf = async (): Promise<string[]> =>
    (await world.send('owner', 'GET', '/v1/account'))
      .json<{ targets: { providerType: string; identifier: string }[] }>()
      .targets.map(({ providerType, identifier }) => `${providerType} ${identifier}`);

  test('are made, changed and taken away, and stand in the account after its address', async () => {
    const made = await create('phone', 'token-1');
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({
      $id: 'phone',
      $createdAt: '2026-11-20T12:00:00.000+00:00',
      $updatedAt: '2026-11-20T12:00:00.000+00:00',
      name: '',
      userId: 'owner',
      providerId: null,
      providerType: 'push',
      identifier: 'token-1',
      expired: false,
    });
    expect(await targetsOf()).toEqual(['email owner@example.com', 'push token-1']);
    const put = await world.send('owner', 'PUT', '/v1/account/targets/phone/push', { identifier: 'token-2' });
    expect([put.statusCode, put.json().identifier]).toEqual([200, 'token-2']);
    expect((await world.send('owner', 'DELETE', '/v1/account/targets/phone/push')).statusCode).toBe(204);
    expect(await targetsOf()).toEqual(['email owner@example.com']);
  });

  test('the id is made by the server, or refused when it is taken', async () => {
    expect((await create('unique()', 'a')).json().$id).toMatch(/^[0-9a-f]{20}$/);
    await create('mine', 'b');
    for (const taken of ['mine', 'target-owner'])
      expect((await create(taken, 'c')).json()).toMatchObject({
        code: 409,
        type: 'user_target_already_exists',
      });
    expect((await create('mine', 'd', 'stranger')).statusCode).toBe(201);
  });

  test('one browser gets one message, however often it is told of', async () => {
    await create('first', 'same');
    await create('second', 'same');
    expect(await targetsOf()).toEqual(['email owner@example.com', 'push same']);
    for (let at = 0; at < 25; at += 1) await create(`many-${at}`, `token-${at}`);
    expect(await targetsOf()).toHaveLength(21);
  });

  test('end with their session', async () => {
    await create('phone', 'token-1');
    const account = (await readAccount(world.context.stores.accounts, 'owner'))?.account;
    const [session] = account?.sessions ?? [];
    if (!session) throw new Error('no session');
    await changeAccount(world.context, 'owner', { sessions: [{ ...session, id: 'another' }] });
    expect(await targetsOf()).toEqual(['email owner@example.com']);
    expect((await world.send('owner', 'DELETE', '/v1/account/targets/phone/push')).json().type).toBe(
      'user_target_not_found',
    );
  });

  test('of others cannot be touched; bad input is refused', async () => {
    await create('phone', 'token-1');
    const url = '/v1/account/targets/phone/push';
    expect((await world.send('stranger', 'PUT', url, { identifier: 'x' })).statusCode).toBe(404);
    for (const body of [{}, { identifier: '' }, { identifier: 'x'.repeat(2049) }, { identifier: 5 }])
      expect((await world.send('owner', 'PUT', url, body)).json().type).toBe('general_argument_invalid');
    expect((await world.send('guest', 'POST', TARGETS, { targetId: 'a', identifier: 'b' })).statusCode).toBe(
      401,
    );
  });
});
