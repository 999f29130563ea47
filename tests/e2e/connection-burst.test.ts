import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';

/** Twice the queue that Node asks for by default, as far as the system has room. */
const BURST = Math.min(1_000, queueOfSystem());

const server = serverForTests();

function queueOfSystem(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
}

const connected = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });

test('connections that come all at once wait for a busy server, and none is dropped', async () => {
  const { pid, port } = server;
  // Its process takes none of them, as if it was at work.
  process.kill(pid, 'SIGSTOP');
  const sockets = await Promise.all(Array.from({ length: BURST }, () => connected(port))).finally(() =>
    process.kill(pid, 'SIGCONT'),
  );
  expect(sockets).toHaveLength(BURST);
  for (const socket of sockets) socket.destroy();
  // Health is 503 while a store takes more than three seconds to answer, as it may on a busy machine.
  await expect.poll(async () => (await fetch(`${server.url}/health`)).status).toBe(200);
});
