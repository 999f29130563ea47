import type { Card } from '../../domain/listing.ts';
import { type CardPatch, groupBit, type PatchGroup } from './card-patch.ts';
import type { Column } from './segment-codes.ts';
import { dayText } from './segment-days.ts';
import type { Hours, Place, Terms } from './segment-terms.ts';

/** In `expiresOn`: no last day. Later than any day, so that a scan needs no second test. */
export const NO_DAY = 0x7fffffff;

/**
 * The cards of a segment in the form for scanning: one code per card into the distinct values of each field, and days
 * as numbers since 1970-01-01. Arrays of one byte per card are views of the segment's own bytes.
 */
export interface SegmentColumns {
  readonly count: number;
  /** Ascending, no duplicates. */
  readonly jobIds: Float64Array;
  readonly jobTitle: Column<string>;
  readonly businessName: Column<string>;
  readonly place: Column<Place>;
  readonly postalCode: Column<string>;
  readonly noc: Column<string>;
  readonly terms: Column<Terms>;
  readonly hours: Column<Hours>;
  readonly payMin: Column<number | null>;
  /** `payMax` minus `payMin` (minus 0 if that is null); null if there is no `payMax`. */
  readonly payRise: Column<number | null>;
  readonly vacancies: Column<number | null>;
  readonly postedOn: Int32Array;
  readonly firstPostedOn: Int32Array;
  readonly expiresOn: Int32Array;
  /** Ids of removed postings, ascending; none of them is in `jobIds`. */
  readonly tombstones: Float64Array;
  /** A delta's changes to cards below it, beside its own rows; `applyPatches` turns them into rows. */
  readonly patches: PatchColumns | null;
}

/** In a column of patches: not in this patch, so the card keeps its value. */
export const NOT_GIVEN = 0xffffffff;

/**
 * Some fields of some cards: codes into the columns of the segment that contains them. None of the cards is in
 * `jobIds`.
 */
export interface PatchColumns {
  readonly count: number;
  /** Ascending, no duplicates. */
  readonly jobIds: Float64Array;
  /** The groups of fields in each patch: bits of `groupBit`. */
  readonly given: Uint16Array;
  readonly jobTitle: Uint32Array;
  readonly businessName: Uint32Array;
  readonly place: Uint32Array;
  readonly postalCode: Uint32Array;
  readonly noc: Uint32Array;
  readonly terms: Uint32Array;
  readonly hours: Uint32Array;
  readonly payMin: Uint32Array;
  readonly payRise: Uint32Array;
  readonly vacancies: Uint32Array;
  /** Days; meaningless where the patch doesn't have them. */
  readonly postedOn: Int32Array;
  readonly firstPostedOn: Int32Array;
  readonly expiresOn: Int32Array;
}

export function entryAt<T>(column: Column<T>, row: number): T {
  const code = column.codes[row];
  const entry = code === undefined ? undefined : column.entries[code];
  if (entry === undefined) throw new RangeError(`The segment has no card ${row}`);
  return entry;
}

function dayAt(days: Int32Array, row: number): string {
  return dayText(days[row] ?? 0);
}

function payMinAt(columns: SegmentColumns, row: number): number | null {
  return entryAt(columns.payMin, row);
}

function payMaxAt(columns: SegmentColumns, row: number): number | null {
  const rise = entryAt(columns.payRise, row);
  return rise === null ? null : rise + (entryAt(columns.payMin, row) ?? 0);
}

/** The card as it was encoded, with every field. */
export function cardAt(columns: SegmentColumns, row: number): Card {
  const terms = entryAt(columns.terms, row);
  const hours = entryAt(columns.hours, row);
  const place = entryAt(columns.place, row);
  return {
    jobId: columns.jobIds[row] ?? 0,
    jobTitle: entryAt(columns.jobTitle, row),
    businessName: entryAt(columns.businessName, row),
    verified: terms.verified,
    city: place.city,
    provinceId: place.provinceId,
    postalCode: entryAt(columns.postalCode, row),
    jobStatusId: terms.jobStatusId,
    postingDateFormatted: dayAt(columns.postedOn, row),
    expiryDateFormatted: columns.expiresOn[row] === NO_DAY ? null : dayAt(columns.expiresOn, row),
    firstPostedDate: dayAt(columns.firstPostedOn, row),
    payMin: payMinAt(columns, row),
    payMax: payMaxAt(columns, row),
    payCurrency: terms.payCurrency,
    payPeriod: terms.payPeriod,
    hoursMin: hours.hoursMin,
    hoursMax: hours.hoursMax,
    hoursPer: hours.hoursPer,
    payNegotiable: terms.payNegotiable,
    employmentTerm: terms.employmentTerm,
    employmentHours: terms.employmentHours,
    workplace: terms.workplace,
    noc: entryAt(columns.noc, row),
    lmiaStatus: terms.lmiaStatus,
    whoCanApply: terms.whoCanApply,
    vacancies: entryAt(columns.vacancies, row),
    language: terms.language,
  };
}

/** A patch as it was encoded: all of a group of fields, or none. Throws `RangeError` if there is no such patch. */
export function patchAt(columns: SegmentColumns, row: number): CardPatch {
  const { patches } = columns;
  const given = patches?.given[row];
  if (!patches || given === undefined) throw new RangeError(`The segment has no patch ${row}`);
  const entry = <T>({ entries }: Column<T>, codes: Uint32Array) => entryAt({ entries, codes }, row);
  const has = (group: PatchGroup) => (given & groupBit(group)) !== 0;
  const payMin = has('pay') ? entry(columns.payMin, patches.payMin) : null;
  const payRise = has('pay') ? entry(columns.payRise, patches.payRise) : null;
  return {
    jobId: patches.jobIds[row] ?? 0,
    ...(has('jobTitle') && { jobTitle: entry(columns.jobTitle, patches.jobTitle) }),
    ...(has('businessName') && { businessName: entry(columns.businessName, patches.businessName) }),
    ...(has('place') && entry(columns.place, patches.place)),
    ...(has('postalCode') && { postalCode: entry(columns.postalCode, patches.postalCode) }),
    ...(has('noc') && { noc: entry(columns.noc, patches.noc) }),
    ...(has('terms') && entry(columns.terms, patches.terms)),
    ...(has('hours') && entry(columns.hours, patches.hours)),
    ...(has('pay') && { payMin, payMax: payRise === null ? null : payRise + (payMin ?? 0) }),
    ...(has('vacancies') && { vacancies: entry(columns.vacancies, patches.vacancies) }),
    ...(has('posted') && { postingDateFormatted: dayAt(patches.postedOn, row) }),
    ...(has('firstPosted') && { firstPostedDate: dayAt(patches.firstPostedOn, row) }),
    ...(has('expires') && {
      expiryDateFormatted: patches.expiresOn[row] === NO_DAY ? null : dayAt(patches.expiresOn, row),
    }),
  };
}
