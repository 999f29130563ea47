// Separate from `details-packs.ts`, so that the app can use it without the schema library.

import { isObjectOrArray } from '../../core/json.ts';
import { readDetails } from '../../domain/details-shape.ts';
import type { Card, Details, Listing } from '../../domain/listing.ts';
import { readSeal, type Seal } from '../seal/seal.ts';
import { readCard } from '../segment/card-shape.ts';

/** The format of a pack. A phone that does not know it keeps its packs and requests an app update. */
export const DETAILS_FORMAT = 1;

/** `GET …/{province}` returns the list of its packs, `GET …/packs/{hash}` one of them. */
export const DETAILS_PATH = '/v1/sync/details';

type Columns<T> = { [Key in keyof T]: T[Key][] };

/**
 * Postings in columns, so that similar values are adjacent. Measured on 521 real postings in packs of 256, as gzip: 174
 * bytes each, where an array of listings takes 281.
 */
export interface DetailsColumns {
  card: Columns<Card>;
  details: Columns<Details>;
  /** Of the tree of all postings in it. Older packs have none. */
  seal?: Seal;
}

export function toDetailsColumns(listings: readonly Listing[]): DetailsColumns {
  return {
    card: columnsOf(listings.map(({ card }) => card)),
    details: columnsOf(listings.map(({ details }) => details)),
  };
}

/**
 * The posting with this number from an unpacked pack, or null. For any input, the result has the shape of a listing.
 */
export function listingInColumns(columns: unknown, jobId: number): Listing | null {
  if (!isObjectOrArray(columns) || !isObjectOrArray(columns['card']) || !isObjectOrArray(columns['details']))
    return null;
  const { card: cards, details } = columns;
  const numbers = cards['jobId'];
  const at = Array.isArray(numbers) ? numbers.indexOf(jobId) : -1;
  const card = at < 0 ? null : readCard(rowAt(cards, at));
  return card && { card, details: readDetails(rowAt(details, at)) };
}

/** The postings of an unpacked pack as they were written, in order, for their seal. Empty if it isn't a pack. */
export function rawListingsIn(columns: unknown): { card: unknown; details: unknown }[] {
  if (!isObjectOrArray(columns) || !isObjectOrArray(columns['card']) || !isObjectOrArray(columns['details']))
    return [];
  const { card, details } = columns;
  const numbers = Array.isArray(card['jobId']) ? card['jobId'] : [];
  return numbers.map((_, at) => ({ card: rowAt(card, at), details: rowAt(details, at) }));
}

/** The seal of all postings of an unpacked pack. null: it has none, or not one of this version. */
export function sealIn(columns: unknown): Seal | null {
  return isObjectOrArray(columns) ? readSeal(columns['seal']) : null;
}

function columnsOf<T extends object>(rows: readonly T[]): Columns<T> {
  const keys = Object.keys(rows[0] ?? {}) as (keyof T)[];
  return Object.fromEntries(keys.map(key => [key, rows.map(row => row[key])])) as Columns<T>;
}

function rowAt(columns: Record<string, unknown>, at: number): Record<string, unknown> {
  const row = Object.entries(columns).map(([key, values]): [string, unknown] => [
    key,
    Array.isArray(values) ? values[at] : undefined,
  ]);
  return Object.fromEntries(row);
}
