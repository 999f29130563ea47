import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PUSH_MAX_BYTES } from '../../../../../src/wire/operations/push-limits.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { createWorld, OWN_ROUTES, type World } from '../../../../support/server-world.ts';

const OF_ONE_PERSON = 120;

let world: World;
let port: number;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  world = await createWorld({ RATE_LIMITS: 'on' }, [registerSyncPush], OWN_ROUTES);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await world.app.close();
});

const push = (guest: string, payload: string | object = { protocol: 1, operations: [] }) =>
  world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers: { ...world.headersOf('guest'), 'content-type': 'application/json', 'x-portage-guest': guest },
    payload,
  });

/** Begins a push, sends nothing of its body, and returns the first line of the answer. */
async function beginPush(guest: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const headers = { ...world.headersOf('guest'), host: 'x', 'x-portage-guest': guest };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST /v1/sync/push HTTP/1.1\r\n${head.join('')}content-type: application/json\r\ncontent-length: ${PUSH_MAX_BYTES}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString().split('\r\n', 1)[0] ?? '';
}

test('who pushes too often is refused before the body arrives, and others are not', async () => {
  const [often, seldom] = ['o'.repeat(43), 's'.repeat(43)];
  for (let count = 0; count < OF_ONE_PERSON; count += 1) expect((await push(often)).statusCode).toBe(200);
  expect(await beginPush(often)).toBe('HTTP/1.1 429 Too Many Requests');
  expect((await push(seldom)).statusCode).toBe(200);
});

test('a body that can’t be read counts too', async () => {
  const guest = 'g'.repeat(43);
  for (let count = 0; count < OF_ONE_PERSON; count += 1)
    expect((await push(guest, '{')).statusCode).toBe(400);
  expect((await push(guest, '{')).statusCode).toBe(429);
});
