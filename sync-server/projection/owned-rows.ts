import type { Row } from './projection.ts';
import type { OwnersOf } from './row-owners.ts';

/** Rows of a collection by whose they are, and what each of these people no longer has. */
export class OwnedRows {
  readonly #rows = new Map<string, Set<Row>>();
  readonly #removed = new Map<string, Map<string, Row>>();
  readonly #ownersOf: OwnersOf;

  constructor(ownersOf: OwnersOf) {
    this.#ownersOf = ownersOf;
  }

  of(owner: string): Row[] {
    return [...(this.#rows.get(owner) ?? [])];
  }

  count(owner: string): number {
    return this.#rows.get(owner)?.size ?? 0;
  }

  removedFrom(owner: string): Row[] {
    return [...(this.#removed.get(owner)?.values() ?? [])];
  }

  removed(): Row[] {
    return [...this.#removed.values()].flatMap(rows => [...rows.values()]);
  }

  fillRemoved(rows: readonly Row[]): void {
    for (const row of rows) if (row.owner !== undefined) this.#setRemoved(row.owner, row);
  }

  add(row: Row): void {
    for (const owner of this.#ownersOf(row)) {
      const rows = this.#rows.get(owner) ?? new Set();
      this.#rows.set(owner, rows.add(row));
    }
  }

  drop(row: Row): void {
    for (const owner of this.#ownersOf(row)) {
      const rows = this.#rows.get(owner);
      rows?.delete(row);
      if (rows?.size === 0) this.#rows.delete(owner);
    }
  }

  /** A row took the place of another one, or of none: whose it no longer is has lost it, and nothing of what it said is kept. */
  note(before: Row | undefined, row: Row): void {
    const owners = this.#ownersOf(row);
    for (const owner of owners) this.#unsetRemoved(owner, row.documentId);
    if (!before) return;
    for (const owner of this.#ownersOf(before)) {
      if (!owners.includes(owner)) this.#setRemoved(owner, { ...before, data: {}, position: row.position });
    }
  }

  /** A row is gone, or only `tombstone` is left of it: then no more than that is remembered. */
  noteRemoved(before: Row | undefined, tombstone: Row | undefined, position: number): void {
    const left = tombstone ?? before;
    if (!left) return;
    const owners = [before, tombstone].flatMap(row => (row ? this.#ownersOf(row) : []));
    for (const owner of new Set(owners)) this.#setRemoved(owner, { ...left, position });
  }

  #setRemoved(owner: string, row: Row): void {
    const rows = this.#removed.get(owner) ?? new Map<string, Row>();
    this.#removed.set(owner, rows.set(row.documentId, { ...row, owner }));
  }

  #unsetRemoved(owner: string, documentId: string): void {
    const rows = this.#removed.get(owner);
    rows?.delete(documentId);
    if (rows?.size === 0) this.#removed.delete(owner);
  }
}
