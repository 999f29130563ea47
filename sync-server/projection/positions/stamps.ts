import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { UNSTAMPED } from '../../store/backend.ts';
import type { RemovalTraces } from '../../store/removal-traces.ts';
import type { Change, StorePositions } from '../../store/store.ts';
import { TERM_POSITIONS } from '../../store/write-positions.ts';
import type { LateChanges } from './late-changes.ts';
import type { Positions } from '../projection.ts';
import type { Row } from '../row.ts';

const POSITION_BITS = Math.log2(TERM_POSITIONS);

/**
 * The position of a document without a stamp, from 1 on and below those of all terms. It's the same on every server. Two
 * documents may have the same one.
 */
export function unstampedPosition(id: string): number {
  const digest = createHash('sha256').update(id).digest();
  return 1 + Math.floor(digest.readUIntBE(0, 6) / 2 ** (48 - POSITION_BITS));
}

/** What the writers' stamps on changes say about positions. */
export class Stamps {
  readonly #positions: StorePositions;
  readonly #traces: RemovalTraces | undefined;
  /** In what was read first: the highest position, and the highest that a stamp names as the beginning of all traces. */
  #highest = 0;
  #toldSince = 0;
  /** The end of the last term in which a server of an earlier version wrote. */
  #unstampedEnd = 0;
  #since = Number.POSITIVE_INFINITY;
  #early: Change[] | null = [];

  constructor(positions: StorePositions, traces: RemovalTraces | undefined) {
    this.#positions = positions;
    this.#traces = traces;
  }

  positions(): Positions {
    return { through: this.#positions.through(), since: this.#since };
  }

  positionOf(id: string, position = UNSTAMPED): number {
    return position === UNSTAMPED ? unstampedPosition(id) : position;
  }

  note(change: Change): void {
    const { position, since = 0, term } = change;
    if (position === undefined && term !== undefined) this.#noteUnstamped(term);
    // For when this server writes.
    if (!this.#early) return this.#traces?.raise(since);
    this.#highest = Math.max(this.#highest, position ?? 0);
    this.#toldSince = Math.max(this.#toldSince, since);
    if (position === UNSTAMPED) this.#early.push(change);
  }

  /** Everything that was there has been read. */
  begin(late: LateChanges): void {
    const told = this.#toldSince === 0 ? this.#highest : this.#toldSince;
    this.#since = Math.max(1, told, this.#unstampedEnd);
    this.#traces?.raise(this.#since);
    for (const change of this.#early ?? []) late.note(change);
    this.#early = null;
  }

  /** Whether devices that have read on would miss it. A feed may show changes again, and those aren't late. */
  isLate({ position, term }: Change, before: Row | undefined, after: Row | undefined): boolean {
    if (this.#early) return false;
    if (position === undefined) return term === undefined && !isDeepStrictEqual(before, after);
    if (position === UNSTAMPED) return true;
    return before?.position !== after?.position && position <= this.#positions.through();
  }

  /** Its changes have no positions of their own, so devices must read everything again that have read beyond them. */
  #noteUnstamped(term: number): void {
    const end = (term + 1) * TERM_POSITIONS;
    if (end <= this.#unstampedEnd) return;
    this.#unstampedEnd = end;
    if (this.#early) return;
    this.#since = Math.max(this.#since, end);
    this.#traces?.raise(end);
  }
}
