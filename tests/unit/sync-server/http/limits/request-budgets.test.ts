import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { registerSyncImport } from '../../../../../sync-server/routes/sync/sync-import.ts';
import { holdVerifying } from '../../../../support/cheap-hashes.ts';
import { addPosting } from '../../../../support/board.ts';
import { createWorld, PASSWORD, type World } from '../../../../support/server-world.ts';

const ON = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };

let world: World;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await world.app.close();
});

async function listen(): Promise<number> {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  return (world.app.server.address() as AddressInfo).port;
}

/** A request whose body never ends. */
async function begin(port: number, path: string, from: string, length: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nX-Appwrite-Project: portage\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
  );
  return socket;
}

const session = (port: number, from: string) =>
  fetch(`http://127.0.0.1:${port}/v1/account`, {
    headers: { 'x-appwrite-project': 'portage', 'x-forwarded-for': from },
  });

describe('requests that never end', () => {
  test('of one address leave all others their places', async () => {
    world = await createWorld({ ...ON, BUDGETS: 'requests.address=5,requests.server=8' });
    const port = await listen();
    for (let n = 0; n < 5; n += 1) await begin(port, '/v1/account', '203.0.113.1', 1_000);
    await expect.poll(() => world.app.budgets.used('requests')).toBe(4);
    expect((await session(port, '203.0.113.1')).status).toBe(503);
    expect((await session(port, '203.0.113.2')).status).toBe(401);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => world.app.budgets.used('requests')).toBe(0);
    expect((await session(port, '203.0.113.1')).status).toBe(401);
  });

  test('of one /64 of IPv6 are one address’s', async () => {
    world = await createWorld({ ...ON, BUDGETS: 'requests.address=2' });
    const port = await listen();
    await begin(port, '/v1/account', '2001:db8:1:2::1', 1_000);
    await begin(port, '/v1/account', '2001:db8:1:2:ffff::9', 1_000);
    await expect.poll(() => world.app.budgets.used('requests')).toBe(2);
    const refused = await session(port, '2001:db8:1:2:3::4');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await session(port, '2001:db8:1:3::1')).status).toBe(401);
  });

  test('have no room for more bodies than there is', async () => {
    world = await createWorld({ ...ON, BUDGETS: 'bodies.address=1500000,bodies.server=4000000' }, [
      registerSyncPush,
    ]);
    const port = await listen();
    await begin(port, '/v1/sync/push', '203.0.113.1', 900_000);
    await expect.poll(() => world.app.budgets.used('bodies')).toBe(900_000);
    const push = (from: string) =>
      fetch(`http://127.0.0.1:${port}/v1/sync/push`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': from,
          'x-portage-guest': 'g'.repeat(43),
        },
        body: JSON.stringify({ protocol: 1, operations: [], filler: ' '.repeat(700_000) }),
      });
    expect((await push('203.0.113.1')).status).toBe(429);
    expect((await push('203.0.113.2')).status).toBe(200);
    await expect.poll(() => world.app.budgets.used('bodies')).toBe(900_000);
  });

  test('are counted where they are refused, without addresses', async () => {
    world = await createWorld({ ...ON, BUDGETS: 'requests.address=1' });
    const port = await listen();
    await begin(port, '/v1/account', '203.0.113.1', 1_000);
    await expect.poll(() => world.app.budgets.used('requests')).toBe(1);
    await session(port, '203.0.113.1');
    const { body } = await world.app.inject('/metrics');
    expect(body).toContain('portage_budget_refusals_total{budget="requests",share="address"} 1');
    expect(body).not.toContain('203.0.113.1');
  });
});

test('an import without the key is refused before its body is read', async () => {
  world = await createWorld(ON, [
    scope => registerSyncImport(scope, { importer: { put: () => Promise.reject(new Error('not asked')) } }),
  ]);
  const port = await listen();
  const socket = await begin(port, '/v1/sync/import', '203.0.113.1', 16_000_000);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
});

