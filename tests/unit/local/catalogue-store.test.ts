import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { CatalogueDatabase } from '../../../src/local/catalogue-db.ts';
import { createCatalogueStore } from '../../../src/local/catalogue-store.ts';
import { heldCatalogue, runCatalogueStoreContract } from '../../contracts/catalogue-store.ts';
import { MemoryCatalogueStore } from '../../support/memory-catalogue-store.ts';

function openDisk() {
  const indexedDB = new IDBFactory();
  const open = () => createCatalogueStore(new CatalogueDatabase({ indexedDB, IDBKeyRange }));
  return { store: open(), reopen: open };
}

describe('the catalogue store on Dexie', () => {
  runCatalogueStoreContract(openDisk);

  test('gives nothing to read before a catalogue was published', async () => {
    const { store } = openDisk();
    await store.keep('a', new ArrayBuffer(1));
    expect(await store.read(new Set())).toBeNull();
  });

  test('reads the order, and the bytes of what is not known yet', async () => {
    const { store, reopen } = openDisk();
    for (const hash of ['a', 'b', 'c'])
      await store.keep(hash, Uint8Array.of(hash.codePointAt(0) ?? 0).buffer);
    await store.publish(heldCatalogue(['c', 'a', 'b']));
    const read = await reopen().read(new Set(['a']));
    expect(read?.order).toEqual(['c', 'a', 'b']);
    expect(read?.added.map(({ hash }) => hash)).toEqual(['c', 'b']);
    expect(read?.added.map(({ bytes }) => new Uint8Array(bytes)[0])).toEqual([99, 98]);
    expect(read?.confirmedAt).toBe(1_000);
  });
});

describe('the catalogue store in memory', () => {
  runCatalogueStoreContract(() => {
    const store = new MemoryCatalogueStore();
    return { store, reopen: () => store };
  });
});
