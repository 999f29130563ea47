import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import type { Blobs } from '../../../../sync-server/blobs/blobs.ts';
import { BUCKETS, createStorageWorld } from '../../../support/storage-world.ts';

test('a file is closed if its reader is gone before the first byte', async () => {
  const first = await createStorageWorld();
  await first.bucket('cv', { permissions: ['read("any")', 'create("users")'] });
  await first.upload('owner', { fileId: 'f', content: 'x'.repeat(500_000) });
  const { blobs } = first.files;
  const closings: Promise<unknown>[] = [];
  let onOpening = async () => {};
  const watched: Blobs = {
    where: blobs.where,
    put: (...given) => blobs.put(...given),
    putAs: (...given) => blobs.putAs(...given),
    remove: keys => blobs.remove(keys),
    list: () => blobs.list(),
    close: () => blobs.close(),
    async get(...given) {
      const stream = await blobs.get(...given);
      closings.push(new Promise(resolve => stream.on('error', resolve).once('close', resolve)));
      await onOpening();
      return stream;
    },
  };
  const world = await first.restart(watched);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const accepted = once(world.app.server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1');
  onOpening = async () => {
    const [socket] = await accepted;
    const gone = once(socket, 'close');
    client.destroy();
    await gone;
  };
  client.write(
    `GET ${BUCKETS}/cv/files/f/download HTTP/1.1\r\nhost: localhost\r\nx-appwrite-project: portage\r\n\r\n`,
  );
  await expect.poll(() => closings.length).toBe(1);
  await closings[0];
  await world.dispose();
});
