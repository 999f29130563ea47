import { countMatches, type RowTests } from './scan.ts';

/** The counts that all facets are summed from. */
export interface Tally {
  total: number;
  /** Rows by class, among those that pass all tests outside the dimensions. */
  readonly classes: Uint32Array;
  /** Rows by side, among those that pass all tests but that of the side. */
  readonly sides: Uint32Array;
  /** The number of rows before each mark, among those that pass all tests but the day. */
  readonly before: number[];
}

/** `marks`: the rows at which the day facet needs counts. */
export function tallyMatches(tests: RowTests, marks: readonly number[]): Tally {
  const { mask, isClass, isSide, end } = tests;
  const classes = new Uint32Array(isClass.length);
  const sides = new Uint32Array(isSide.length);
  const stops = [...new Set([...marks, end, mask.length])].sort((a, b) => a - b);
  const before = new Map<number, number>();
  let start = 0;
  let passed = 0;
  for (const stop of stops) {
    // Postings older than the requested days count only for the day facet.
    if (start >= end) passed += countMatches(tests, start, stop);
    else passed += tallyRows(tests, start, stop, classes, sides);
    before.set(stop, passed);
    start = stop;
  }
  return {
    total: before.get(end) ?? 0,
    classes,
    sides,
    before: marks.map(mark => before.get(mark) ?? 0),
  };
}

/** Returns the number of rows that pass everything. */
function tallyRows(
  { mask, jobs, isJob, classes, isClass, sides, isSide }: RowTests,
  start: number,
  stop: number,
  byClass: Uint32Array,
  bySide: Uint32Array,
): number {
  let passed = 0;
  for (let row = start; row < stop; row++) {
    if (((mask[row] ?? 0) & (isJob[jobs[row] ?? 0] ?? 0)) === 0) continue;
    const ofClass = classes[row] ?? 0;
    const side = sides?.[row] ?? 0;
    const isMatch = isClass[ofClass] ?? 0;
    const isNear = isSide[side] ?? 0;
    bySide[side] = (bySide[side] ?? 0) + isMatch;
    byClass[ofClass] = (byClass[ofClass] ?? 0) + isNear;
    passed += isMatch & isNear;
  }
  return passed;
}
