/** Beyond that the budget forgets those that spent least recently; most of them have got their share back anyway. */
const REMEMBERED = 50_000;

/** How much somebody has used and not got back yet, as of a moment. */
export interface Debt {
  used: number;
  atMs: number;
}

/**
 * What was used lately, each by itself. A whole share comes back in `seconds`, evenly. Who has any of it left may use more than
 * that once, and waits the longer for it: so that what costs more than a share is possible at all.
 */
export class FlowBudget {
  readonly #share: number;
  readonly #msEach: number;
  readonly #nowMs: () => number;
  /** In order of the last change. Unlike a cache of a fixed size, it takes no memory before it is used: there are dozens of budgets. */
  readonly #debts = new Map<string, Debt>();

  constructor(share: number, seconds: number, nowMs: () => number) {
    this.#share = share;
    this.#msEach = (seconds * 1000) / share;
    this.#nowMs = nowMs;
  }

  /** In whole seconds. 0 = something is left now, or with `needed`, at least that much. */
  waitSeconds(key: string, needed = 0): number {
    const over = this.#usedBy(key) + needed - this.#share;
    if (over < 0 || (over === 0 && needed > 0)) return 0;
    // Whoever waits as long as they were told finds something: sums of fractions are a hair off.
    return Math.floor((over * this.#msEach) / 1000 + 1e-6) + 1;
  }

  /** Whole seconds until `amount` fits into the share. Unlike `waitSeconds` this never allows more than the share. */
  waitSecondsFor(key: string, amount: number): number {
    const over = this.#usedBy(key) + amount - this.#share;
    // Sums of fractions are slightly off.
    return over <= 1e-9 ? 0 : Math.ceil((over * this.#msEach) / 1000);
  }

  spend(key: string, amount: number): void {
    if (!Number.isFinite(this.#share) || amount <= 0) return;
    this.#remember(key, { used: this.#usedBy(key) + amount, atMs: this.#nowMs() });
  }

  used(key: string): number {
    return this.#usedBy(key);
  }

  /** Undoes `spend`. */
  giveBack(key: string, amount: number): void {
    const used = this.#usedBy(key) - amount;
    if (used > 0) this.#debts.set(key, { used, atMs: this.#nowMs() });
    else this.#debts.delete(key);
  }

  /** A part of the share, from 0 to 1 and beyond. */
  usedPart(key: string): number {
    return this.#usedBy(key) / this.#share;
  }

  #usedBy(key: string): number {
    const debt = this.#debts.get(key);
    if (!debt) return 0;
    // A clock that was set back gives nothing and takes nothing.
    const elapsedMs = Math.max(0, this.#nowMs() - debt.atMs);
    return Math.max(0, debt.used - elapsedMs / this.#msEach);
  }

  /** Everybody whose use is still above `leastUsed`. */
  entries(leastUsed = 0): [string, Debt][] {
    return [...this.#debts.keys()].flatMap(key => {
      const used = this.#usedBy(key);
      return used > leastUsed ? [[key, { used, atMs: this.#nowMs() }]] : [];
    });
  }

  restore(entries: Iterable<[string, Debt]>): void {
    // A moment that has yet to come is of another clock: it would never be over.
    for (const [key, { used, atMs }] of entries)
      this.#remember(key, { used, atMs: Math.min(atMs, this.#nowMs()) });
  }

  #remember(key: string, debt: Debt): void {
    this.#debts.delete(key);
    this.#debts.set(key, debt);
    if (this.#debts.size <= REMEMBERED) return;
    const [oldest] = this.#debts.keys();
    if (oldest !== undefined) this.#debts.delete(oldest);
  }
}
