import { expect, test } from 'vitest';
import { publishDocument } from '../../../../sync-server/realtime/board-events.ts';
import type { RealtimeHub } from '../../../../sync-server/realtime/realtime-hub.ts';
import { Audience } from '../../../../sync-server/realtime/audiences.ts';
import { chunkHeaders, BUCKETS, createStorageWorld } from '../../../support/storage-world.ts';

test('a file’s events reach those who may read it, when its upload is complete', async () => {
  const world = await createStorageWorld();
  await world.bucket('cv', { permissions: ['create("users")'], fileSecurity: true });
  const owner = new Audience({ kind: 'user', roles: ['any', 'users', 'user:owner'] });
  const stranger = new Audience({ kind: 'user', roles: ['any', 'users', 'user:stranger'] });
  const seen: {
    names: readonly string[];
    channels: readonly string[];
    keys: readonly string[];
    payload: unknown;
  }[] = [];
  const hub = {
    isAnyOf: (kinds: readonly string[]) => kinds.includes('files'),
    publish(event: Parameters<RealtimeHub['publish']>[0]) {
      expect([event.isFor(owner), event.isFor(stranger)]).toEqual([true, false]);
      seen.push({
        names: event.names(),
        channels: event.channels,
        keys: event.keys,
        payload: event.payload(),
      });
    },
  } as unknown as RealtimeHub;
  world.context.projection.observe(change => publishDocument(hub, change));

  const half = (start: number, end: number) =>
    world.upload('owner', {
      fileId: 'f',
      content: 'x'.repeat(end - start),
      headers: chunkHeaders(start, end, 150, start === 0 ? undefined : 'f'),
    });
  await half(0, 100);
  expect(seen).toEqual([]);
  await half(100, 150);
  await world.send('owner', 'PUT', `${BUCKETS}/cv/files/f`, { name: 'new.txt' });
  await world.send('owner', 'DELETE', `${BUCKETS}/cv/files/f`);
  expect(seen.map(({ names }) => names[0])).toEqual([
    'buckets.cv.files.f.create',
    'buckets.cv.files.f.update',
    'buckets.cv.files.f.delete',
  ]);
  const channels = ['files', 'buckets.cv.files', 'buckets.cv.files.f'];
  expect(seen[0]?.channels).toEqual([...channels, ...channels.map(channel => `${channel}.create`)]);
  expect(seen[0]?.keys).toContain('buckets.*.files');
  expect(seen[1]?.payload).toMatchObject({ $id: 'f', bucketId: 'cv', name: 'new.txt', chunksUploaded: 2 });
  await world.dispose();
});
