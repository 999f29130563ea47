import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { StoredCatalogue } from '../../../../src/catalogue/stored-catalogue.ts';
import { CatalogueDatabase } from '../../../../src/local/db/catalogue-db.ts';
import { BY_READING } from '../../../../src/local/db/catalogue-rows.ts';
import { catalogueInMemory } from '../../../../src/local/db/catalogue-in-memory.ts';
import { PlainCatalogue } from '../../../../src/local/db/plain-catalogue.ts';
import { createCatalogueStore } from '../../../../src/local/catalogue/catalogue-store.ts';
import { type HeldCatalogue, StorageFullError } from '../../../../src/sync/ports.ts';
import { SEGMENT_FORMAT } from '../../../../src/wire/catalogue-constants.ts';
import {
  heldCatalogue,
  runCatalogueStoreContract,
  segmentEntry,
} from '../../../contracts/catalogue-store.ts';
import { MemoryCatalogueStore } from '../../../support/memory-catalogue-store.ts';

function openDisk() {
  const indexedDB = new IDBFactory();
  const open = () => createCatalogueStore(new PlainCatalogue(indexedDB));
  return { store: open(), reopen: open };
}

describe('the catalogue store on IndexedDB', () => {
  runCatalogueStoreContract(openDisk);
});

describe('the catalogue store in a browser that blocks site data', () => {
  runCatalogueStoreContract(() => {
    const run = catalogueInMemory();
    const open = () => createCatalogueStore(new PlainCatalogue(undefined, run));
    return { store: open(), reopen: open };
  });
});

afterEach(() => vi.restoreAllMocks());

/** A store whose database a test can reach, over a factory that a test can change. */
function openWith(indexedDB = new IDBFactory()) {
  const db = new PlainCatalogue(indexedDB);
  return { db, store: createCatalogueStore(db), indexedDB };
}
function fillDisk(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}
const segment = (hash: string, length = 1) => ({ hash, bytes: new ArrayBuffer(length) });

const base = (hash: string) => segmentEntry(hash, { kind: 'base', from: 0, to: 1 });
const delta = (hash: string, from: number, to: number) => segmentEntry(hash, { from, to });
const hashesOf = (read: StoredCatalogue | null) => ({
  order: read?.order.map(({ hash }) => hash),
  added: read?.added.map(({ hash }) => hash),
});

describe('what is read to open the list', () => {
  test('is nothing before there is a state', async () => {
    const { store } = openWith();
    await store.keep([segment('a')], null);
    expect(await store.read(null)).toBeNull();
  });

  test('is all of it for who has nothing', async () => {
    const { store } = openWith();
    const segments = [base('b'), base('a'), delta('c', 1, 2)];
    await store.keep(
      ['a', 'b', 'c'].map(hash => segment(hash, hash.codePointAt(0))),
      heldCatalogue([], { segments, position: 2 }),
    );
    const read = await store.read(null);
    expect(hashesOf(read)).toEqual({ order: ['b', 'a', 'c'], added: ['b', 'a', 'c'] });
    expect(read?.added.map(({ bytes }) => bytes.byteLength)).toEqual([98, 97, 99]);
    expect(read).toMatchObject({ position: 2, image: null, confirmedAt: 1_000, lastSync: { bytes: 3 } });
  });

  test('is what came since for who has an earlier position', async () => {
    const { store } = openWith();
    const segments = [base('a'), delta('b', 1, 2)];
    await store.keep([segment('a'), segment('b')], heldCatalogue([], { segments, position: 2 }));
    const scope = (await store.read(null))?.scope ?? '';
    await store.keep(
      [segment('c')],
      heldCatalogue([], { segments: [...segments, delta('c', 2, 5)], position: 5 }),
    );
    const read = await store.read({ scope, position: 2, hashes: [] });
    expect(hashesOf(read)).toEqual({ order: ['a', 'b', 'c'], added: ['c'] });
  });

  test('is the image and what came since, where there is an image', async () => {
    const { store } = openWith();
    const segments = [base('a'), delta('b', 1, 2), delta('c', 2, 5)];
    await store.keep(
      ['a', 'b', 'c'].map(hash => segment(hash)),
      heldCatalogue([], { segments, position: 5 }),
    );
    const scope = (await store.read(null))?.scope ?? '';
    const image = { scope, position: 2, bytes: Uint8Array.of(7).buffer, hash: 'h' };
    await store.keepImage(image);
    const read = await store.read(null);
    expect(read?.image).toEqual(image);
    expect(hashesOf(read).added).toEqual(['c']);
    await store.dropImage();
    expect(hashesOf(await store.read(null)).added).toEqual(['a', 'b', 'c']);
  });
});

