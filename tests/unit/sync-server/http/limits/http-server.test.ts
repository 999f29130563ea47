import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, type FastPath } from '../../../../../sync-server/http/limits/http-server.ts';

const open: ReturnType<typeof createHttpServer>[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

async function listen(parts: { fastPath?: FastPath; handler?: () => void }) {
  const failures: string[] = [];
  const server = createHttpServer({
    handler: (_request, response) => {
      parts.handler?.();
      response.end('fine');
    },
    inTurn: begin => begin,
    fastPath: parts.fastPath,
    observe: () => undefined,
    onFailed: (error, what) => failures.push(`${what}: ${(error as Error).message}`),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const ask = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      get({ host: '127.0.0.1', port, path, agent: false }, (answer: IncomingMessage) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
  return { server, failures, ask };
}

const failAt = (path: string) => (url: string | undefined) => {
  if (url === path) throw new Error('no such thing');
};

test('a request that fails before its route ends alone', async () => {
  const fail = failAt('/bad');
  const { failures, ask } = await listen({
    fastPath: ({ url }) => {
      fail(url);
      return null;
    },
  });
  await expect(ask('/bad')).rejects.toThrow(/hang up|ECONNRESET/);
  expect(await ask('/good')).toBe(200);
  expect(failures).toEqual(['a request failed before its route: no such thing']);
});

test('a connection that cannot be accepted for want of open files is a line of the log', async () => {
  const { server, failures, ask } = await listen({});
  server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' }));
  expect(failures).toEqual(['a connection could not be accepted: accept EMFILE']);
  expect(await ask('/good')).toBe(200);
});

test('a port that is taken is told to whoever starts the server, and to nobody else', async () => {
  const first = await listen({});
  const { port } = first.server.address() as AddressInfo;
  const failures: unknown[] = [];
  const second = createHttpServer({
    handler: () => undefined,
    inTurn: begin => begin,
    fastPath: undefined,
    observe: () => undefined,
    onFailed: error => failures.push(error),
  });
  const failed = once(second, 'error');
  second.listen(port, '127.0.0.1');
  expect((await failed)[0]).toMatchObject({ code: 'EADDRINUSE' });
  expect(failures).toEqual([]);
});
