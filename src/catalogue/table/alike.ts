import type { Columns } from './table.ts';

/**
 * Finds rows that are reposts of one posting. They agree in everything that a filter or the card's face depends on
 * (employer, postal code, title, NOC, place, terms, pay and hours), but not in dates, number and vacancies. So reposts
 * pass the same filters, except those on dates and numbers. A hash table with open addressing.
 */
export class Alike {
  readonly #columns: Columns;
  /** Row + 1; 0 = free. */
  readonly #slots: Int32Array;

  /** `most`: the maximum number of rows passed to `firstLike`. */
  constructor(columns: Columns, most: number) {
    this.#columns = columns;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(most * 2 + 2)));
  }

  /** The first row passed to this method that is like `row`, perhaps `row` itself. */
  firstLike(row: number): number {
    const slot = this.#slot(row);
    const first = this.#slots[slot] ?? 0;
    if (first > 0) return first - 1;
    this.#slots[slot] = row + 1;
    return row;
  }

  /** Like `firstLike`, but doesn't add `row`. Undefined: none of the added rows is like it. */
  find(row: number): number | undefined {
    const first = this.#slots[this.#slot(row)] ?? 0;
    return first > 0 ? first - 1 : undefined;
  }

  /** The slot of a row like this one, or the free slot for it. */
  #slot(row: number): number {
    const slots = this.#slots;
    const { job, firm, place, terms, pay } = this.#columns;
    let hash = Math.imul(job[row] ?? 0, 0x9e3779b1) ^ Math.imul(firm[row] ?? 0, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ Math.imul(pay[row] ?? 0, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39) ^ ((place[row] ?? 0) << 8) ^ (terms[row] ?? 0);
    hash = Math.imul(hash ^ (hash >>> 16), 0x165667b1);
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
    for (let first = slots[slot] ?? 0; first > 0 && !this.#areAlike(first - 1, row); first = slots[slot] ?? 0)
      slot = (slot + 1) & (slots.length - 1);
    return slot;
  }

  #areAlike(a: number, b: number): boolean {
    const { job, firm, place, terms, pay } = this.#columns;
    return (
      job[a] === job[b] &&
      firm[a] === firm[b] &&
      place[a] === place[b] &&
      terms[a] === terms[b] &&
      pay[a] === pay[b]
    );
  }
}