describe('guessing', () => {
  const logIn = (from: string, password: string, name = 'owner') =>
    world.app.inject({
      method: 'POST',
      url: '/v1/account/sessions/email',
      headers: { 'x-appwrite-project': 'portage' },
      remoteAddress: from,
      payload: { email: `${name}@example.com`, password },
    });

  test('ends for an address, whichever accounts it tries, and for nobody else', async () => {
    world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'guesses.address=3' });
    for (let n = 0; n < 3; n += 1)
      expect((await logIn('203.0.113.1', 'wrong again', `somebody-${n}`)).statusCode).toBe(401);
    const refused = await logIn('203.0.113.1', 'wrong again', 'somebody-else');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await logIn('203.0.113.2', PASSWORD)).statusCode).toBe(201);
    world.context.clock.nowMs += 1_201_000;
    expect((await logIn('203.0.113.1', PASSWORD)).statusCode).toBe(201);
  });

  test('of one address leaves others their place among the hashes', async () => {
    world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'hashes.address=4,guesses.address=1000' });
    const { letGo } = holdVerifying();
    let refused = 0;
    const storm = Array.from({ length: 40 }, async (_, n) => {
      const { statusCode } = await logIn('203.0.113.1', 'wrong', `nobody-${n}`);
      refused += Number(statusCode === 429);
      if (refused === 36) letGo();
      return statusCode;
    });
    const own = logIn('203.0.113.2', PASSWORD);
    expect((await own).statusCode).toBe(201);
    const statuses = await Promise.all(storm);
    expect(statuses.filter(status => status === 429)).toHaveLength(36);
    expect(world.app.budgets.used('hashes')).toBe(0);
  });

  test('from ever new addresses keeps out no address that hashed less, and no known browser', async () => {
    world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'guesses.address=1000' });
    const browser = await logIn('203.0.113.2', PASSWORD);
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const known = () =>
      world.app.inject({
        method: 'POST',
        url: '/v1/account/sessions/email',
        headers: {
          'x-appwrite-project': 'portage',
          cookie: cookie.replace(/a_session_[^;]+(?:; )?/g, ''),
        },
        remoteAddress: '203.0.113.2',
        payload: { email: 'owner@example.com', password: PASSWORD },
      });
    // More than may wait, each for the first time.
    const { letGo } = holdVerifying();
    const storm = Array.from({ length: 80 }, async (_, n) => {
      const answer = await logIn(`198.51.100.${n}`, 'wrong', `nobody-${n}`);
      if (answer.statusCode === 503) letGo();
      return answer;
    });
    const own = known();
    const first = await Promise.race([own.then(() => 'own'), Promise.all(storm).then(() => 'storm')]);
    expect([first, (await own).statusCode]).toEqual(['own', 201]);
    const statuses = (await Promise.all(storm)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(statuses.filter(status => status === 401).length).toBeGreaterThanOrEqual(64);
    expect(world.app.budgets.used('hashes')).toBe(0);
    // Those of the storm hashed more of late than a new address.
    const again = Array.from({ length: 66 }, async (_, n) => logIn(`198.51.100.${n}`, 'wrong', `noone-${n}`));
    expect((await logIn('203.0.113.9', PASSWORD)).statusCode).toBe(201);
    await Promise.all(again);
  });
});

test('a large body is refused before it arrives if its sender has no steps left', async () => {
  world = await createWorld({ ...ON, BUDGETS: 'steps.address=1000' });
  const port = await listen();
  const values = Array.from({ length: 100 }, (_, at) => at);
  const answer = await fetch(`http://127.0.0.1:${port}/v1/account`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'portage',
      'x-forwarded-for': '203.0.113.1',
    },
    body: JSON.stringify({ values }),
  });
  await answer.text();
  const large = await begin(port, '/v1/account', '203.0.113.1', 70_000);
  const [refused] = (await once(large, 'data')) as [Buffer];
  expect(refused.toString()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: /i);
  const other = await begin(port, '/v1/account', '203.0.113.2', 70_000);
  await expect.poll(() => world.app.budgets.used('bodies')).toBe(70_000);
  other.destroy();
  await expect.poll(() => world.app.budgets.used('requests')).toBe(0);
  // Otherwise the end of the server may wait until that of an idle connection.
  world.app.server.closeAllConnections();
});

