import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { type Exchange, openCountedLink } from '../../../bench/counted-link.mjs';

test('the bytes of each request are counted, both ways, also of those that share a connection', async () => {
  const server = http.createServer((request, response) => {
    response.writeHead(200, { 'content-length': request.url === '/long' ? 5_000 : 5 });
    response.end('x'.repeat(request.url === '/long' ? 5_000 : 5));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const exchanges: Exchange[] = [];
  const link = await openCountedLink(`http://127.0.0.1:${port}`, exchange => void exchanges.push(exchange));

  const client = connect(link.port, '127.0.0.1');
  let received = 0;
  client.on('data', data => void (received += data.length));
  const sent: number[] = [];
  const got: number[] = [];
  for (const [at, path] of ['/short', '/long', '/short'].entries()) {
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const before = received;
    sent.push(request.length);
    client.write(request);
    await expect.poll(() => exchanges.length).toBe(at + 1);
    await expect.poll(() => received - before).toBe(exchanges[at]?.down);
    got.push(received - before);
  }
  expect(link.busy()).toBe(0);
  expect(exchanges.map(({ path, up }) => [path, up])).toEqual([
    ['/short', sent[0]],
    ['/long', sent[1]],
    ['/short', sent[2]],
  ]);
  expect((got[1] ?? 0) - (got[0] ?? 0)).toBeGreaterThanOrEqual(4_995);
  client.destroy();
  link.close();
  server.close();
});
