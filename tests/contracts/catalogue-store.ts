import { expect, test } from 'vitest';
import type { CatalogueStore, HeldCatalogue } from '../../src/sync/ports.ts';
import type { SegmentEntry } from '../../src/wire/catalogue.ts';

export const segmentEntry = (hash: string, fields: Partial<SegmentEntry> = {}): SegmentEntry => ({
  hash,
  kind: 'delta',
  province: 'CA',
  from: 0,
  to: 1,
  cards: 1,
  tombstones: 0,
  bytes: 3,
  wireBytes: 3,
  ...fields,
});
export const heldCatalogue = (hashes: string[], fields: Partial<HeldCatalogue> = {}): HeldCatalogue => ({
  epoch: 'e',
  position: 1,
  etag: '"t"',
  cards: 1,
  confirmedAtMs: 1_000,
  segments: hashes.map(hash => segmentEntry(hash)),
  ...fields,
});
const bytesOf = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;

/** Facts about every `CatalogueStore`. `reopen`: the same disk, another tab or another day. */
export function runCatalogueStoreContract(
  open: () => { store: CatalogueStore; reopen: () => CatalogueStore },
): void {
  test('is empty at first', async () => {
    const { store } = open();
    expect(await store.held()).toBeNull();
    expect(await store.hashes()).toEqual(new Set());
  });

  test('keeps segments of a download that is not finished', async () => {
    const { store, reopen } = open();
    await store.keep('a', bytesOf(1, 2, 3));
    expect(await reopen().hashes()).toEqual(new Set(['a']));
    expect(await reopen().held()).toBeNull();
    expect(new Uint8Array((await reopen().bytes(['a', 'b'])).get('a') ?? bytesOf())).toEqual(
      Uint8Array.of(1, 2, 3),
    );
  });

  test('publishing removes every segment that is not named', async () => {
    const { store, reopen } = open();
    for (const hash of ['a', 'b', 'c']) await store.keep(hash, bytesOf(1));
    await store.publish(heldCatalogue(['b']));
    expect(await reopen().hashes()).toEqual(new Set(['b']));
    expect(await reopen().held()).toEqual(heldCatalogue(['b']));
  });

  test('confirming changes the time alone', async () => {
    const { store } = open();
    await store.confirm(5);
    expect(await store.held()).toBeNull();
    await store.publish(heldCatalogue([]));
    await store.confirm(2_000);
    expect(await store.held()).toEqual(heldCatalogue([], { confirmedAtMs: 2_000 }));
  });

  test('dropping damaged bytes asks for the whole manifest again', async () => {
    const { store } = open();
    await store.keep('a', bytesOf(1));
    await store.keep('b', bytesOf(2));
    await store.publish(heldCatalogue(['a', 'b']));
    await store.drop(['a']);
    expect(await store.hashes()).toEqual(new Set(['b']));
    expect(await store.held()).toEqual(heldCatalogue(['a', 'b'], { etag: null }));
  });
}
