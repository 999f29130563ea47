import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from '../../../support/server-world.ts';

const MEGABYTE = 1_048_576;

let world: World;
let port: number;

beforeEach(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterEach(() => world.app.close());

/** Sends the head of a request that is refused before its body, and reads the head of the answer. */
async function refusal(length: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /v1/account HTTP/1.1\r\nHost: x\r\nX-Appwrite-Project: portage\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}
const isClosed = (answer: string) => /^connection: close\r$/im.test(answer);
const ofLength = (bytes: number) => refusal(`Content-Length: ${bytes}`);

test('bodies that nobody reads have a budget for each address, and then end their connection', async () => {
  const answers = [];
  for (let sent = 0; sent < 36; sent += 12) answers.push(await ofLength(12 * MEGABYTE));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answers.map(isClosed)).toEqual([false, false, true]);
  // Something is left for what is small.
  expect(isClosed(await ofLength(1_000))).toBe(false);
  world.context.clock.nowMs += 60_000;
  expect(isClosed(await ofLength(12 * MEGABYTE))).toBe(false);
});

test('a body whose length nobody knows ends its connection, and so does one longer than the budget', async () => {
  expect(isClosed(await refusal('Transfer-Encoding: chunked'))).toBe(true);
  expect(isClosed(await ofLength(33 * MEGABYTE))).toBe(true);
  expect(isClosed(await refusal('Content-Length: 0'))).toBe(false);
});
