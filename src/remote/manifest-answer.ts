import { isObjectOrArray } from '../core/json.ts';
import type { Manifest, SegmentEntry } from '../wire/catalogue/catalogue.ts';

/**
 * Validates a manifest before it is used; null = not one (a captive portal, a proxy's page). Written by hand, because
 * the schema would bring its whole library to the phone. Entries of an unknown kind are left out: a later protocol may
 * add some, and `protocol` says whether this version may continue.
 */
export function readManifest(body: unknown): Manifest | null {
  if (!isObjectOrArray(body)) return null;
  const { protocol, format, epoch, position, cards, builtAt, segments } = body;
  if (!isCount(protocol) || !isCount(format) || typeof epoch !== 'string' || typeof builtAt !== 'string')
    return null;
  if (!isCount(position) || !isCount(cards) || !Array.isArray(segments)) return null;
  return { protocol, format, epoch, position, cards, builtAt, segments: segments.flatMap(readEntry) };
}

function readEntry(value: unknown): SegmentEntry[] {
  if (!isObjectOrArray(value)) return [];
  const { hash, kind, province, from, to, cards, tombstones, bytes, wireBytes } = value;
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash) || typeof province !== 'string') return [];
  if (kind !== 'base' && kind !== 'delta') return [];
  if (!isCount(from) || !isCount(to) || !isCount(cards) || !isCount(tombstones)) return [];
  if (!isCount(bytes) || !isCount(wireBytes)) return [];
  return [{ hash, kind, province, from, to, cards, tombstones, bytes, wireBytes }];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