describe('an image', () => {
  async function opened() {
    const { store } = openWith();
    const segments = [base('a'), delta('b', 1, 5)];
    await store.keep([segment('a'), segment('b')], heldCatalogue([], { segments, position: 5 }));
    const scope = (await store.read(null))?.scope ?? '';
    const image = (position: number, of = scope) => ({
      scope: of,
      position,
      bytes: new ArrayBuffer(1),
      hash: 'h',
    });
    const position = async () => (await store.read(null))?.image?.position;
    return { store, image, position };
  }

  test('is replaced by a later one only', async () => {
    const { store, image, position } = await opened();
    await store.keepImage(image(2));
    await store.keepImage(image(1));
    expect(await position()).toBe(2);
    await store.keepImage(image(5));
    expect(await position()).toBe(5);
  });

  test('of another list is not kept, and goes when the list becomes another', async () => {
    const { store, image, position } = await opened();
    await store.keepImage(image(5, 'another'));
    expect(await position()).toBeUndefined();
    await store.keepImage(image(5));
    await store.choose({ chosen: ['ON'], leftOut: [], leftOutAtMs: 0 });
    await store.tidy();
    expect(await position()).toBeUndefined();
    expect(await store.freeRoom(1)).toBe(false);
  });

  test('is what goes first when there is no room, and is not kept when there is none', async () => {
    const { store, image, position } = await opened();
    await store.keepImage(image(2));
    expect(await store.freeRoom(1)).toBe(true);
    expect(await store.freeRoom(1)).toBe(false);
    expect(await position()).toBeUndefined();
    fillDisk();
    await store.keepImage(image(2));
    expect(await position()).toBeUndefined();
  });
});

describe('a list of which something is missing', () => {
  test('is read as far as it is here, and has no position', async () => {
    const { store } = openWith();
    const segments = ['a', 'b', 'c'].map(base);
    const held = heldCatalogue([], { segments, confirmedAtMs: 0 });
    await store.keep([segment('a'), segment('c')], held);
    const part = await store.read(null);
    expect(part).toMatchObject({ position: null, confirmedAt: null });
    expect(hashesOf(part).order).toEqual(['a', 'c']);
    await store.keep([segment('b')], null);
    const whole = await store.read(null);
    expect(whole?.position).toBe(1);
    expect(hashesOf(whole).order).toEqual(['a', 'b', 'c']);
  });

  test('shows no cards before the changes since are here, on a device that never had them', async () => {
    const { store } = openWith();
    const held = heldCatalogue([], { segments: [base('a'), delta('b', 1, 2)], confirmedAtMs: 0 });
    await store.keep([segment('a')], held);
    expect(hashesOf(await store.read(null)).order).toEqual([]);
    await store.keep([], { ...held, confirmedAtMs: 5 });
    expect(hashesOf(await store.read(null)).order).toEqual(['a']);
  });

  test('is not whole while a province that was chosen is not here', async () => {
    const { store } = openWith();
    await store.keep([segment('a')], heldCatalogue(['a'], { provinces: ['ON'] }));
    await store.choose({ chosen: ['ON'], leftOut: [], leftOutAtMs: 0 });
    expect(await store.read(null)).toMatchObject({ position: 1, provinces: ['ON'], isCramped: false });
    await store.choose({ chosen: ['ON', 'QC'], leftOut: [], leftOutAtMs: 0 });
    expect(await store.read(null)).toMatchObject({ position: null, provinces: ['ON', 'QC'] });
    await store.choose({ chosen: ['ON', 'QC'], leftOut: ['QC'], leftOutAtMs: 7 });
    expect(await store.read(null)).toMatchObject({ position: 1, provinces: ['ON'], isCramped: true });
  });

  test('loses a segment that the browser cannot read, and no other', async () => {
    const { store } = openWith();
    await store.keep([segment('a'), segment('b'), segment('c')], heldCatalogue(['a', 'b', 'c']));
    const get = Reflect.get(IDBObjectStore.prototype, 'get') as (key: IDBValidKey) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (key === 'b') throw new DOMException('the file is gone', 'NotReadableError');
      return Reflect.apply(get, this, [key]);
    });
    const read = await store.read(null);
    expect(hashesOf(read).order).toEqual(['a', 'c']);
    expect(read?.position).toBeNull();
    expect((await store.state()).hashes).toEqual(new Set(['a', 'c']));
  });
});

