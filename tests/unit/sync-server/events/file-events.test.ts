import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storageOf } from '../../../../src/wire/collections.ts';
import { documentSource } from '../../../../sync-server/events/document-source.ts';
import { functionConsumer } from '../../../../sync-server/function-consumer.ts';
import type { FunctionEvent } from '../../../../sync-server/functions/event-triggers.ts';
import { FILES_DATABASE } from '../../../../sync-server/records/file-record.ts';
import { chunkHeaders, createStorageWorld, type StorageWorld } from '../../../support/storage-world.ts';

let world: StorageWorld;
beforeEach(async () => {
  world = await createStorageWorld();
  await world.bucket('cv');
});
afterEach(() => world.dispose());

/** The events of a file as it is stored now. */
async function eventsOf(fileId: string) {
  const { context } = world;
  const id = `${storageOf(context.schemas.find(FILES_DATABASE, 'cv'))}/${fileId}`;
  const stored = await context.stores.board.get(id);
  const change = { id, sequence: 1, revision: stored?.revision ?? '3-gone', body: stored?.body ?? null };
  return documentSource(context).read(change, { sinceMs: 0, isNew: () => true });
}

describe('events of files', () => {
  test('have Appwrite’s names, and come once the upload is complete', async () => {
    const content = Buffer.alloc(20, 'a');
    const send = (start: number, end: number) =>
      world.upload('owner', {
        fileId: 'letter',
        content: content.subarray(start, end),
        headers: chunkHeaders(start, end, content.length, 'letter'),
      });
    await send(0, 10);
    expect(await eventsOf('letter')).toEqual([]);
    await send(10, 20);
    const [event] = await eventsOf('letter');
    expect(event?.name).toBe('buckets.cv.files.letter.create');
    expect(event?.names()).toEqual(
      expect.arrayContaining(['buckets.*.files.*.create', 'buckets.cv.files.letter']),
    );
    expect(await event?.payload()).toMatchObject({ $id: 'letter', bucketId: 'cv', sizeOriginal: 20 });
  });

  test('of a deleted one say only which it was', async () => {
    const [event] = await eventsOf('gone');
    expect(event?.name).toBe('buckets.cv.files.gone.delete');
    expect(await event?.payload()).toEqual({ $id: 'gone', bucketId: 'cv' });
  });
});

describe('functions that listen to events', () => {
  test('are told of those that they want, by the exact name first', async () => {
    await world.upload('owner', { fileId: 'letter', content: 'Hello' });
    const [event] = await eventsOf('letter');
    if (!event) throw new Error('There is an event');
    const told: FunctionEvent[] = [];
    const consumer = functionConsumer({
      areListening: () => true,
      isHeard: names => names.includes('buckets.*.files.*.create'),
      onEvent: async each => void told.push(each),
    });
    expect(consumer.wants(event)).toBe(true);
    expect(consumer.wants({ ...event, name: 'x', names: () => [] })).toBe(false);
    await consumer.consume(event);
    expect(told).toEqual([
      expect.objectContaining({
        id: event.id,
        payload: expect.objectContaining({ $id: 'letter' }) as object,
      }),
    ]);
    expect(told[0]?.names[0]).toBe('buckets.cv.files.letter.create');
  });
});
