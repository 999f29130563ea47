import { parseMoment } from '../core/moments.ts';
import type { Row } from './row.ts';
import type { OwnersOf } from './row-owners.ts';

/** A collection's rows by owner, and what each owner no longer has. */
export class OwnedRows {
  /** Most owners have one row, which is stored without a set. */
  readonly #rows = new Map<string, Row | Set<Row>>();
  readonly #removed = new Map<string, Map<string, Row>>();
  readonly #ownersOf: OwnersOf;

  constructor(ownersOf: OwnersOf) {
    this.#ownersOf = ownersOf;
  }

  of(owner: string): Row[] {
    const present = this.#rows.get(owner);
    if (present === undefined) return [];
    return present instanceof Set ? [...present] : [present];
  }

  count(owner: string): number {
    const present = this.#rows.get(owner);
    if (present === undefined) return 0;
    return present instanceof Set ? present.size : 1;
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
      const present = this.#rows.get(owner);
      if (present === undefined) this.#rows.set(owner, row);
      else if (present instanceof Set) present.add(row);
      else this.#rows.set(owner, new Set([present, row]));
    }
  }

  drop(row: Row): void {
    for (const owner of this.#ownersOf(row)) {
      const present = this.#rows.get(owner);
      if (present === row) this.#rows.delete(owner);
      else if (present instanceof Set && present.delete(row) && present.size === 0) this.#rows.delete(owner);
    }
  }

  /** Call it when a row is new or replaces another one. */
  note(before: Row | undefined, row: Row, nowMs: number): void {
    for (const owner of this.#ownersOf(row)) this.#unsetRemoved(owner, row.documentId);
    this.fillRemoved(removalsAfterPut(this.#ownersOf, before, row, nowMs));
  }

  /** Call it when a row was deleted or became a tombstone. */
  noteRemoved(before: Row | undefined, removal: Removal): void {
    this.fillRemoved(removalsAfterRemove(this.#ownersOf, before, removal));
  }

  /**
   * Forgets removals before that time, in ms. Yields after each owner, so that other requests can be answered in
   * between.
   */
  *forgetRemoved(beforeMs: number): Generator<number> {
    for (const [owner, rows] of this.#removed) {
      let forgotten = 0;
      for (const [documentId, { removedAt = 0 }] of rows) {
        if (removedAt >= beforeMs) continue;
        rows.delete(documentId);
        forgotten += 1;
      }
      if (rows.size === 0) this.#removed.delete(owner);
      yield forgotten;
    }
  }

  #setRemoved(owner: string, row: Row): void {
    const rows = this.#removed.get(owner) ?? new Map<string, Row>();
    this.#removed.set(owner, rows.set(row.documentId, row));
  }

  #unsetRemoved(owner: string, documentId: string): void {
    const rows = this.#removed.get(owner);
    rows?.delete(documentId);
    if (rows?.size === 0) this.#removed.delete(owner);
  }
}

/**
 * What owners of the old row who don't own the new one have lost now, a row for each owner. Nothing of its content is
 * kept.
 */
export function removalsAfterPut(
  ownersOf: OwnersOf,
  before: Row | undefined,
  row: Row,
  nowMs: number,
): Row[] {
  if (!before) return [];
  const owners = ownersOf(row);
  return ownersOf(before)
    .filter(owner => !owners.includes(owner))
    .map(owner => ({ ...before, data: {}, position: row.position, removedAt: nowMs, owner }));
}

export interface Removal {
  /** Only the tombstone is remembered, and its time is the time of removal. */
  tombstone: Row | undefined;
  position: number;
  nowMs: number;
}

/** What owners lose with a row, a row for each owner. */
export function removalsAfterRemove(
  ownersOf: OwnersOf,
  before: Row | undefined,
  { tombstone, position, nowMs }: Removal,
): Row[] {
  const left = tombstone ?? before;
  if (!left) return [];
  const removedAt = (tombstone && parseMoment(tombstone.updatedAt)) ?? nowMs;
  const owners = [before, tombstone].flatMap(row => (row ? ownersOf(row) : []));
  return [...new Set(owners)].map(owner => ({ ...left, position, removedAt, owner }));
}
