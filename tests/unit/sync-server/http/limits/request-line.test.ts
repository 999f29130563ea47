import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../support/server-world.ts';

let world: World;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await world.app.close();
});

/** The addresses in the order in which their requests began. */
async function open(variables: Record<string, string> = {}) {
  world = await createWorld({ RATE_LIMITS: 'on', ...variables }, [
    scope => {
      scope.addHook('onRequest', async request => void begun.push(request.ip));
      scope.get('/asked', async () => ({}));
    },
  ]);
  const begun: string[] = [];
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  return { begun, port };
}

const ASK = 'GET /asked HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function connected(port: number, localAddress: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  await once(socket, 'connect');
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', part => {
    text += String(part);
  });
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  // One answer, so that the server has accepted the connection.
  socket.write(ASK);
  await expect.poll(statuses).toEqual([200]);
  return { socket, statuses, text: () => text };
}

describe('requests in one line behind each other', () => {
  test('let those of another address through', async () => {
    const { begun, port } = await open();
    const stranger = await connected(port, '127.0.0.2');
    const neighbour = await connected(port, '127.0.0.3');
    begun.length = 0;
    stranger.socket.write(ASK.repeat(30));
    neighbour.socket.write(ASK);
    await expect.poll(() => begun.length).toBe(31);
    expect(begun.indexOf('127.0.0.3')).toBeLessThan(3);
    await expect.poll(() => stranger.statuses().length).toBe(31);
    expect(new Set(stranger.statuses())).toEqual(new Set([200]));
  });

  test('begin one after the other, and a connection that sends too many ahead is closed', async () => {
    const { begun, port } = await open();
    const stranger = await connected(port, '127.0.0.2');
    const neighbour = await connected(port, '127.0.0.3');
    begun.length = 0;
    const closed = once(stranger.socket, 'close');
    stranger.socket.write(ASK.repeat(500));
    await closed;
    neighbour.socket.write(ASK);
    await expect.poll(() => neighbour.statuses().length).toBe(2);
    expect(begun.filter(ip => ip === '127.0.0.2').length).toBeLessThan(2);
    expect(world.app.budgets.used('waiting')).toBe(0);
  });

  test('cost their address its next connections, and nobody else’s', async () => {
    const { port } = await open({ BUDGETS: 'ahead.address=2' });
    for (let n = 0; n < 2; n += 1) {
      const { socket } = await connected(port, '127.0.0.2');
      socket.write(ASK.repeat(500));
      await once(socket, 'close');
    }
    const refused = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    sockets.push(refused);
    const [answer] = (await once(refused, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 10\r\n/i);
    expect((await connected(port, '127.0.0.3')).statuses()).toEqual([200]);
    const { body } = await world.app.inject('/metrics');
    expect(body).toContain('portage_budget_refusals_total{budget="ahead",share="address"} 1');
  });
});

test('requests of many connections wait for their turn, and the ones too many are refused with a time to come back', async () => {
  const { port } = await open({ BUDGETS: 'waiting.address=2' });
  const strangers = await Promise.all(Array.from({ length: 12 }, () => connected(port, '127.0.0.2')));
  const neighbour = await connected(port, '127.0.0.3');
  for (const { socket } of strangers) socket.write(ASK);
  neighbour.socket.write(ASK);
  await expect.poll(() => strangers.every(({ statuses }) => statuses().length === 2)).toBe(true);
  const refused = strangers.filter(({ statuses }) => statuses()[1] === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.text()).toMatch(
    /retry-after: 1\r\n[^]*"code":429,"type":"general_rate_limit_exceeded"/i,
  );
  await expect.poll(() => neighbour.statuses()).toEqual([200, 200]);
  const { body } = await world.app.inject('/metrics');
  expect(body).toContain(`portage_budget_refusals_total{budget="waiting",share="address"} ${refused.length}`);
});

test('an address behind a trusted proxy has its own turns', async () => {
  const { begun, port } = await open({ TRUSTED_PROXIES: '127.0.0.0/30' });
  const forwarded = (from: string) =>
    ASK.replace('\r\n\r\n', `\r\nX-Forwarded-For: 198.51.100.7, ${from}\r\n\r\n`);
  const first = await connected(port, '127.0.0.2');
  const second = await connected(port, '127.0.0.2');
  begun.length = 0;
  first.socket.write(forwarded('203.0.113.1').repeat(30));
  second.socket.write(forwarded('203.0.113.2'));
  await expect.poll(() => begun.length).toBe(31);
  expect(begun.indexOf('203.0.113.2')).toBeLessThan(3);
});
