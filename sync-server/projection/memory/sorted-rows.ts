import type { Row } from '../row.ts';
import { firstPosition, type CompareRows } from '../row-order.ts';

/** Up to this number, changes are inserted one by one; beyond it, one pass merges them all. */
const FEW = 24;

/** Rows kept in order. Changes are collected and applied on the next read. */
export class SortedRows {
  readonly #compare: CompareRows;
  #rows: Row[];
  readonly #removed = new Set<Row>();
  readonly #added = new Set<Row>();

  constructor(rows: Iterable<Row>, compare: CompareRows) {
    this.#compare = compare;
    this.#rows = [...rows].sort(compare);
  }

  /** Sets the sorted rows, as they were when sorting began. Changes since then are applied as usual. */
  begin(rows: Row[]): void {
    this.#rows = rows;
  }

  /** Replaces all rows with these, which are already in order. */
  fill(rows: readonly Row[]): void {
    this.#rows = [...rows];
    this.#forgetChanges();
  }

  get rows(): readonly Row[] {
    const changes = this.#removed.size + this.#added.size;
    if (changes > FEW) this.#merge();
    else if (changes > 0) this.#patch();
    return this.#rows;
  }

  /** The approximate size, without applying changes. */
  get weight(): number {
    return this.#rows.length + this.#added.size;
  }

  add(row: Row): void {
    this.#added.add(row);
  }

  remove(row: Row): void {
    if (!this.#added.delete(row)) this.#removed.add(row);
  }

  #patch(): void {
    for (const row of this.#removed) {
      const position = this.#positionOf(row);
      if (this.#rows[position] === row) this.#rows.splice(position, 1);
    }
    for (const row of this.#added) this.#rows.splice(this.#positionOf(row), 0, row);
    this.#forgetChanges();
  }

  #merge(): void {
    const added = [...this.#added].sort(this.#compare);
    const merged: Row[] = [];
    let next = 0;
    for (const row of this.#rows) {
      if (this.#removed.has(row)) continue;
      for (let other = added[next]; other && this.#compare(other, row) < 0; other = added[next]) {
        merged.push(other);
        next += 1;
      }
      merged.push(row);
    }
    this.#rows = merged.concat(added.slice(next));
    this.#forgetChanges();
  }

  #positionOf(row: Row): number {
    return firstPosition(this.#rows, other => this.#compare(other, row) < 0);
  }

  #forgetChanges(): void {
    this.#removed.clear();
    this.#added.clear();
  }
}
