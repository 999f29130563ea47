import { type Edit, edited, insertedRows } from '../table/edit.ts';
import { jobIdAt } from '../table/id-planes.ts';
import { rowsSince } from '../table/posted-days.ts';
import type { Table } from '../table/table.ts';

/** The day after `UNDATED`, in days since 1970-01-01. */
const AFTER_UNDATED = 1;

/**
 * Marks the rows that arrived since a visit: their jobs were not on this device when it began. A posting that states no
 * date is never new: it may be old.
 */
export class Arrivals {
  /** By row: 1 = new. */
  isNew: Uint8Array;
  readonly #before: Float64Array;

  /** `before`: the job ids that were on this device when the visit began, ascending. */
  constructor(table: Table, before: Float64Array) {
    this.#before = before;
    this.isNew = new Uint8Array(table.count);
    for (let row = 0; row < table.count; row++) this.isNew[row] = this.#arrived(table, row);
  }

  laid(table: Table, edit: Edit): void {
    const added = Uint8Array.from(insertedRows(edit), row => this.#arrived(table, row));
    this.isNew = edited(edit, this.isNew, added, new Uint8Array(table.count));
  }

  #arrived({ ids, days }: Table, row: number): number {
    if (row >= rowsSince(days, AFTER_UNDATED)) return 0;
    const id = jobIdAt(ids, row);
    let low = 0;
    let high = this.#before.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#before[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return this.#before[low] === id ? 0 : 1;
  }
}
