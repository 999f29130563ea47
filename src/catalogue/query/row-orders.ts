import { compareRatios, type Ratio, topHourly } from '../../domain/pay/hourly.ts';
import { NO_DAY } from '../../wire/segment/segment-columns.ts';
import type { Pays } from '../table/pays.ts';
import { orderedBy } from '../table/radix-order.ts';
import type { Table } from '../table/table.ts';

/** Rows in an order other than the table's. Ties keep the table's order: newest first, then the higher jobId. */
export type RowOrder = Uint32Array;

/** The earliest last day first; rows without one last. */
export function closingOrder({ columns, days, dictionaries, count }: Table): RowOrder {
  const until = Int32Array.from(dictionaries.until.values, value => value ?? NO_DAY);
  const keys = new Int32Array(count);
  for (let run = 0; run < days.days.length; run++) {
    const day = days.days[run] ?? 0;
    const end = days.starts[run + 1] ?? 0;
    for (let row = days.starts[run] ?? 0; row < end; row++) {
      const left = until[columns.until[row] ?? 0] ?? NO_DAY;
      keys[row] = left === NO_DAY ? NO_DAY : day + left;
    }
  }
  return orderedBy(allRows(count), keys);
}

/** The highest hourly pay first, compared exactly; unknown hourly pay last. */
export function payOrder({ columns, dictionaries, count }: Table): RowOrder {
  const ranks = payRanks(dictionaries.pays);
  return orderedBy(
    allRows(count),
    Int32Array.from(columns.pay, pay => ranks[pay] ?? 0),
  );
}

/** The shortest distance first. */
export function distanceOrder(km: Uint16Array): RowOrder {
  return orderedBy(allRows(km.length), Int32Array.from(km));
}

/** 0 for the highest. Equal pays have equal ranks. */
function payRanks(pays: Pays): Uint32Array {
  const tops = Array.from({ length: pays.size }, (_, pay) => topHourly(pays.payOf(pay)));
  const known = tops.flatMap((top, pay) => (top ? [{ top, pay }] : []));
  known.sort((a, b) => compareRatios(b.top, a.top));
  const ranks = new Uint32Array(tops.length).fill(known.length);
  let before: Ratio | undefined;
  let rank = 0;
  for (const [at, { top, pay }] of known.entries()) {
    if (!before || compareRatios(top, before) !== 0) rank = at;
    ranks[pay] = rank;
    before = top;
  }
  return ranks;
}

function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}
