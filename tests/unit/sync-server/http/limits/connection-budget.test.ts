import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../support/server-world.ts';

let world: World;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await world.app.close();
});

async function open(variables: Record<string, string>): Promise<number> {
  world = await createWorld({ RATE_LIMITS: 'on', ...variables });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  return (world.app.server.address() as AddressInfo).port;
}

async function idle(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function health(port: number, from: string): Promise<string> {
  const socket = await idle(port, from);
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

const used = () => world.app.budgets.used('connections');

test('idle connections of one address leave others theirs, and are given back when they close', async () => {
  const port = await open({ BUDGETS: 'connections.address=3' });
  for (let n = 0; n < 3; n += 1) await idle(port, '127.0.0.2');
  await expect.poll(used).toBe(3);
  const [answer] = (await once(await idle(port, '127.0.0.2'), 'data')) as [Buffer];
  expect(answer.toString()).toMatch(
    /^HTTP\/1\.1 503 [^]*retry-after: 10\r\n[^]*"type":"general_server_overloaded"/i,
  );
  expect(await health(port, '127.0.0.3')).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of sockets) socket.destroy();
  await expect.poll(used).toBe(0);
});

test('a trusted proxy has as many as there are', async () => {
  const port = await open({ BUDGETS: 'connections.address=1', TRUSTED_PROXIES: '127.0.0.0/30' });
  for (let n = 0; n < 5; n += 1) await idle(port, '127.0.0.2');
  expect(await health(port, '127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /);
  expect(used()).toBe(0);
});
