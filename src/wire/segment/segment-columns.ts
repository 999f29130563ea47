import type { Card } from '../../domain/card-fields.ts';
import { type CardPatch, groupBit, type PatchGroup } from './card-patch.ts';
import type { Column } from './segment-codes.ts';
import { dayText } from './segment-days.ts';
import type { Hours, Place, Terms } from './segment-terms.ts';

/** In `expiresOn`: no last day. Later than any day, so that a scan needs no second test. */
export const NO_DAY = 0x7fffffff;

/** The type of the values behind a column's codes. */
export interface ColumnValues {
  jobTitle: string;
  businessName: string;
  place: Place;
  postalCode: string;
  noc: string;
  terms: Terms;
  hours: Hours;
  payMin: number | null;
  /** `payMax` minus `payMin` (minus 0 if that is null); null if there is no `payMax`. */
  payRise: number | null;
  vacancies: number | null;
}
export type ColumnName = keyof ColumnValues;

/** The columns of codes in the order in which a segment has them. */
export const COLUMN_NAMES = [
  'jobTitle',
  'businessName',
  'place',
  'postalCode',
  'noc',
  'terms',
  'hours',
  'payMin',
  'payRise',
  'vacancies',
] as const satisfies readonly ColumnName[];

/** The group of fields that brings a column into a patch. */
export const columnGroup = (name: ColumnName): PatchGroup =>
  name === 'payMin' || name === 'payRise' ? 'pay' : name;

export type CodeColumns = { readonly [K in ColumnName]: Column<ColumnValues[K]> };

/** Days since 1970-01-01, by row. */
interface DayColumns {
  readonly postedOn: Int32Array;
  readonly firstPostedOn: Int32Array;
  readonly expiresOn: Int32Array;
}

/**
 * The cards of a segment in the form for scanning: one code per card into the distinct values of each field, and days
 * as numbers since 1970-01-01. Arrays of one byte per card are views of the segment's own bytes.
 */
export type SegmentColumns = CodeColumns &
  DayColumns & {
    readonly count: number;
    /** Ascending, no duplicates. */
    readonly jobIds: Float64Array;
    /** Ids of removed postings, ascending; none of them is in `jobIds`. */
    readonly tombstones: Float64Array;
    /** A delta's changes to cards below it, beside its own rows; `applyPatches` turns them into rows. */
    readonly patches: PatchColumns | null;
  };

/** In a column of patches: not in this patch, so the card keeps its value. */
export const NOT_GIVEN = 0xffffffff;

/**
 * Some fields of some cards: codes into the columns of the segment that contains them. None of the cards is in
 * `jobIds`. Days are meaningless where the patch doesn't have them.
 */
export type PatchCodes = { readonly [K in ColumnName]: Uint32Array };
export type PatchColumns = PatchCodes &
  DayColumns & {
    readonly count: number;
    /** Ascending, no duplicates. */
    readonly jobIds: Float64Array;
    /** The groups of fields in each patch: bits of `groupBit`. */
    readonly given: Uint16Array;
  };

/** One value for each column of codes. */
export function eachColumn<T>(make: (name: ColumnName) => T): Record<ColumnName, T> {
  return Object.fromEntries(COLUMN_NAMES.map(name => [name, make(name)])) as Record<ColumnName, T>;
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

function payMaxAt(columns: SegmentColumns, row: number): number | null {
  const rise = entryAt(columns.payRise, row);
  return rise === null ? null : rise + (entryAt(columns.payMin, row) ?? 0);
}

/** The card as it was encoded, with every field. */
export function cardAt(columns: SegmentColumns, row: number): Card {
  return {
    jobId: columns.jobIds[row] ?? 0,
    jobTitle: entryAt(columns.jobTitle, row),
    businessName: entryAt(columns.businessName, row),
    ...entryAt(columns.place, row),
    postalCode: entryAt(columns.postalCode, row),
    postingDateFormatted: dayAt(columns.postedOn, row),
    expiryDateFormatted: columns.expiresOn[row] === NO_DAY ? null : dayAt(columns.expiresOn, row),
    firstPostedDate: dayAt(columns.firstPostedOn, row),
    payMin: entryAt(columns.payMin, row),
    payMax: payMaxAt(columns, row),
    noc: entryAt(columns.noc, row),
    vacancies: entryAt(columns.vacancies, row),
    ...entryAt(columns.hours, row),
    ...entryAt(columns.terms, row),
  };
}

/** A patch as it was encoded: all of a group of fields, or none. Throws `RangeError` if there is no such patch. */
export function patchAt(columns: SegmentColumns, row: number): CardPatch {
  const { patches } = columns;
  const given = patches?.given[row];
  if (!patches || given === undefined) throw new RangeError(`The segment has no patch ${row}`);
  const entry = <K extends ColumnName>(name: K) => {
    const { entries }: Column<ColumnValues[K]> = (columns as CodeColumns)[name];
    return entryAt({ entries, codes: patches[name] }, row);
  };
  const has = (group: PatchGroup) => (given & groupBit(group)) !== 0;
  const plain = (['jobTitle', 'businessName', 'postalCode', 'noc', 'vacancies'] as const).filter(has);
  const payMin = has('pay') ? entry('payMin') : null;
  const payRise = has('pay') ? entry('payRise') : null;
  return {
    jobId: patches.jobIds[row] ?? 0,
    ...Object.fromEntries(plain.map(name => [name, entry(name)])),
    ...(has('place') && entry('place')),
    ...(has('terms') && entry('terms')),
    ...(has('hours') && entry('hours')),
    ...(has('pay') && { payMin, payMax: payRise === null ? null : payRise + (payMin ?? 0) }),
    ...(has('posted') && { postingDateFormatted: dayAt(patches.postedOn, row) }),
    ...(has('firstPosted') && { firstPostedDate: dayAt(patches.firstPostedOn, row) }),
    ...(has('expires') && {
      expiryDateFormatted: patches.expiresOn[row] === NO_DAY ? null : dayAt(patches.expiresOn, row),
    }),
  };
}
