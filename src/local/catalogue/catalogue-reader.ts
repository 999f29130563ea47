import {
  type CatalogueImage,
  type Have,
  segmentsToAdd,
  type StoredCatalogue,
} from '../../catalogue/stored-catalogue.ts';
import { keptProvinces, lackingProvinces } from '../../sync/catalogue/catalogue-provinces.ts';
import type { HeldCatalogue, Provinces } from '../../sync/ports.ts';
import { readableSegments } from '../../sync/catalogue/readable-segments.ts';
import type { CatalogueDatabase } from '../db/catalogue-db.ts';
import { readChoice, readHeld, readImage } from './held-catalogue.ts';

/** Equal scopes at equal positions hold the same postings. */
export function scopeOf({ epoch, format }: HeldCatalogue, provinces: Provinces): string {
  return `${epoch} ${format} ${provinces?.toSorted().join() ?? 'all'}`;
}

/**
 * In one transaction, reads the data that a worker needs to continue from `have`: the bytes of some segments, or an
 * image and the bytes of some, or the bytes of all that are here.
 */
export async function readStored(db: CatalogueDatabase, have: Have | null): Promise<StoredCatalogue | null> {
  const image = async (): Promise<CatalogueImage | null> => readImage((await db.state.get('image'))?.image);
  const [state, choice, present, early] = await Promise.all([
    db.state.get('held'),
    db.state.get('choice'),
    db.segments.toCollection().primaryKeys(),
    // A worker without state will need it. Reading it now saves a round trip.
    have ? null : image(),
  ]);
  const held = readHeld(state?.held);
  if (!held) return null;
  const chosen = readChoice(choice?.choice);
  const provinces = keptProvinces(chosen);
  const order = readableSegments(held, new Set(present));
  const isWhole =
    order.length === held.segments.length && lackingProvinces(held.provinces, provinces).length === 0;
  const stored: StoredCatalogue = {
    scope: scopeOf(held, provinces),
    position: isWhole ? held.position : null,
    provinces,
    order: order.map(({ hash, kind, from, to }) => ({ hash, kind, from, to })),
    image: null,
    added: [],
    isCramped: chosen.leftOut.length > 0,
    confirmedAt: held.confirmedAtMs === 0 ? null : held.confirmedAtMs,
    lastSync: held.lastSync,
  };
  const onTop = segmentsToAdd(have, stored);
  if (onTop) return { ...stored, added: await bytesOf(db, onTop) };
  const found = have ? await image() : early;
  const above = found && segmentsToAdd({ ...found, hashes: [] }, stored);
  return above
    ? { ...stored, image: found, added: await bytesOf(db, above) }
    : { ...stored, added: await bytesOf(db, order) };
}

async function bytesOf(db: CatalogueDatabase, segments: readonly { hash: string }[]) {
  const found = await db.segments.bulkGet(segments.map(({ hash }) => hash));
  return found.flatMap(segment => segment ?? []);
}