test('a body costs what its values take to read, and a large one is refused unread', async () => {
  world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'steps.address=5000000' });
  const send = async (keys: number, from = '203.0.113.1') => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/account',
      headers: { 'x-appwrite-project': 'portage' },
      remoteAddress: from,
      payload: Object.fromEntries(Array.from({ length: keys }, (_, at) => [`name ${at}`, at])),
    });
    return answer.statusCode;
  };
  expect([await send(40_000), await send(40_000), await send(40)]).toEqual([400, 429, 400]);
  expect(await send(40_000, '203.0.113.2')).toBe(400);
});

test('one address causes so many mails, to however many mailboxes, and others go on', async () => {
  world = await createWorld({ RATE_LIMITS: 'on', DEV_MAILBOX: 'on', BUDGETS: 'messages.address=2' });
  const ask = (n: number, from = '203.0.113.1') =>
    world.app.inject({
      method: 'POST',
      url: '/v1/account/recovery',
      headers: { 'x-appwrite-project': 'portage' },
      remoteAddress: from,
      payload: { email: `somebody-${n}@example.com`, url: 'http://localhost/reset-password' },
    });
  expect([(await ask(1)).statusCode, (await ask(2)).statusCode]).toEqual([201, 201]);
  const refused = await ask(3);
  expect([refused.statusCode, refused.json().type]).toEqual([429, 'general_rate_limit_exceeded']);
  expect((await ask(3, '203.0.113.2')).statusCode).toBe(201);
  world.context.clock.nowMs += Number(refused.headers['retry-after']) * 1000;
  expect((await ask(3)).statusCode).toBe(201);
});

test('a document in an answer costs what it takes to read it, and little once its text is there', async () => {
  world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'steps.address=300000' });
  for (let jobId = 1; jobId <= 60; jobId += 1) await addPosting(world.context, { jobId });
  const list = async (from: string) => {
    const query = encodeURIComponent('{"method":"limit","values":[60]}');
    const answer = await world.app.inject({
      url: `/v1/databases/board/collections/jobs/documents?queries[0]=${query}`,
      headers: { 'x-appwrite-project': 'portage' },
      remoteAddress: from,
    });
    return answer.statusCode;
  };
  expect([await list('203.0.113.1'), await list('203.0.113.1')]).toEqual([200, 429]);
  const others: number[] = [];
  for (let n = 0; n < 6; n += 1) others.push(await list('203.0.113.2'));
  // A fifth of what there is each time: 60 texts of a thousand steps.
  expect(others).toEqual([200, 200, 200, 200, 200, 429]);
});

test('sorting a board costs what it costs, and whoever used their share waits', async () => {
  world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'steps.address=80000' });
  for (let jobId = 1; jobId <= 600; jobId += 1) await addPosting(world.context, { jobId });
  const list = (attribute: string, from = '203.0.113.1') => {
    const query = encodeURIComponent(JSON.stringify({ method: 'orderDesc', attribute }));
    const one = encodeURIComponent('{"method":"limit","values":[1]}');
    return world.app.inject({
      url: `/v1/databases/board/collections/jobs/documents?queries[0]=${query}&queries[1]=${one}`,
      headers: { 'x-appwrite-project': 'portage' },
      remoteAddress: from,
    });
  };
  expect((await list('payMin')).statusCode).toBe(200);
  const refused = await list('jobTitle');
  expect(refused.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
  expect((await list('jobTitle', '203.0.113.2')).statusCode).toBe(200);
  world.context.clock.nowMs += Number(refused.headers['retry-after']) * 1000 + 1000;
  expect((await list('payMin')).statusCode).toBe(200);
  // In the order that is kept now: 600 rows, and no sorting.
  expect((await list('payMin')).statusCode).toBe(200);
});
