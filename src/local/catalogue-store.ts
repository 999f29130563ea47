import type { CatalogueReader, StoredCatalogue } from '../catalogue/client.ts';
import type { CatalogueStore, HeldCatalogue } from '../sync/ports.ts';
import type { CatalogueDatabase } from './catalogue-db.ts';
import { withReopen } from './reopen.ts';

/** The catalogue's segments in Dexie: for the sync that writes them and for the worker that searches them. */
export function createCatalogueStore(db: CatalogueDatabase): CatalogueStore & CatalogueReader {
  const reading = <T>(action: () => Promise<T>) =>
    withReopen(db, () => db.transaction('r', db.segments, db.state, action));
  const writing = <T>(action: () => Promise<T>) =>
    withReopen(db, () => db.transaction('rw', db.segments, db.state, action));

  const held = async (): Promise<HeldCatalogue | null> => (await db.state.get('held'))?.held ?? null;
  const bytes = async (hashes: readonly string[]): Promise<Map<string, ArrayBuffer>> => {
    const found = await db.segments.bulkGet([...hashes]);
    return new Map(found.flatMap(segment => (segment ? [[segment.hash, segment.bytes]] : [])));
  };

  return {
    held: () => reading(held),
    hashes: () => reading(async () => new Set(await db.segments.toCollection().primaryKeys())),
    bytes: hashes => reading(() => bytes(hashes)),
    keep: (hash, bytes) => writing(async () => void (await db.segments.put({ hash, bytes }))),
    publish: held =>
      writing(async () => {
        const named = held.segments.map(({ hash }) => hash);
        await db.state.put({ key: 'held', held });
        await db.segments.where('hash').noneOf(named).delete();
      }),
    confirm: atMs =>
      writing(async () => {
        const now = await held();
        if (now) await db.state.put({ key: 'held', held: { ...now, confirmedAtMs: atMs } });
      }),
    drop: hashes =>
      writing(async () => {
        await db.segments.bulkDelete([...hashes]);
        const now = await held();
        if (now) await db.state.put({ key: 'held', held: { ...now, etag: null } });
      }),
    read: known =>
      reading(async (): Promise<StoredCatalogue | null> => {
        const now = await held();
        if (!now) return null;
        const order = now.segments.map(({ hash }) => hash);
        const added = await bytes(order.filter(hash => !known.has(hash)));
        return {
          order,
          added: [...added].map(([hash, bytes]) => ({ hash, bytes })),
          confirmedAt: now.confirmedAtMs,
        };
      }),
  };
}
