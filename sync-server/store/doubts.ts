import { isObject } from '../../src/core/json.ts';
import { UNSTAMPED } from './backend.ts';
import { TERM_POSITIONS } from './write-positions.ts';

/** The first and the last of some positions. */
type Range = [first: number, last: number];

/** So many are remembered. Those of one term are joined first, and then the oldest are forgotten. */
const RANGES_MAX = 256;

/** What the writer tells its successor, in the lease. */
export type ToldDoubts = {
  /** All writes up to this position were answered. */
  through: number;
  /** The positions among them whose writes may be on too few nodes. */
  ranges: Range[];
};

/** A batch whose answer isn't known yet. */
export interface OpenBatch {
  /** A quorum has what was written. */
  proven(): void;
  /** It may be on some nodes, now or later. */
  failed(): void;
}

interface Open {
  last: number;
  over: Promise<void>;
}

/**
 * Which positions were stamped on writes that no quorum has acknowledged. Such a write may be on one node all the same,
 * and be lost with it, so nothing may be confirmed because of it. The writer passes its doubts on with the lease. The next
 * one also doubts everything after the last renewal.
 */
export class Doubts {
  readonly #open = new Map<number, Open>();
  /** By the lease, while another server writes. */
  #told: ToldDoubts | null = null;
  /** Of the term in which this process writes, or wrote last. */
  #term = 0;
  #last = 0;
  #ranges: Range[] = [];
  #isWriting = false;

  get isWriting(): boolean {
    return this.#isWriting;
  }

  /** What the lease says. null: its writer is of an earlier version. */
  told(told: ToldDoubts | null): void {
    this.#told = told;
  }

  /** This process writes from now on. A term may go on after it was thought to be over. */
  begin(term: number): void {
    this.#isWriting = true;
    if (term === this.#term) return;
    this.#ranges = inherited(this.#told, term);
    this.#term = term;
    this.#last = term * TERM_POSITIONS;
  }

  end(): void {
    this.#isWriting = false;
  }

  /** For the lease of this term. */
  state(term: number): ToldDoubts {
    if (term !== this.#term) return { through: term * TERM_POSITIONS, ranges: inherited(this.#told, term) };
    return {
      through: Math.min(this.#last, ...[...this.#open.keys()].map(first => first - 1)),
      ranges: this.#ranges,
    };
  }

  /** Call it before these positions are sent. */
  take(first: number, count: number): OpenBatch {
    const last = first + count - 1;
    let answered = () => {};
    const over = new Promise<void>(resolve => {
      answered = resolve;
    });
    this.#open.set(first, { last, over });
    this.#last = Math.max(this.#last, last);
    const end = () => {
      this.#open.delete(first);
      answered();
    };
    return {
      proven: end,
      failed: () => {
        // Answered, and the term was over.
        if (!this.#open.has(first)) return;
        this.#ranges = joined([...this.#ranges, [first, last]]);
        end();
      },
    };
  }

  /** Resolves when the write's answer is known. undefined: it is. */
  answerOf(position: number | undefined): Promise<void> | undefined {
    if (position === undefined) return undefined;
    for (const [first, { last, over }] of this.#open) if (position >= first && position <= last) return over;
    return undefined;
  }

  isDoubtful(position: number | undefined): boolean {
    // Of a command or an earlier version, or from before there was a cluster.
    if (position === undefined) return false;
    // Any server may have merged two versions, and either may have been on one node.
    if (position === UNSTAMPED) return true;
    if (this.#isWriting) return isIn(this.#ranges, position);
    return this.#told !== null && (position > this.#told.through || isIn(this.#told.ranges, position));
  }
}

/** null: the lease says nothing of this store. */
export function readDoubts(doubts: unknown, store: string): ToldDoubts | null {
  const told = isObject(doubts) ? doubts[store] : undefined;
  if (!isObject(told)) return null;
  const { through, ranges } = told;
  if (typeof through !== 'number' || !Array.isArray(ranges)) return null;
  return { through, ranges: ranges.filter(isRange) };
}

/**
 * The same for a lease that was taken for a command, in this term. A command confirms nothing that it didn't write itself,
 * so nothing of its own is doubted.
 */
export function withCommand(doubts: unknown, term: number): Record<string, ToldDoubts> {
  const names = isObject(doubts) ? Object.keys(doubts) : [];
  const through = (term + 1) * TERM_POSITIONS;
  return Object.fromEntries(
    names.map(name => [name, { through, ranges: inherited(readDoubts(doubts, name), term) }]),
  );
}

/** What is doubtful when a term begins: all that the last writer didn't call answered. */
function inherited(told: ToldDoubts | null, term: number): Range[] {
  if (!told) return [];
  const before = term * TERM_POSITIONS;
  return told.through < before ? joined([...told.ranges, [told.through + 1, before]]) : told.ranges;
}

function joined(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = kept.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else kept.push([first, last]);
  }
  if (kept.length > RANGES_MAX) joinNearest(kept);
  return kept;
}

/** What is between the two is doubted, too, and costs another write when it's read again. */
function joinNearest(ranges: Range[]): void {
  let nearest = 0;
  let gap = TERM_POSITIONS;
  for (let at = 1; at < ranges.length; at += 1) {
    const [before, after] = [ranges[at - 1], ranges[at]];
    if (!before || !after || after[0] - before[1] >= gap || termIn(after) !== termIn(before)) continue;
    nearest = at;
    gap = after[0] - before[1];
  }
  const [removed] = ranges.splice(nearest, 1);
  const joins = ranges[nearest - 1];
  if (joins && removed) joins[1] = removed[1];
}

function termIn([first]: Range): number {
  return Math.floor(first / TERM_POSITIONS);
}

function isIn(ranges: readonly Range[], position: number): boolean {
  return ranges.some(([first, last]) => position >= first && position <= last);
}

function isRange(range: unknown): range is Range {
  return Array.isArray(range) && range.length === 2 && range.every(Number.isSafeInteger);
}
