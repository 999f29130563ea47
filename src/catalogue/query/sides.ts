import type { Codes } from '../../wire/segment/segment-codes.ts';
import { codesFor } from '../table/codes-for.ts';
import type { Table } from '../table/table.ts';
import { type CatalogueQuery, DISTANCE_BANDS_KM, PAY_STEPS } from './query.ts';
import { UNKNOWN_KM } from './unknown-km.ts';

/**
 * The side of a row combines in one code what its class doesn't have: its distance band, which steps its pay reaches,
 * whether its employer has an approved LMIA, and whether it is new. These depend on the reader's location and last
 * visit, on an amount that they typed, or on other rows. There are few sides, and their counts give the facets of all.
 */
export interface Sides {
  /** Null: all rows are on side 0, since no filter needs a side. */
  readonly codes: Codes | null;
  /**
   * The upper ends of the bands in kilometres, ascending. Rows beyond the last one, and of unknown place, are one more
   * band.
   */
  readonly ends: readonly number[];
  /** The steps of pay in cents an hour, ascending. */
  readonly steps: readonly number[];
}

/** What rows are told apart by; null: all rows are alike. */
export interface SideColumns {
  table: Table;
  km: Uint16Array | null;
  isNew: Uint8Array | null;
  /** By firm: 1 = its business has an approved LMIA. */
  approved: Uint8Array | null;
  hasPay: boolean;
}

const NEW = 1;
const APPROVED = 2;
/** Each step of pay adds this. */
const PAY = 4;

/** The number of levels of pay: not stated, below all steps or not known by the hour, and one for each step. */
const levelsOf = (steps: readonly number[]) => steps.length + 2;

export function sidesOf(
  { table, km, isNew, approved, hasPay }: SideColumns,
  { near, minPay }: Pick<CatalogueQuery, 'near' | 'minPay'>,
): Sides {
  const ends = withOwn(DISTANCE_BANDS_KM, near?.km ?? 0);
  const steps = withOwn(PAY_STEPS, minPay);
  if (!km && !isNew && !approved && !hasPay) return { codes: null, ends, steps };
  const { columns, count } = table;
  const band = PAY * levelsOf(steps);
  const codes = codesFor((ends.length + 1) * band, count);
  if (km) {
    const bands = new Uint16Array(UNKNOWN_KM + 1).fill(ends.length * band);
    for (let at = ends.length - 1; at >= 0; at--)
      bands.fill(at * band, 0, Math.min(UNKNOWN_KM, Math.floor(ends[at] ?? 0) + 1));
    for (let row = 0; row < count; row++) codes[row] = bands[km[row] ?? UNKNOWN_KM] ?? 0;
  }
  if (hasPay) {
    const levels = payLevels(table, steps);
    for (let row = 0; row < count; row++)
      codes[row] = (codes[row] ?? 0) + (levels[columns.pay[row] ?? 0] ?? 0) * PAY;
  }
  if (approved)
    for (let row = 0; row < count; row++)
      codes[row] = (codes[row] ?? 0) + (approved[columns.firm[row] ?? 0] ?? 0) * APPROVED;
  if (isNew) for (let row = 0; row < count; row++) codes[row] = (codes[row] ?? 0) + (isNew[row] ?? 0) * NEW;
  return { codes, ends, steps };
}

/** The steps of a scale with one that the reader chose, ascending. 0: none. */
function withOwn(steps: readonly number[], own: number): number[] {
  return [...new Set([...steps, ...(own > 0 ? [own] : [])])].sort((a, b) => a - b);
}

/** By pay: see `levelsOf`. */
function payLevels({ dictionaries }: Table, steps: readonly number[]): Uint8Array {
  const { pays, ranges, amounts } = dictionaries;
  const minima = pays.minima();
  const isAmount = (code: number | undefined) => amounts.values[code ?? 0] !== null;
  return Uint8Array.from({ length: pays.size }, (_, pay) => {
    const range = pays.first[pay] ?? 0;
    if (!isAmount(ranges.first[range]) && !isAmount(ranges.second[range])) return 0;
    const least = minima[pay] ?? -1;
    return 1 + steps.filter(step => least >= step).length;
  });
}

export type SideFilters = Pick<CatalogueQuery, 'near' | 'minPay' | 'withPay' | 'lmiaApproved' | 'onlyNew'>;
type SideTests = { readonly [Name in keyof SideFilters]: (side: number) => boolean };

const reached = (code: number, { steps }: Sides) => Math.floor(code / PAY) % levelsOf(steps);
const bandOf = (code: number, { steps }: Sides) => Math.floor(code / PAY / levelsOf(steps));
const isApproved = (code: number) => (code & APPROVED) !== 0;
const isNew = (code: number) => (code & NEW) !== 0;
/** Distances within a radius of `ends`. */
const isWithin = (code: number, km: number, sides: Sides) => bandOf(code, sides) <= sides.ends.indexOf(km);
const paysAtLeast = (code: number, cents: number, sides: Sides) =>
  reached(code, sides) >= sides.steps.indexOf(cents) + 2;
const statesPay = (code: number, sides: Sides) => reached(code, sides) > 0;

function testsOf(sides: Sides, query: SideFilters): SideTests {
  const { near, minPay, withPay, lmiaApproved, onlyNew } = query;
  return {
    near: code => !near || near.km === 0 || isWithin(code, near.km, sides),
    minPay: code => minPay === 0 || paysAtLeast(code, minPay, sides),
    withPay: code => !withPay || statesPay(code, sides),
    lmiaApproved: code => !lmiaApproved || isApproved(code),
    onlyNew: code => !onlyNew || isNew(code),
  };
}

/** By side: 1 = the filters let it through. */
export function allowedSides(sides: Sides, query: SideFilters): Uint8Array {
  const tests = Object.values(testsOf(sides, query));
  const size = (sides.ends.length + 1) * levelsOf(sides.steps) * PAY;
  return Uint8Array.from({ length: size }, (_, code) => Number(tests.every(test => test(code))));
}

/** `counts`: rows by side, among those that pass all tests but those of the sides. */
export function sideFacets(sides: Sides, counts: Uint32Array, query: SideFilters) {
  const tests = Object.entries(testsOf(sides, query));
  const count = (leftOut: keyof SideFilters, isMeant: (code: number) => boolean): number => {
    const others = tests.filter(([name]) => name !== leftOut);
    return counts.reduce(
      (sum, rows, code) =>
        rows > 0 && isMeant(code) && others.every(([, test]) => test(code)) ? sum + rows : sum,
      0,
    );
  };
  const scale = (steps: readonly number[], countOf: (step: number) => number): Record<number, number> =>
    Object.fromEntries(steps.map(step => [step, countOf(step)]));
  return {
    distance: query.near && scale(DISTANCE_BANDS_KM, km => count('near', code => isWithin(code, km, sides))),
    minPay: scale(PAY_STEPS, cents => count('minPay', code => paysAtLeast(code, cents, sides))),
    withPay: count('withPay', code => statesPay(code, sides)),
    lmiaApproved: count('lmiaApproved', isApproved),
    isNew: count('onlyNew', isNew),
  };
}
