import type { Row } from './row.ts';

const MAX_KEPT = 1000;
/** An answer that was last asked for before this many changes is found anew. */
const MOST_CHANGES = 64;

/** A row before and after a change; undefined: there was none, or is none any more. */
export interface Replaced {
  before: Row | undefined;
  after: Row | undefined;
}

interface Answer<T> {
  value: T;
  /** Number of changes that it takes into account. */
  at: number;
}

/**
 * Answers of a collection's lists, by query and audience. For a page far down a list, a query examines all rows before it; a total
 * examines up to 5,000; and clients request the same lists again and again. So answers are kept, and the next reader applies the few
 * changes since then to them. Writing costs nothing more, however many answers there are.
 */
export class Answers {
  readonly totals: AnswerCache<number>;
  readonly pages: AnswerCache<readonly Row[]>;
  readonly #changes = new RecentChanges();

  constructor(most = MAX_KEPT) {
    this.totals = new AnswerCache(this.#changes, most);
    this.pages = new AnswerCache(this.#changes, most);
  }

  /** Number of changes so far. */
  get changes(): number {
    return this.#changes.count;
  }

  note(change: Replaced): void {
    this.#changes.add(change);
    if (this.#changes.count % MOST_CHANGES !== 0) return;
    // They weren't asked for lately, and would keep removed rows in memory.
    this.totals.dropOld();
    this.pages.dropOld();
  }

  /** For changes that concern all rows. */
  forget(): void {
    this.#changes.forget();
    this.totals.dropOld();
    this.pages.dropOld();
  }
}

class RecentChanges {
  count = 0;
  #last: Replaced[] = [];

  add(change: Replaced): void {
    this.count += 1;
    this.#last.push(change);
    if (this.#last.length > 2 * MOST_CHANGES) this.#last = this.#last.slice(-MOST_CHANGES);
  }

  forget(): void {
    this.count += MOST_CHANGES + 1;
    this.#last = [];
  }

  isTooLongAgo(at: number): boolean {
    return this.count - at > MOST_CHANGES;
  }

  since(at: number): readonly Replaced[] {
    return at === this.count ? [] : this.#last.slice(at - this.count);
  }
}

/** When a query began. */
interface Start {
  /** The number of changes by then. */
  at: number;
  /** Whether it reads the rows as they were then. */
  isOfStart: boolean;
}

class AnswerCache<T> {
  readonly #changes: RecentChanges;
  readonly #most: number;
  readonly #answers = new Map<string, Answer<T>>();

  constructor(changes: RecentChanges, most: number) {
    this.#changes = changes;
    this.#most = most;
  }

  /**
   * `key` undefined: the answer isn't kept. Neither is one that was found while rows changed, unless it's of the query's start.
   * `revise` applies a change to a kept answer; undefined: it has to be found anew.
   */
  *get(
    key: string | undefined,
    find: () => Generator<void, T>,
    revise: (value: T, change: Replaced) => T | undefined,
    { at, isOfStart }: Start,
  ): Generator<void, T> {
    const known = key === undefined ? undefined : this.#known(key, revise);
    if (known !== undefined) return known;
    const value = yield* find();
    const isExact = isOfStart ? !this.#changes.isTooLongAgo(at) : at === this.#changes.count;
    if (key !== undefined && isExact) this.#keep(key, { value, at });
    return value;
  }

  dropOld(): void {
    for (const [key, { at }] of this.#answers) if (this.#changes.isTooLongAgo(at)) this.#answers.delete(key);
  }

  #known(key: string, revise: (value: T, change: Replaced) => T | undefined): T | undefined {
    const answer = this.#answers.get(key);
    if (!answer || this.#changes.isTooLongAgo(answer.at)) return undefined;
    let value: T | undefined = answer.value;
    for (const change of this.#changes.since(answer.at)) {
      value = revise(value, change);
      if (value === undefined) break;
    }
    if (value === undefined) this.#answers.delete(key);
    else this.#answers.set(key, { value, at: this.#changes.count });
    return value;
  }

  #keep(key: string, answer: Answer<T>): void {
    if (this.#answers.size >= this.#most) this.#answers.clear();
    this.#answers.set(key, answer);
  }
}