describe('a state that cannot be understood', () => {
  test.each<[string, unknown]>([
    ['damaged', { epoch: 7 }],
    ['no state', 'held'],
    ['that names no segments', { ...heldCatalogue([]), segments: [{ hash: 'a' }] }],
    ['of a later version', { ...heldCatalogue(['a']), format: SEGMENT_FORMAT + 1 }],
  ])('(%s) is none, and the segments stay', async (_, held) => {
    const { db, store } = openWith();
    await store.keep([segment('a')], null);
    await db.writing(({ state }) => state.put({ key: 'held', held: held as HeldCatalogue }));
    expect(await store.state()).toMatchObject({ held: null, hashes: new Set(['a']) });
    expect(await store.read(null)).toBeNull();
    await store.tidy();
    await store.drop([]);
    expect((await store.state()).hashes).toEqual(new Set(['a']));
  });

  test('(of the first version) has what was meant then', async () => {
    const { db, store } = openWith();
    const { epoch, position, etag, cards, confirmedAtMs, segments } = heldCatalogue(['a']);
    const first = { epoch, position, etag, cards, confirmedAtMs, segments };
    await db.writing(({ state }) => state.put({ key: 'held', held: first as HeldCatalogue }));
    expect((await store.state()).held).toEqual(
      heldCatalogue(['a'], { format: 1, builtAt: '', lastSync: null }),
    );
  });
});

describe('a database that does not open', () => {
  test('because its files are damaged is begun anew', async () => {
    const { indexedDB, store } = openWith(new DamagedFactory());
    expect(await store.state()).toMatchObject({ held: null, hashes: new Set() });
    await store.keep([segment('a')], heldCatalogue(['a']));
    expect((await openWith(indexedDB).store.state()).hashes).toEqual(new Set(['a']));
  });

  test('loses nothing when a later version of the app left it', async () => {
    const indexedDB = new IDBFactory();
    const later = new Dexie('portage-catalogue', { indexedDB, IDBKeyRange });
    later.version(7).stores({ segments: 'hash', state: 'key', details: 'jobId, [readAt+bytes]', more: 'id' });
    await later.table('segments').put(segment('a'));
    later.close();
    const { store } = openWith(indexedDB);
    expect((await store.state()).hashes).toEqual(new Set(['a']));
    await store.keep([segment('b')], heldCatalogue(['a', 'b']));
    expect(hashesOf(await store.read(null)).order).toEqual(['a', 'b']);
  });

  test('loses nothing when it was only closed under us', async () => {
    const { db, store } = openWith();
    await store.keep([segment('a')], heldCatalogue(['a']));
    db.close();
    expect((await store.state()).hashes).toEqual(new Set(['a']));
  });
});

describe('the same database in Dexie', () => {
  test('has what the list wrote', async () => {
    const { store, indexedDB } = openWith();
    await store.keep([segment('a')], heldCatalogue(['a']));
    const dexie = new CatalogueDatabase({ indexedDB, IDBKeyRange });
    expect(await dexie.segments.toCollection().primaryKeys()).toEqual(['a']);
    await dexie.details.put({ jobId: 1, listing: null, etag: null, checkedAt: 0, readAt: 2, bytes: 3 });
    expect(await dexie.details.orderBy(BY_READING).keys()).toEqual([[2, 3]]);
    expect(dexie.verno).toBe(1);
  });

  test('may have been made by it, and be open in it', async () => {
    const indexedDB = new IDBFactory();
    const dexie = new CatalogueDatabase({ indexedDB, IDBKeyRange });
    await dexie.details.bulkPut([
      { jobId: 1, listing: null, etag: null, checkedAt: 0, readAt: 7, bytes: 1 },
      { jobId: 2, listing: null, etag: null, checkedAt: 0, readAt: 2, bytes: 9 },
    ]);
    const { db, store } = openWith(indexedDB);
    await store.keep([segment('a')], heldCatalogue(['a']));
    expect(await db.lastRead()).toMatchObject({ jobId: 1 });
    expect(await dexie.segments.count()).toBe(1);
  });

  test('is deleted by it without waiting for the list', async () => {
    const { store, indexedDB } = openWith();
    await store.keep([segment('a')], heldCatalogue(['a']));
    await new CatalogueDatabase({ indexedDB, IDBKeyRange }).delete();
    expect(await store.state()).toMatchObject({ held: null, hashes: new Set() });
  });
});

/** Opens nothing until the damaged database was deleted. */
class DamagedFactory extends IDBFactory {
  #isDamaged = true;

  override open(name: string, version?: number): IDBOpenDBRequest {
    if (this.#isDamaged) throw new DOMException('Internal error opening backing store', 'UnknownError');
    return super.open(name, version);
  }

  override deleteDatabase(name: string): IDBOpenDBRequest {
    this.#isDamaged = false;
    return super.deleteDatabase(name);
  }
}

describe('a full disk', () => {
  test('is said so, and leaves everything as it was', async () => {
    const { store } = openWith();
    await store.keep([segment('a')], heldCatalogue(['a']));
    fillDisk();
    const more = store.keep([segment('b')], heldCatalogue(['a', 'b']));
    await expect(more).rejects.toThrow(StorageFullError);
    expect(await store.state()).toMatchObject({ held: heldCatalogue(['a']), hashes: new Set(['a']) });
  });
});

describe('the catalogue store in memory', () => {
  runCatalogueStoreContract(() => {
    const store = new MemoryCatalogueStore();
    return { store, reopen: () => store };
  });
});
