import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../../sync-server/app.ts';
import { createBoard } from '../../../support/board.ts';
import { portOf } from '../../../support/raw-socket.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = createApp(await createBoard(), []);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** What comes back on a socket of its own until the server ends it. */
async function answerTo(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(portOf(app), '127.0.0.1');
  const parts: string[] = [];
  socket.on('data', (chunk: Buffer) => parts.push(chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = parts.join('').split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

const END = 'Host: portage\r\nConnection: close\r\n\r\n';

test.each([
  ['a method that does not exist', `BREW /v1/account HTTP/1.1\r\n${END}`, 400, 'general_argument_invalid'],
  ['a method that no route has', `PROPFIND /v1/account HTTP/1.1\r\n${END}`, 404, 'general_route_not_found'],
  ['half a header', `GET /v1/account HTTP/1.1\r\nHost\r\n\r\n`, 400, 'general_argument_invalid'],
  [
    'headers without an end',
    `GET /v1/account HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n${END}`,
    431,
    'general_argument_invalid',
  ],
])('%s is refused in the words of the API', async (_, bytes, code, type) => {
  expect(await answerTo(bytes)).toEqual({
    status: code,
    body: {
      message: expect.stringMatching(/^The request/),
      code,
      type,
      version: expect.stringMatching(/^\d/),
    },
  });
});
