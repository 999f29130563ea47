import type { Card } from '../../../src/domain/listing.ts';
import type { SegmentEntry } from '../../../src/wire/catalogue/catalogue.ts';
import { findRow, withWholeRows } from '../../../src/wire/segment/apply-patches.ts';
import { cardAt, type SegmentColumns } from '../../../src/wire/segment/segment-columns.ts';

import { isSame } from './delta-levels.ts';

/** A decoded segment with its manifest entry. */
export interface ReadSegment {
  entry: SegmentEntry;
  columns: SegmentColumns;
}

/**
 * The cards as published, which the next delta is compared with: bases and the chain since, in columns (about 40 bytes
 * a card), all with complete rows.
 */
export class PublishedCards {
  #layers: ReadSegment[] = [];

  /** `segments` in the order in which they are applied. */
  constructor(segments: readonly ReadSegment[]) {
    for (const segment of segments) this.add(segment);
  }

  get segments(): SegmentColumns[] {
    return this.#layers.map(({ columns }) => columns);
  }

  find(jobId: number): Card | null {
    const found = findRow(this.segments, jobId);
    return found && cardAt(found.columns, found.row);
  }

  /** Adds the newest delta. */
  add({ entry, columns }: ReadSegment): void {
    this.#layers.push({ entry, columns: this.#whole(columns, this.segments) });
  }

  /** Replaces merged deltas with the result. */
  replace(run: readonly SegmentEntry[], { entry, columns }: ReadSegment): void {
    const isMerged = (layer: ReadSegment) => run.some(delta => isSame(delta, layer.entry));
    const first = this.#layers.findIndex(isMerged);
    if (first < 0) return;
    const below = this.#layers.slice(0, first);
    const merged = this.#layers.slice(first).filter(isMerged);
    const above = this.#layers.slice(first).filter(layer => !isMerged(layer));
    const whole = this.#whole(
      columns,
      [...below, ...merged].map(layer => layer.columns),
    );
    this.#layers = [...below, { entry, columns: whole }, ...above];
  }

  /** Replaces the bases with equivalent ones; later deltas stay. */
  rebase(bases: readonly ReadSegment[]): void {
    const position = Math.min(...bases.map(({ entry }) => entry.to));
    const newer = this.#layers.filter(({ entry }) => entry.kind === 'delta' && entry.to > position);
    this.#layers = [...bases, ...newer];
  }

  #whole(columns: SegmentColumns, below: readonly SegmentColumns[]): SegmentColumns {
    return withWholeRows(columns, jobId => findRow(below, jobId));
  }
}
