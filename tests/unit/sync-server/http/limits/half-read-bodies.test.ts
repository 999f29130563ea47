import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStorageWorld, type StorageWorld } from '../../../../support/storage-world.ts';
import { PROJECT } from '../../../../support/server-world.ts';

let world: StorageWorld;
beforeEach(async () => {
  world = await createStorageWorld();
  await world.bucket('small', { maximumFileSize: 1_000 });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => world.dispose());

/** A file that its bucket refuses while it arrives. */
function upload(bytes: number): Buffer {
  const before = `--b\r\ncontent-disposition: form-data; name="fileId"\r\n\r\nf\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(before), Buffer.alloc(bytes, 'a'), Buffer.from('\r\n--b--\r\n')]);
  const headers = {
    ...PROJECT,
    ...world.headersOf('owner'),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /v1/storage/buckets/small/files HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

test('the rest of a refused upload is discarded, so the next request on the connection is answered', async () => {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
  const statuses: string[] = [];
  socket.write(upload(8_000_000));
  socket.write(
    'GET /v1/ping HTTP/1.1\r\nhost: x\r\nx-appwrite-project: portage\r\nconnection: close\r\n\r\n',
  );
  for await (const chunk of socket as AsyncIterable<Buffer>)
    for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g))
      statuses.push(String(status));
  expect(statuses).toEqual(['400', '200']);
});
