import { isObjectOrArray } from '../core/json.ts';
import { DETAILS_FORMAT } from '../wire/catalogue/details-columns.ts';
import type { DetailsPackEntry } from '../wire/catalogue/details-packs.ts';

/** Validates an index before it is used; null = not one, `unsupported` = of a later format. */
export function readDetailsIndex(body: unknown, province: string): DetailsPackEntry[] | 'unsupported' | null {
  if (!isObjectOrArray(body) || body['province'] !== province || !Array.isArray(body['packs'])) return null;
  if (body['format'] !== DETAILS_FORMAT) return 'unsupported';
  const packs = body['packs'].flatMap(readEntry);
  return packs.length === body['packs'].length ? packs : null;
}

function readEntry(value: unknown): DetailsPackEntry[] {
  if (!isObjectOrArray(value)) return [];
  const { hash, from, to, postings, bytes } = value;
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return [];
  if (!isCount(from) || !isCount(to) || !isCount(postings) || !isCount(bytes)) return [];
  return [{ hash, from, to, postings, bytes }];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
