import { expect, test } from 'vitest';
import type { CatalogueStore, HeldCatalogue, ProvinceChoice } from '../../src/sync/ports.ts';
import type { SegmentEntry } from '../../src/wire/catalogue/catalogue.ts';
import { SEGMENT_FORMAT } from '../../src/wire/catalogue-constants.ts';

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
  format: SEGMENT_FORMAT,
  epoch: 'e',
  leftEpochs: [],
  builtAt: '2026-11-20T10:00:00.000Z',
  position: 1,
  etag: '"t"',
  cards: 1,
  provinces: null,
  confirmedAtMs: 1_000,
  lastSync: { atMs: 1_000, bytes: 3 },
  segments: hashes.map(hash => segmentEntry(hash)),
  ...fields,
});
const EVERYTHING: ProvinceChoice = { chosen: null, leftOut: [], leftOutAtMs: 0 };
const segment = (hash: string, ...values: number[]) => ({ hash, bytes: Uint8Array.from(values).buffer });

/** Facts about every `CatalogueStore`. `reopen`: the same disk, another tab or another day. */
export function runCatalogueStoreContract(
  open: () => { store: CatalogueStore; reopen: () => CatalogueStore },
): void {
  const hashesOf = async (store: CatalogueStore) => [...(await store.state()).hashes].toSorted();

  test('is empty at first', async () => {
    const { store } = open();
    expect(await store.state()).toEqual({ held: null, hashes: new Set(), choice: EVERYTHING });
  });

  test('keeps segments of a download that is not finished', async () => {
    const { store, reopen } = open();
    await store.keep([segment('a', 1, 2, 3)], null);
    const later = reopen();
    expect(await later.state()).toMatchObject({ held: null, hashes: new Set(['a']) });
    const bytes = await later.bytes(['a', 'b']);
    expect([...bytes.keys()]).toEqual(['a']);
    expect(new Uint8Array(bytes.get('a') ?? new ArrayBuffer(0))).toEqual(Uint8Array.of(1, 2, 3));
  });

  test('keeps segments together with the state that they lead to, and removes none', async () => {
    const { store, reopen } = open();
    await store.keep([segment('a', 1)], null);
    await store.keep([segment('b', 2), segment('c', 3)], heldCatalogue(['b', 'c', 'd']));
    expect(await reopen().state()).toMatchObject({ held: heldCatalogue(['b', 'c', 'd']) });
    expect(await hashesOf(reopen())).toEqual(['a', 'b', 'c']);
  });

  test('what is stored while the store tidies stays', async () => {
    const { store } = open();
    await store.keep([segment('a', 1)], heldCatalogue(['a']));
    await Promise.all([store.tidy(), store.keep([segment('b', 2)], heldCatalogue(['b']))]);
    expect(await hashesOf(store)).toContain('b');
  });

  test('tidying removes what the state does not name, and nothing while there is no state', async () => {
    const { store, reopen } = open();
    await store.keep([segment('a', 1), segment('b', 2)], null);
    await store.tidy();
    expect(await hashesOf(reopen())).toEqual(['a', 'b']);
    await store.keep([], heldCatalogue(['b']));
    await store.tidy();
    expect(await hashesOf(reopen())).toEqual(['b']);
  });

  test('confirming changes the time alone', async () => {
    const { store } = open();
    await store.confirm(5);
    expect((await store.state()).held).toBeNull();
    await store.keep([], heldCatalogue([]));
    await store.confirm(2_000);
    expect((await store.state()).held).toEqual(heldCatalogue([], { confirmedAtMs: 2_000 }));
  });

  test('dropping damaged bytes asks for the whole manifest again', async () => {
    const { store } = open();
    await store.keep([segment('a', 1), segment('b', 2)], heldCatalogue(['a', 'b']));
    await store.drop(['a']);
    expect(await hashesOf(store)).toEqual(['b']);
    expect((await store.state()).held).toEqual(heldCatalogue(['a', 'b'], { etag: null }));
  });

  test('choosing provinces forgets the bases of the others at once', async () => {
    const { store, reopen } = open();
    const entries = [
      segmentEntry('on', { kind: 'base', province: 'ON' }),
      segmentEntry('qc', { kind: 'base', province: 'QC' }),
      segmentEntry('several', { kind: 'base', province: 'CA' }),
      segmentEntry('delta'),
    ];
    await store.keep([segment('on', 1), segment('qc', 2)], heldCatalogue([], { segments: entries }));
    const choice: ProvinceChoice = { chosen: ['QC', 'NS'], leftOut: ['NS'], leftOutAtMs: 7 };
    await store.choose(choice);
    const { held, choice: kept } = await reopen().state();
    expect(kept).toEqual(choice);
    expect(held?.provinces).toEqual(['QC']);
    expect(held?.segments.map(({ hash }) => hash)).toEqual(['qc', 'several', 'delta']);
  });

  test('provinces are left out only of the choice that the person still has', async () => {
    const { store, reopen } = open();
    await store.choose({ chosen: ['QC', 'NS'], leftOut: [], leftOutAtMs: 0 });
    await store.leaveOut({ chosen: ['QC', 'NS'], leftOut: ['NS'], leftOutAtMs: 7 });
    expect((await reopen().state()).choice.leftOut).toEqual(['NS']);
    const choice: ProvinceChoice = { chosen: ['NS'], leftOut: [], leftOutAtMs: 0 };
    await store.choose(choice);
    await store.leaveOut({ chosen: ['QC', 'NS'], leftOut: ['QC', 'NS'], leftOutAtMs: 8 });
    await store.leaveOut({ chosen: null, leftOut: [], leftOutAtMs: 8 });
    expect((await reopen().state()).choice).toEqual(choice);
  });
}
