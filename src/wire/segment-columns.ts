import type { Card } from '../domain/listing.ts';
import type { Column } from './segment-codes.ts';
import { dayText } from './segment-days.ts';
import type { Hours, Place, Terms } from './segment-terms.ts';

/** In `expiresOn`: the posting has no last day. Later than any day, so that a scan needs no second test. */
export const NO_DAY = 0x7fffffff;

/**
 * The cards of a segment, as they are scanned: a code a card into the distinct values of each field, days as numbers
 * since 1970-01-01. Arrays of one byte a card are views of the segment's own bytes.
 */
export interface SegmentColumns {
  readonly count: number;
  /** Ascending, each once. */
  readonly jobIds: Float64Array;
  readonly jobTitle: Column<string>;
  readonly businessName: Column<string>;
  readonly place: Column<Place>;
  readonly postalCode: Column<string>;
  readonly noc: Column<string>;
  readonly terms: Column<Terms>;
  readonly hours: Column<Hours>;
  readonly payMin: Column<number | null>;
  /** `payMax` less `payMin` (less 0 where that is null); null where there is no `payMax`. */
  readonly payRise: Column<number | null>;
  readonly vacancies: Column<number | null>;
  readonly postedOn: Int32Array;
  readonly firstPostedOn: Int32Array;
  readonly expiresOn: Int32Array;
  /** Ids of postings that are gone, ascending; none of them is in `jobIds`. */
  readonly tombstones: Float64Array;
}

function entryAt<T>(column: Column<T>, row: number): T {
  const code = column.codes[row];
  const entry = code === undefined ? undefined : column.entries[code];
  if (entry === undefined) throw new RangeError(`The segment has no card ${row}`);
  return entry;
}

function dayAt(days: Int32Array, row: number): string {
  return dayText(days[row] ?? 0);
}

export function payMinAt(columns: SegmentColumns, row: number): number | null {
  return entryAt(columns.payMin, row);
}

export function payMaxAt(columns: SegmentColumns, row: number): number | null {
  const rise = entryAt(columns.payRise, row);
  return rise === null ? null : rise + (entryAt(columns.payMin, row) ?? 0);
}

/** The card as it was encoded, every field. */
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
