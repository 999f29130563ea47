import { describe, expect, test } from 'vitest';
import {
  createWorld,
  PASSWORD,
  PROJECT,
  runScenarios,
  type World,
} from '../../../../support/server-world.ts';

const LOGS = '/v1/account/logs';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36';
const OWNER = { email: 'owner@example.com', password: PASSWORD };

const query = (...queries: object[]) =>
  queries.map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`).join('&');

async function eventsOf({ app, headersOf }: World, headers = headersOf('owner')): Promise<string[]> {
  const answer = await app.inject({ method: 'GET', url: LOGS, headers });
  return answer.json<{ logs: { event: string }[] }>().logs.map(({ event }) => event);
}

test('tells what was done, newest first, when, from where and with what', async () => {
  const { app, context, headersOf, send } = await createWorld();
  const headers = { ...headersOf('guest'), 'user-agent': CHROME };
  await app.inject({ method: 'POST', url: '/v1/account/sessions/email', headers, payload: OWNER });
  context.clock.nowMs += 1000;
  await send('owner', 'PATCH', '/v1/account/name', { name: 'Ann' });
  const answer = (await send('owner', 'GET', LOGS)).json<{ total: number; logs: object[] }>();
  expect(answer.total).toBe(2);
  expect(answer.logs).toEqual([
    expect.objectContaining({ event: 'user.update', time: '2026-11-20T12:00:01.000+00:00' }),
    {
      event: 'session.create',
      userId: 'owner',
      userEmail: 'owner@example.com',
      userName: 'Ann',
      mode: 'default',
      userType: 'user',
      ip: '127.0.0.1',
      time: '2026-11-20T12:00:00.000+00:00',
      osCode: 'WIN',
      osName: 'Windows',
      osVersion: '10',
      clientType: 'browser',
      clientCode: 'CH',
      clientName: 'Chrome',
      clientVersion: '70.0',
      clientEngine: 'Blink',
      clientEngineVersion: '',
      deviceName: 'desktop',
      deviceBrand: '',
      deviceModel: '',
      countryCode: '--',
      countryName: 'Unknown',
    },
  ]);
  await app.close();
});

test('knows every change of the account and its sessions', async () => {
  const world = await createWorld();
  const { app, send } = world;
  const other = (await send('guest', 'POST', '/v1/account/sessions', OWNER)).json<{ $id: string }>();
  await send('owner', 'PATCH', '/v1/account/sessions/current');
  await send('owner', 'DELETE', `/v1/account/sessions/${other.$id}`);
  await send('owner', 'PATCH', '/v1/account/prefs', { prefs: { a: 1 } });
  await send('owner', 'PATCH', '/v1/account/email', { email: 'new@example.com', password: PASSWORD });
  const changed = await send('owner', 'PATCH', '/v1/account/password', {
    password: 'dry socks at last',
    oldPassword: PASSWORD,
  });
  const renewed = encodeURIComponent(changed.cookies[0]?.value ?? '');
  expect(await eventsOf(world, { ...PROJECT, cookie: `a_session_portage=${renewed}` })).toEqual([
    'user.update',
    'user.update',
    'user.update',
    'session.delete',
    'session.update',
    'session.create',
  ]);
  await app.close();
});

test('begins with the sign-up', async () => {
  const { app, send } = await createWorld();
  const ann = { userId: 'ann', email: 'ann@example.com', password: PASSWORD };
  await send('guest', 'POST', '/v1/account', ann);
  const cookie = (await send('guest', 'POST', '/v1/account/sessions/email', ann)).cookies[0];
  const headers = { ...PROJECT, cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}` };
  const { logs } = (await app.inject({ method: 'GET', url: LOGS, headers })).json<{
    logs: { event: string }[];
  }>();
  expect(logs.map(({ event }) => event)).toEqual(['session.create', 'user.create']);
  await app.close();
});

test('of what was refused nothing is told, and the last hundred are kept', async () => {
  const world = await createWorld();
  const { app, context, send } = world;
  await send('guest', 'POST', '/v1/account/sessions/email', { ...OWNER, password: 'wrong' });
  await send('owner', 'PATCH', '/v1/account/email', { email: 'new@example.com', password: 'wrong' });
  expect(await eventsOf(world)).toEqual([]);
  for (let i = 0; i < 101; i += 1) {
    context.clock.nowMs += 1000;
    await send('owner', 'PATCH', '/v1/account/name', { name: `Ann ${i}` });
  }
  const page = await send('owner', 'GET', `${LOGS}?${query({ method: 'offset', values: [99] })}`);
  expect(page.json()).toMatchObject({ total: 100, logs: [{ time: '2026-11-20T12:00:02.000+00:00' }] });
  await app.close();
});

test('a device is kept once for the events that follow one another, and told with each', async () => {
  const { app, context, headersOf, send } = await createWorld();
  const rename = (name: string, userAgent: string) =>
    app.inject({
      method: 'PATCH',
      url: '/v1/account/name',
      headers: { ...headersOf('owner'), 'user-agent': userAgent },
      payload: { name },
    });
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  for (const userAgent of [SAFARI, CHROME, CHROME, SAFARI]) await rename('Ann', userAgent);
  const stored = await context.stores.accounts.get('user:owner');
  const events = stored?.body['events'] as object[];
  expect(events.map(event => 'device' in event)).toEqual([true, true, false, true]);
  // The hundredth before the last has lost the one before it, and not its device.
  for (let i = 0; i < 98; i += 1) await rename('Ann', CHROME);
  const url = `${LOGS}?${query({ method: 'limit', values: [100] })}`;
  const { logs } = (await send('owner', 'GET', url)).json<{ logs: { osCode: string }[] }>();
  expect(logs.map(({ osCode }) => osCode)).toEqual([...Array(98).fill('WIN'), 'IOS', 'WIN']);
  await app.close();
});

describe('a page', () => {
  const refused = (name: string, url: string) => ({
    name,
    as: 'owner' as const,
    method: 'GET' as const,
    url: `${LOGS}?${url}`,
    status: 400,
    type: 'general_argument_invalid',
  });
  runScenarios([
    { name: 'is nobody’s', as: 'guest', method: 'GET', url: LOGS, status: 401 },
    { name: 'is empty at first', as: 'owner', method: 'GET', url: LOGS, status: 200, has: ['"total":0'] },
    refused('knows no other query', query({ method: 'equal', attribute: 'event', values: ['a'] })),
    refused('has no negative offset', query({ method: 'offset', values: [-1] })),
    refused('has no limit of nothing', query({ method: 'limit', values: [0] })),
    refused('has no limit in words', query({ method: 'limit', values: ['10'] })),
    refused('has one limit', query({ method: 'limit', values: [1, 2] })),
    refused('is asked for in JSON', 'queries[0]=limit(1)'),
  ]);

  test('is as long as asked, and may leave the total out', async () => {
    const { app, send } = await createWorld();
    for (const name of ['a', 'b', 'c']) await send('owner', 'PATCH', '/v1/account/name', { name });
    const url = `${LOGS}?${query({ method: 'limit', values: [2] })}&total=false`;
    const { total, logs } = (await send('owner', 'GET', url)).json<{ total: number; logs: object[] }>();
    expect([total, logs.length]).toEqual([0, 2]);
    await app.close();
  });
});
