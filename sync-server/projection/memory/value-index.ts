import type { Attribute } from '../attributes.ts';
import type { Row } from '../row.ts';
import type { Value } from '../value.ts';

type RowsByValue = Map<Value, Row | Set<Row>>;

/**
 * Rows by the value of one attribute, built on first use. Most values of a unique attribute have one row, which is
 * stored without a set.
 */
export class ValueIndex {
  readonly attribute: Attribute;
  readonly #all: () => Iterable<Row>;
  #rows: RowsByValue | undefined;

  /** `all` returns the current rows. */
  constructor(attribute: Attribute, all: () => Iterable<Row>) {
    this.attribute = attribute;
    this.#all = all;
  }

  add(row: Row): void {
    if (this.#rows) this.#put(this.#rows, row);
  }

  remove(row: Row): void {
    const value = this.attribute.read(row);
    if (value === null || !this.#rows) return;
    const present = this.#rows.get(value);
    if (present === row) this.#rows.delete(value);
    else if (present instanceof Set && present.delete(row) && present.size === 0) this.#rows.delete(value);
  }

  rows(value: Value): Iterable<Row> {
    const present = this.#made().get(value);
    if (present === undefined) return [];
    return present instanceof Set ? present : [present];
  }

  count(value: Value): number {
    const present = this.#made().get(value);
    if (present === undefined) return 0;
    return present instanceof Set ? present.size : 1;
  }

  #made(): RowsByValue {
    if (this.#rows) return this.#rows;
    const rows: RowsByValue = new Map();
    for (const row of this.#all()) this.#put(rows, row);
    this.#rows = rows;
    return rows;
  }

  #put(rows: RowsByValue, row: Row): void {
    const value = this.attribute.read(row);
    if (value === null) return;
    const present = rows.get(value);
    if (present === undefined) rows.set(value, row);
    else if (present instanceof Set) present.add(row);
    else rows.set(value, new Set([present, row]));
  }
}
