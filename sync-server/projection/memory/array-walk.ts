import { compareValues } from '../attributes.ts';
import type { Bound, Filter, Order, Plan } from '../plan.ts';
import type { Row } from '../row.ts';
import { compareBy, firstPosition } from '../row-order.ts';
import type { Walk } from '../rows.ts';

/** Reads rows that are in memory, in the plan's order. */
export class ArrayWalk implements Walk {
  readonly isInOrder = true;
  readonly isOfStart = true;
  readonly untested: readonly Filter[];
  readonly #plan: Plan;
  /** Outside of these positions no row matches. */
  readonly #from: number;
  readonly #to: number;
  #rows: readonly Row[];
  #isCopy = false;

  constructor(rows: readonly Row[], untested: readonly Filter[], plan: Plan) {
    this.untested = untested;
    this.#rows = rows;
    this.#plan = plan;
    [this.#from, this.#to] = bounds(rows, plan);
  }

  *rows(at: Row | null, step: 1 | -1): Generator<Row> {
    for (
      let position = this.#start(at, step);
      position >= this.#from && position < this.#to;
      position += step
    ) {
      const row = this.#rows[position];
      if (row) yield row;
    }
  }

  /** During the pause the list may be changed in place. */
  pause(): void {
    if (!this.#isCopy) this.#rows = this.#rows.slice();
    this.#isCopy = true;
  }

  /** The row `at` itself is on neither side. */
  #start(at: Row | null, step: 1 | -1): number {
    if (!at) return step === 1 ? this.#from : this.#to - 1;
    const compare = compareBy(this.#plan.orders);
    if (step === 1) {
      const start = firstPosition(this.#rows, row => compare(row, at) <= 0);
      return Math.max(start, this.#from);
    }
    const start = firstPosition(this.#rows, row => compare(row, at) < 0) - 1;
    return Math.min(start, this.#to - 1);
  }
}

/** The range where matching rows can be, from filters on the attribute that is first in the order. */
function bounds(rows: readonly Row[], { filters, orders }: Plan): [from: number, to: number] {
  const [order] = orders;
  let from = 0;
  let to = rows.length;
  if (!order) return [from, to];
  for (const { range } of filters) {
    if (range?.attribute.name !== order.attribute.name) continue;
    const [first, last] = order.descending ? [range.max, range.min] : [range.min, range.max];
    if (first)
      from = Math.max(
        from,
        firstPosition(rows, row => isOutside(row, first, order, -1)),
      );
    if (last)
      to = Math.min(
        to,
        firstPosition(rows, row => !isOutside(row, last, order, 1)),
      );
  }
  return [from, Math.max(from, to)];
}

/** Whether, in that order, the row comes before (side -1) or after (side 1) everything within the bound. */
function isOutside(
  row: Row,
  { value, included }: Bound,
  { attribute, descending }: Order,
  side: 1 | -1,
): boolean {
  const placed = compareValues(attribute.read(row), value) * (descending ? -side : side);
  return included ? placed > 0 : placed >= 0;
}
