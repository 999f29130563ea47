import { SegmentError } from './segment-bytes.ts';
import type { Codes, Column } from './segment-codes.ts';
import { NO_DAY } from './segment-columns.ts';
import { FIRST_DAY, LAST_DAY } from './segment-days.ts';

type DayColumn = Column<number | null>;

/** The days of postings in stored form: the other two as differences from the posting day. */
interface DayColumns {
  /** Days since 1970-01-01. */
  posted: DayColumn;
  /** Days from the first posting to this one. */
  sinceFirst: DayColumn;
  /** Days to the last day; null = none. */
  untilExpiry: DayColumn;
}

interface Days {
  postedOn: Int32Array;
  firstPostedOn: Int32Array;
  expiresOn: Int32Array;
}

/** The days of `count` rows. A patch may lack the posting day: then the others count from 1970-01-01. */
export function readDays(
  { posted, sinceFirst, untilExpiry }: DayColumns,
  count: number,
  codesOf: (column: DayColumn, group: 'posted' | 'firstPosted' | 'expires') => Codes,
): Days {
  if (posted.entries[0] === null || sinceFirst.entries[0] === null)
    throw new SegmentError('The segment has a posting without its day');
  const postedOn = days(count, posted, codesOf(posted, 'posted'), difference => difference);
  const from = (row: number) => (postedOn[row] === NO_DAY ? 0 : (postedOn[row] ?? 0));
  return {
    postedOn,
    firstPostedOn: days(
      count,
      sinceFirst,
      codesOf(sinceFirst, 'firstPosted'),
      (days, row) => from(row) - days,
    ),
    expiresOn: days(count, untilExpiry, codesOf(untilExpiry, 'expires'), (days, row) => from(row) + days),
  };
}

/** `NO_DAY` for rows without a day. */
function days(
  count: number,
  { entries }: DayColumn,
  codes: Codes,
  dayOf: (difference: number, row: number) => number,
): Int32Array {
  const numbers = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    const difference = entries[codes[row] ?? 0] ?? null;
    const day = difference === null ? null : dayOf(difference, row);
    if (day !== null && (day < FIRST_DAY || day > LAST_DAY))
      throw new SegmentError('The segment has a day that is not in the calendar');
    numbers[row] = day ?? NO_DAY;
  }
  return numbers;
}
