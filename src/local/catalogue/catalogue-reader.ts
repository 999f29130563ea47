import {
  type CatalogueImage,
  type Have,
  segmentsToAdd,
  type StoredCatalogue,
} from '../../catalogue/stored-catalogue.ts';
import { keptProvinces, lackingProvinces } from '../../sync/catalogue/catalogue-provinces.ts';
import type { HeldCatalogue, Provinces } from '../../sync/ports.ts';
import { readableSegments } from '../../sync/catalogue/readable-segments.ts';
import type { CatalogueTables } from '../db/plain-catalogue.ts';
import { readChoice, readHeld, readImage } from './held-catalogue.ts';

/** Equal scopes at equal positions hold the same postings. */
export function scopeOf({ epoch, format }: HeldCatalogue, provinces: Provinces): string {
  return `${epoch} ${format} ${provinces?.toSorted().join() ?? 'all'}`;
}

/**
 * Within a transaction, reads the data that a worker needs to continue from `have`: the bytes of some segments, or an
 * image and the bytes of some, or the bytes of all that are here.
 */
export async function readStored(
  { segments, state }: CatalogueTables,
  have: Have | null,
): Promise<StoredCatalogue | null> {
  const image = async (): Promise<CatalogueImage | null> => readImage((await state.get('image'))?.image);
  const [now, choice, present, early] = await Promise.all([
    state.get('held'),
    state.get('choice'),
    segments.keys(),
    // A worker without state will need it. Reading it now saves a round trip.
    have ? null : image(),
  ]);
  const held = readHeld(now?.held);
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
  if (onTop) return { ...stored, added: await bytesOf(segments, onTop) };
  const found = have ? await image() : early;
  const above = found && segmentsToAdd({ ...found, hashes: [] }, stored);
  return above
    ? { ...stored, image: found, added: await bytesOf(segments, above) }
    : { ...stored, added: await bytesOf(segments, order) };
}

async function bytesOf(segments: CatalogueTables['segments'], wanted: readonly { hash: string }[]) {
  const found = await Promise.all(wanted.map(({ hash }) => segments.get(hash)));
  return found.flatMap(segment => segment ?? []);
}
