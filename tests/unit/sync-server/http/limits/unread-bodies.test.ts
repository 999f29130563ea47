import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../support/server-world.ts';

const MEGABYTE = 1_048_576;

let world: World;
let port: number;

beforeEach(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterEach(() => world.app.close());

/** Sends the head of a request that is refused before its body. Says how the answer begins, and whether the server then closes. */
async function refusal(length: string): Promise<{ start: string; isClosed: boolean }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /v1/account HTTP/1.1\r\nHost: x\r\nX-Appwrite-Project: portage\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const start = answer.toString();
  const isClosed = /^connection: close\r$/im.test(start);
  if (isClosed) await once(socket.resume(), 'end');
  socket.destroy();
  return { start, isClosed };
}
const ofLength = (bytes: number) => refusal(`Content-Length: ${bytes}`);

test('unread bodies have a budget for each address; beyond it the connection closes', async () => {
  const answers = [];
  for (let sent = 0; sent < 36; sent += 12) answers.push(await ofLength(12 * MEGABYTE));
  for (const { start } of answers) expect(start).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answers.map(({ isClosed }) => isClosed)).toEqual([false, false, true]);
  // A small body still fits.
  expect((await ofLength(1_000)).isClosed).toBe(false);
  world.context.clock.nowMs += 60_000;
  expect((await ofLength(12 * MEGABYTE)).isClosed).toBe(false);
});

test('the connection also closes for a body of unknown length, and for one longer than the budget', async () => {
  expect((await refusal('Transfer-Encoding: chunked')).isClosed).toBe(true);
  expect((await ofLength(33 * MEGABYTE)).isClosed).toBe(true);
  expect((await refusal('Content-Length: 0')).isClosed).toBe(false);
});
