import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { clientAddress } from '../../../../../sync-server/core/network/client-address.ts';
import { requestAddress } from '../../../../../sync-server/core/network/request-address.ts';
import { createHttpServer } from '../../../../../sync-server/http/limits/http-server.ts';
import { inLine, upgradesInLine } from '../../../../../sync-server/http/limits/request-line.ts';
import { createWorld, type World } from '../../../../support/server-world.ts';
import { gate } from '../../../../support/gate.ts';

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function open(variables: Record<string, string> = {}) {
  const begun: string[] = [];
  const addresses: [string, string | undefined][] = [];
  const { isOpen: isFree, open: release } = gate();
  const read = requestAddress((variables['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean));
  const world: World = await createWorld({ RATE_LIMITS: 'on', ...variables }, [
    scope => {
      scope.addHook('onRequest', async request => {
        begun.push(`${request.ip} ${request.url}`);
        addresses.push([clientAddress(request), read(request.raw)]);
      });
      scope.get('/asked', async () => ({}));
      scope.get('/held', async () => {
        await isFree;
        return {};
      });
    },
  ]);
  closing.push(() => world.app.close());
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  return { world, begun, addresses, port, release };
}

const ask = (path: string, from?: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`}\r\n`;

function connectFrom(port: number, localAddress: string) {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
  closing.push(() => socket.destroy());
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', part => {
    text += String(part);
  });
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  return { socket, statuses, text: () => text };
}

describe('requests in one line behind each other', () => {
  test('begin one after the other, in order, and those of other connections in between', async () => {
    const { begun, port, release } = await open();
    const stranger = connectFrom(port, '127.0.0.2');
    stranger.socket.write(ask('/held') + ask('/asked').repeat(30));
    await expect.poll(() => begun).toEqual(['127.0.0.2 /held']);
    const neighbour = connectFrom(port, '127.0.0.3');
    neighbour.socket.write(ask('/asked'));
    await expect.poll(() => neighbour.statuses()).toEqual([200]);
    expect(begun).toEqual(['127.0.0.2 /held', '127.0.0.3 /asked']);
    release();
    await expect.poll(() => stranger.statuses().length).toBe(31);
    expect(begun.filter(each => each === '127.0.0.2 /asked')).toHaveLength(30);
  });

  test('close the connection if there are too many', async () => {
    const { world, begun, port } = await open();
    const stranger = connectFrom(port, '127.0.0.2');
    const closed = once(stranger.socket, 'close');
    stranger.socket.write(ask('/held') + ask('/asked').repeat(40));
    await closed;
    const neighbour = connectFrom(port, '127.0.0.3');
    neighbour.socket.write(ask('/asked'));
    await expect.poll(() => neighbour.statuses()).toEqual([200]);
    expect(begun.filter(each => each.startsWith('127.0.0.2')).length).toBeLessThan(2);
    expect(world.app.budgets.used('waiting')).toBe(0);
  });

  test('cost their address its next connections, and nobody else’s', async () => {
    const { world, port } = await open({ BUDGETS: 'ahead.address=2' });
    for (let n = 0; n < 2; n += 1) {
      const { socket } = connectFrom(port, '127.0.0.2');
      socket.write(ask('/held') + ask('/asked').repeat(40));
      await once(socket, 'close');
    }
    const refused = connectFrom(port, '127.0.0.2');
    await expect.poll(refused.text).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 10\r\n/i);
    const neighbour = connectFrom(port, '127.0.0.3');
    neighbour.socket.write(ask('/asked'));
    await expect.poll(() => neighbour.statuses()).toEqual([200]);
    const { body } = await world.app.inject('/metrics');
    expect(body).toContain('portage_budget_refusals_total{budget="ahead",share="address"} 1');
  });
});

test('more requests than may wait are refused at once, with a time to come back', async () => {
  const { world } = await open({ BUDGETS: 'waiting.address=2' });
  /** The turns, which aren't given yet. */
  const waiting: (() => void)[] = [];
  const turns = { add: (_address: string, begin: () => void) => void waiting.push(begin) };
  const server = createHttpServer({
    handler: (_request, response) => void response.end('fine'),
    inTurn: begin => inLine(begin, { turns, budgets: world.app.budgets, addressOf: requestAddress([]) }),
    fastPath: undefined,
    observe: () => undefined,
    onFailed: () => undefined,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const [first, second] = [connectFrom(port, '127.0.0.2'), connectFrom(port, '127.0.0.2')];
  first.socket.write(ask('/'));
  second.socket.write(ask('/'));
  await expect.poll(() => waiting.length).toBe(2);
  const third = connectFrom(port, '127.0.0.2');
  third.socket.write(ask('/'));
  await expect
    .poll(third.text)
    .toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 1\r\n[^]*"code":429,"type":"general_rate_limit_exceeded"/i);
  const neighbour = connectFrom(port, '127.0.0.3');
  neighbour.socket.write(ask('/'));
  await expect.poll(() => waiting.length).toBe(3);
  second.socket.destroy();
  for (const begin of waiting) begin();
  await expect.poll(() => [first.statuses(), neighbour.statuses()]).toEqual([[200], [200]]);
  expect(world.app.budgets.used('waiting')).toBe(0);
  const { body } = await world.app.inject('/metrics');
  expect(body).toContain('portage_budget_refusals_total{budget="waiting",share="address"} 1');
});

test('requests for a websocket wait for their turns too, no more of them than may wait', async () => {
  const { world } = await open({ BUDGETS: 'waiting.address=2' });
  const { budgets } = world.app;
  const waiting: (() => void)[] = [];
  const turns = { add: (_address: string, begin: () => void) => void waiting.push(begin) };
  const server = createHttpServer({
    handler: (_request, response) => void response.end('fine'),
    inTurn: begin => begin,
    fastPath: undefined,
    observe: () => undefined,
    onFailed: () => undefined,
  });
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  upgradesInLine(server, { turns, budgets, addressOf: requestAddress([]) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const upgrade = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const asking = () => {
    const connection = connectFrom(port, '127.0.0.2');
    connection.socket.write(upgrade);
    return connection;
  };
  const [first, broken] = [asking(), asking()];
  await expect.poll(() => waiting.length).toBe(2);
  expect(first.statuses()).toEqual([]);
  const refused = asking();
  await expect.poll(refused.statuses).toEqual([429]);
  await expect.poll(() => refused.socket.closed).toBe(true);
  broken.socket.resetAndDestroy();
  for (const begin of waiting) begin();
  await expect.poll(first.statuses).toEqual([101]);
  expect(budgets.used('waiting')).toBe(0);
});

test('the address of a turn is the one of the budgets, whatever proxies report', async () => {
  const { addresses, port } = await open({ TRUSTED_PROXIES: '127.0.0.0/30,10.0.0.0/8,2001:db8::1' });
  const reported = [
    '203.0.113.1',
    '198.51.100.7, 203.0.113.1',
    '203.0.113.1, 10.1.2.3',
    '10.9.9.9, 10.1.2.3',
    ' 203.0.113.1 ,10.1.2.3 ',
    '::ffff:203.0.113.9',
    '2001:DB8:5:6:7::8',
    '2001:db8:5:6::9, 2001:db8::1',
    '203.0.113.1:40000',
    '[2001:db8:5:6::9]:40000, [2001:db8::1]:80',
    'unknown',
    '203.0.113.1, unknown, 10.1.2.3',
  ];
  const proxy = connectFrom(port, '127.0.0.2');
  proxy.socket.write(reported.map(from => ask('/asked', from)).join(''));
  await expect.poll(() => proxy.statuses().length).toBe(reported.length);
  const direct = connectFrom(port, '127.0.0.9');
  direct.socket.write(ask('/asked', '203.0.113.1'));
  await expect.poll(() => direct.statuses().length).toBe(1);
  expect(addresses.map(([, own]) => own)).toEqual(addresses.map(([budget]) => budget));
  expect(addresses.at(-1)).toEqual(['127.0.0.9', '127.0.0.9']);
});
