import { isObject } from '../../core/json.ts';

/** One value of a row, with its name there (`job_details.salary.amount`). */
export interface Given {
  field: string;
  value: unknown;
}

/**
 * A row that tracks which of its fields were read, so that unread ones can be kept as unknown. Only own properties
 * count: a field called `__proto__` or `constructor` is data like any other.
 */
export class RowFields {
  readonly #row: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #taken = new Set<string>();
  readonly #children: RowFields[] = [];

  constructor(row: Readonly<Record<string, unknown>>, path = '') {
    this.#row = row;
    this.#path = path;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#row, name);
  }

  /** Returns the field and marks it as read; undefined if absent. */
  take(name: string): Given | undefined {
    if (!this.has(name)) return undefined;
    this.#taken.add(name);
    return { field: this.#path + name, value: this.#row[name] };
  }

  /** The value without marking it as read. */
  peek(name: string): unknown {
    return this.has(name) ? this.#row[name] : undefined;
  }

  /** The object in this field, to be read field by field; undefined (and left unread) when it is not an object. */
  child(name: string): RowFields | undefined {
    const value = this.has(name) ? this.#row[name] : undefined;
    if (!isObject(value) || this.#taken.has(name)) return undefined;
    this.#taken.add(name);
    const child = new RowFields(value, `${this.#path}${name}.`);
    this.#children.push(child);
    return child;
  }

  /** The unread names of this level. */
  names(): string[] {
    return Object.keys(this.#row).filter(name => !this.#taken.has(name));
  }

  /** All unread fields, at this level and below. */
  unread(): Given[] {
    const own = this.names().map(name => ({ field: this.#path + name, value: this.#row[name] }));
    return [...own, ...this.#children.flatMap(child => child.unread())];
  }
}
