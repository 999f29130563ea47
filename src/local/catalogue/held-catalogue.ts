import { isObjectOrArray, isTexts } from '../../core/json.ts';
import type { CatalogueImage } from '../../catalogue/stored-catalogue.ts';
import type { HeldCatalogue, ProvinceChoice } from '../../sync/ports.ts';
import type { SegmentEntry } from '../../wire/catalogue/catalogue.ts';
import { SEGMENT_FORMAT } from '../../wire/catalogue-constants.ts';

const ALL_PROVINCES: ProvinceChoice = { chosen: null, leftOut: [], leftOutAtMs: 0 };

/**
 * Reads the stored state. Null when it is not valid (damaged, or with segments that only a later version of the app can
 * read): the list is then downloaded again, and until then nothing of the other version's data is touched. Fields that
 * an earlier version did not write get their meaning of that time.
 */
export function readHeld(stored: unknown): HeldCatalogue | null {
  if (!isObjectOrArray(stored)) return null;
  const { format = 1, epoch, position, etag, cards, confirmedAtMs, segments } = stored;
  const { leftEpochs = [], builtAt = '', provinces = null, lastSync = null } = stored;
  if (!isCount(format) || format > SEGMENT_FORMAT || typeof epoch !== 'string' || typeof builtAt !== 'string')
    return null;
  if (!isCount(position) || !isCount(cards) || !isCount(confirmedAtMs)) return null;
  if (!Array.isArray(segments) || !segments.every(isEntry) || !isTexts(leftEpochs)) return null;
  return {
    format,
    epoch,
    leftEpochs,
    builtAt,
    position,
    etag: typeof etag === 'string' ? etag : null,
    cards,
    provinces: isTexts(provinces) ? provinces : null,
    confirmedAtMs,
    lastSync:
      isObjectOrArray(lastSync) && isCount(lastSync['atMs']) && isCount(lastSync['bytes'])
        ? { atMs: lastSync['atMs'], bytes: lastSync['bytes'] }
        : null,
    segments,
  };
}

export function readChoice(stored: unknown): ProvinceChoice {
  if (!isObjectOrArray(stored)) return ALL_PROVINCES;
  const { chosen, leftOut, leftOutAtMs } = stored;
  return {
    chosen: isTexts(chosen) ? chosen : null,
    leftOut: isTexts(leftOut) ? leftOut : [],
    leftOutAtMs: isCount(leftOutAtMs) ? leftOutAtMs : 0,
  };
}

export function readImage(stored: unknown): CatalogueImage | null {
  if (!isObjectOrArray(stored)) return null;
  const { scope, position, bytes, hash } = stored;
  if (typeof scope !== 'string' || !isCount(position) || typeof hash !== 'string') return null;
  return bytes instanceof ArrayBuffer ? { scope, position, bytes, hash } : null;
}

function isEntry(value: unknown): value is SegmentEntry {
  if (!isObjectOrArray(value)) return false;
  const { hash, kind, province, from, to, cards, tombstones, bytes, wireBytes } = value;
  if (typeof hash !== 'string' || typeof province !== 'string' || (kind !== 'base' && kind !== 'delta'))
    return false;
  return [from, to, cards, tombstones, bytes, wireBytes].every(isCount);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
