/** Entries. Beyond this the budget forgets the ones that spent least recently; most of those are restored anyway. */
const REMEMBERED = 50_000;

/** A holder's use that is not restored yet, at a given time. */
export interface Debt {
  used: number;
  atMs: number;
}

/**
 * Recent use per key. A whole share is restored evenly over `seconds`. A holder with anything left may exceed the share
 * once and then waits longer, so that work that costs more than a share is possible at all.
 */
export class FlowBudget {
  readonly #share: number;
  readonly #msEach: number;
  readonly #nowMs: () => number;
  /**
   * In order of the last `spend`. Unlike a fixed-size cache it takes no memory until used, and there are dozens of
   * budgets.
   */
  readonly #debts = new Map<string, Debt>();

  constructor(share: number, seconds: number, nowMs: () => number) {
    this.#share = share;
    this.#msEach = (seconds * 1000) / share;
    this.#nowMs = nowMs;
  }

  /** In whole seconds. 0: something is left now, or with `needed`, at least that much. */
  waitSeconds(key: string, needed = 0): number {
    const over = this.#usedBy(key) + needed - this.#share;
    if (over < 0 || (over === 0 && needed > 0)) return 0;
    // After this wait something is certainly left: sums of fractions are slightly off.
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

  /** The fraction of the share that is used; can exceed 1. */
  usedPart(key: string): number {
    return this.#usedBy(key) / this.#share;
  }

  #usedBy(key: string): number {
    const debt = this.#debts.get(key);
    if (!debt) return 0;
    const nowMs = this.#nowMs();
    // If the clock was set back, nothing is restored and nothing is charged, and the wait goes on from here.
    debt.atMs = Math.min(debt.atMs, nowMs);
    return Math.max(0, debt.used - (nowMs - debt.atMs) / this.#msEach);
  }

  /** All keys whose use is still above `leastUsed`. */
  entries(leastUsed = 0): [string, Debt][] {
    return [...this.#debts.keys()].flatMap(key => {
      const used = this.#usedBy(key);
      return used > leastUsed ? [[key, { used, atMs: this.#nowMs() }]] : [];
    });
  }

  restore(entries: Iterable<[string, Debt]>): void {
    // A time in the future comes from another clock; such a debt would never end.
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
