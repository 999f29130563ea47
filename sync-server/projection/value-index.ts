import type { Attribute, Value } from './attributes.ts';
import type { Row } from './projection.ts';

/** Rows by the value of one attribute. Most values of a unique attribute have one row: it is held without a set. */
export class ValueIndex {
  readonly attribute: Attribute;
  readonly #rows = new Map<Value, Row | Set<Row>>();

  constructor(attribute: Attribute) {
    this.attribute = attribute;
  }

  add(row: Row): void {
    const value = this.attribute.read(row);
    if (value === null) return;
    const present = this.#rows.get(value);
    if (present === undefined) this.#rows.set(value, row);
    else if (present instanceof Set) present.add(row);
    else this.#rows.set(value, new Set([present, row]));
  }

  remove(row: Row): void {
    const value = this.attribute.read(row);
    if (value === null) return;
    const present = this.#rows.get(value);
    if (present === row) this.#rows.delete(value);
    else if (present instanceof Set && present.delete(row) && present.size === 0) this.#rows.delete(value);
  }

  rows(value: Value): Iterable<Row> {
    const present = this.#rows.get(value);
    if (present === undefined) return [];
    return present instanceof Set ? present : [present];
  }

  count(value: Value): number {
    const present = this.#rows.get(value);
    if (present === undefined) return 0;
    return present instanceof Set ? present.size : 1;
  }
}
