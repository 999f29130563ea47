import { type Edit, edited, insertedRows } from './edit.ts';
import { jobIdAt } from './id-planes.ts';
import type { Table } from './table.ts';

/** Which rows came since a visit: those of jobs that were not there when it began. */
export class Arrivals {
  /** 1 for each. */
  isNew: Uint8Array;
  readonly #before: Float64Array;

  /** `before`: the ids that were there, ascending. */
  constructor(table: Table, before: Float64Array) {
    this.#before = before;
    this.isNew = new Uint8Array(table.count);
    for (let row = 0; row < table.count; row++) this.isNew[row] = this.#arrived(table, row);
  }

  laid(table: Table, edit: Edit): void {
    const added = Uint8Array.from(insertedRows(edit), row => this.#arrived(table, row));
    this.isNew = edited(edit, this.isNew, added, new Uint8Array(table.count));
  }

  #arrived({ ids }: Table, row: number): number {
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
