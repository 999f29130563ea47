import type { CatalogueReader } from '../../catalogue/stored-catalogue.ts';
import { keptProvinces, withoutOthers } from '../../sync/catalogue/catalogue-provinces.ts';
import {
  type CatalogueStore,
  type HeldCatalogue,
  type ProvinceChoice,
  type SpareRoom,
  StorageFullError,
} from '../../sync/ports.ts';
import type { CatalogueDatabase } from '../db/catalogue-db.ts';
import { readStored, scopeOf } from './catalogue-reader.ts';
import { readChoice, readHeld, readImage } from './held-catalogue.ts';
import { withReplacement } from '../db/replaceable.ts';
import { refusingWhenFull } from '../db/storage-full.ts';
import { removeUnreadable } from './unreadable-segments.ts';

/**
 * The catalogue's segments in Dexie, for the sync that writes them and the worker that searches them. The room that it
 * can free is the image, which only saves time.
 */
export function createCatalogueStore(db: CatalogueDatabase): CatalogueStore & CatalogueReader & SpareRoom {
  const reading = <T>(action: () => Promise<T>) =>
    withReplacement(db, () => db.transaction('r', db.segments, db.state, action));
  const writing = <T>(action: () => Promise<T>) =>
    withReplacement(db, () => refusingWhenFull(() => db.transaction('rw', db.segments, db.state, action)));

  const held = async (): Promise<HeldCatalogue | null> => readHeld((await db.state.get('held'))?.held);
  const putHeld = (held: HeldCatalogue) => db.state.put({ key: 'held', held });
  const choice = async (): Promise<ProvinceChoice> => readChoice((await db.state.get('choice'))?.choice);
  const hashes = () => db.segments.toCollection().primaryKeys();
  return {
    state: () =>
      reading(async () => {
        const [now, present, chosen] = await Promise.all([held(), hashes(), choice()]);
        return { held: now, hashes: new Set(present), choice: chosen };
      }),
    bytes: hashes =>
      reading(async () => {
        const found = await db.segments.bulkGet([...hashes]);
        return new Map(found.flatMap(segment => (segment ? [[segment.hash, segment.bytes]] : [])));
      }),
    keep: (segments, held) =>
      writing(async () => {
        await db.segments.bulkPut([...segments]);
        if (held) await putHeld(held);
      }),
    tidy: () =>
      writing(async () => {
        const now = await held();
        if (!now) return;
        const named = new Set(now.segments.map(({ hash }) => hash));
        await db.segments.bulkDelete((await hashes()).filter(hash => !named.has(hash)));
        const image = readImage((await db.state.get('image'))?.image);
        if (image?.scope !== scopeOf(now, keptProvinces(await choice()))) await db.state.delete('image');
      }),
    confirm: atMs =>
      writing(async () => {
        const now = await held();
        if (now) await putHeld({ ...now, confirmedAtMs: atMs });
      }),
    drop: hashes =>
      writing(async () => {
        await db.segments.bulkDelete([...hashes]);
        const now = await held();
        if (now) await putHeld({ ...now, etag: null });
      }),
    choose: choice =>
      writing(async () => {
        await db.state.put({ key: 'choice', choice });
        const now = await held();
        if (now) await putHeld(withoutOthers(now, keptProvinces(choice)));
      }),
    read: have =>
      reading(() => readStored(db, have)).catch(async (error: unknown) => {
        if (!(await removeUnreadable(db))) throw error;
        return reading(() => readStored(db, have));
      }),
    keepImage: async image => {
      try {
        await writing(async () => {
          const [now, chosen, before] = await Promise.all([held(), choice(), db.state.get('image')]);
          if (!now || image.scope !== scopeOf(now, keptProvinces(chosen))) return;
          const present = readImage(before?.image);
          if (present?.scope === image.scope && present.position >= image.position) return;
          await db.state.put({ key: 'image', image });
        });
      } catch (error) {
        if (!(error instanceof StorageFullError)) throw error;
      }
    },
    dropImage: () => writing(() => db.state.delete('image')),
    freeRoom: () =>
      writing(async () => {
        const images = await db.state.where('key').equals('image').delete();
        return images > 0;
      }),
  };
}
