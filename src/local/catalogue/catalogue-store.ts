import type { CatalogueReader } from '../../catalogue/stored-catalogue.ts';
import { keptProvinces, withoutOthers } from '../../sync/catalogue/catalogue-provinces.ts';
import {
  type CatalogueStore,
  type HeldCatalogue,
  type ProvinceChoice,
  type SpareRoom,
  StorageFullError,
} from '../../sync/ports.ts';
import type { CatalogueTables, PlainCatalogue } from '../db/plain-catalogue.ts';
import { readStored, scopeOf } from './catalogue-reader.ts';
import { readChoice, readHeld, readImage } from './held-catalogue.ts';
import { refusingWhenFull } from '../db/storage-full.ts';
import { removeUnreadable } from './unreadable-segments.ts';

/**
 * The catalogue's segments on this device, for the sync that writes them and the worker that searches them. The room that
 * it can free is the image, which only saves time.
 */
export function createCatalogueStore(db: PlainCatalogue): CatalogueStore & CatalogueReader & SpareRoom {
  const writing = <T>(action: (tables: CatalogueTables) => Promise<T>) =>
    refusingWhenFull(() => db.writing(action));
  return {
    state: () =>
      db.reading(async tables => {
        const [held, present, choice] = await Promise.all([
          heldIn(tables),
          tables.segments.keys(),
          choiceIn(tables),
        ]);
        return { held, hashes: new Set(present), choice };
      }),
    bytes: hashes =>
      db.reading(async ({ segments }) => {
        const found = await Promise.all(hashes.map(hash => segments.get(hash)));
        return new Map(found.flatMap(segment => (segment ? [[segment.hash, segment.bytes]] : [])));
      }),
    keep: (added, held) =>
      writing(async ({ segments, state }) => {
        await segments.putAll(added);
        if (held) await state.put({ key: 'held', held });
      }),
    tidy: () =>
      writing(async tables => {
        const { segments, state } = tables;
        const held = await heldIn(tables);
        if (!held) return;
        const named = new Set(held.segments.map(({ hash }) => hash));
        await segments.deleteAll((await segments.keys()).filter(hash => !named.has(hash)));
        const image = await imageIn(tables);
        if (image?.scope !== scopeOf(held, keptProvinces(await choiceIn(tables))))
          await state.deleteAll(['image']);
      }),
    confirm: atMs => writing(tables => changeHeld(tables, held => ({ ...held, confirmedAtMs: atMs }))),
    drop: hashes =>
      writing(async tables => {
        await tables.segments.deleteAll(hashes);
        await changeHeld(tables, held => ({ ...held, etag: null }));
      }),
    choose: choice => writing(tables => choose(tables, choice)),
    leaveOut: choice =>
      writing(async tables => {
        const { chosen } = await choiceIn(tables);
        if (String(chosen) === String(choice.chosen)) await choose(tables, choice);
      }),
    read: have =>
      db
        .reading(tables => readStored(tables, have))
        .catch(async (error: unknown) => {
          if (!(await removeUnreadable(db))) throw error;
          return db.reading(tables => readStored(tables, have));
        }),
    keepImage: async image => {
      try {
        await writing(async tables => {
          const [held, choice, present] = await Promise.all([
            heldIn(tables),
            choiceIn(tables),
            imageIn(tables),
          ]);
          if (!held || image.scope !== scopeOf(held, keptProvinces(choice))) return;
          if (present?.scope === image.scope && present.position >= image.position) return;
          await tables.state.put({ key: 'image', image });
        });
      } catch (error) {
        if (!(error instanceof StorageFullError)) throw error;
      }
    },
    dropImage: () => writing(({ state }) => state.deleteAll(['image'])),
    freeRoom: () =>
      writing(async ({ state }) => {
        const hasImage = (await state.keys()).includes('image');
        await state.deleteAll(['image']);
        return hasImage;
      }),
  };
}

async function heldIn({ state }: CatalogueTables): Promise<HeldCatalogue | null> {
  return readHeld((await state.get('held'))?.held);
}

async function choiceIn({ state }: CatalogueTables): Promise<ProvinceChoice> {
  return readChoice((await state.get('choice'))?.choice);
}

async function imageIn({ state }: CatalogueTables) {
  return readImage((await state.get('image'))?.image);
}

async function choose(tables: CatalogueTables, choice: ProvinceChoice): Promise<void> {
  await tables.state.put({ key: 'choice', choice });
  await changeHeld(tables, held => withoutOthers(held, keptProvinces(choice)));
}

async function changeHeld(
  tables: CatalogueTables,
  change: (held: HeldCatalogue) => HeldCatalogue,
): Promise<void> {
  const held = await heldIn(tables);
  if (held) await tables.state.put({ key: 'held', held: change(held) });
}
