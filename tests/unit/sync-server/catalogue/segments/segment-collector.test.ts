import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildSegment,
  SegmentArchive,
} from '../../../../../sync-server/catalogue/segments/segment-archive.ts';
import { SegmentCollector } from '../../../../../sync-server/catalogue/segments/segment-collector.ts';
import { aCard } from '../../../../support/card-arbitrary.ts';
import { MapStore } from '../../../../support/memory-store.ts';

const MINUTE = 60_000;
const NONE: ReadonlySet<string> = new Set();

let store: MapStore;
let archive: SegmentArchive;
let collector: SegmentCollector;

beforeEach(() => {
  store = new MapStore('catalogue');
  archive = new SegmentArchive(store);
  collector = new SegmentCollector(archive);
});

const built = (jobId: number) =>
  buildSegment(
    { cards: [aCard({ jobId })], tombstones: [] },
    { kind: 'delta', province: 'CA', from: 0, to: 1 },
  );

async function stored(jobId: number): Promise<string> {
  const { archived } = await built(jobId);
  await archive.put([archived]);
  return archived.hash;
}

const collect = (minutes: number, named: ReadonlySet<string> | null = NONE) =>
  collector.collect(minutes * MINUTE, async () => named);

describe('a segment that no manifest names any more', () => {
  test('is there for ten minutes, and then gone', async () => {
    const hash = await stored(1);
    collector.retire([hash], NONE, 0);
    await collect(9);
    expect(await archive.hashes()).toEqual([hash]);
    await collect(11);
    expect(await archive.hashes()).toEqual([]);
    expect(await archive.get(hash)).toBeUndefined();
  });

  test('is looked for once a minute, not after each change', async () => {
    collector.retire([await stored(1)], NONE, 0);
    await collect(10);
    collector.retire([await stored(2)], NONE, -30 * MINUTE);
    await collect(10.5);
    expect(await archive.hashes()).toHaveLength(2);
    await collect(11.5);
    expect(await archive.hashes()).toHaveLength(0);
  });

  test('stays when it is named again meanwhile', async () => {
    const hash = await stored(1);
    collector.retire([hash], NONE, 0);
    collector.retire([], new Set([hash]), MINUTE);
    await collect(20);
    expect(await archive.hashes()).toEqual([hash]);
  });

  test('stays when the stored manifest names it after all', async () => {
    const hash = await stored(1);
    collector.retire([hash], NONE, 0);
    await collect(20, new Set([hash]));
    expect(await archive.hashes()).toEqual([hash]);
  });

  test('stays when somebody else builds now', async () => {
    const hash = await stored(1);
    collector.retire([hash], NONE, 0);
    await collect(20, null);
    expect(await archive.hashes()).toEqual([hash]);
  });

  test('stays when another process puts it again, whenever its manifest comes', async () => {
    const hash = await stored(1);
    collector.retire([hash], NONE, 0);
    const other = new SegmentArchive(store);
    await collector.collect(20 * MINUTE, async () => {
      // After the look, before the removal; and the manifest that names it is not yet written.
      await other.put([(await built(1)).archived]);
      return NONE;
    });
    expect(await other.hashes()).toEqual([hash]);
    expect(await new SegmentArchive(store).decoded(hash)).toBeDefined();
  });
});

test('a segment that is removed while it is put is put again', async () => {
  const { archived } = await built(1);
  await archive.put([archived]);
  const other = new SegmentArchive(store);
  let removals = 3;
  store.beforeCommit = async writes => {
    if (writes.some(({ body }) => body === null) || removals-- <= 0) return;
    await archive.remove(await archive.look([archived.hash]));
  };
  await other.put([archived]);
  expect(await new SegmentArchive(store).decoded(archived.hash)).toBeDefined();
});
