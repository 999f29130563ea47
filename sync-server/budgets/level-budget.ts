import type { LevelFigures, Share } from './figures.ts';

/**
 * Limits use at one time, in total and per address. An address may have its share, but never more than is still free:
 * the fuller the server, the less a single address may take, so that there is always room for newcomers (dynamic
 * thresholds: Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998).
 */
export class LevelBudget {
  readonly #figures: LevelFigures;
  readonly #isShared: boolean;
  readonly #used = new Map<string, number>();
  #total = 0;

  constructor(figures: LevelFigures) {
    this.#figures = figures;
    this.#isShared = Number.isFinite(figures.address);
  }

  get used(): number {
    return this.#total;
  }

  /** null: taken; return it with `give`. Otherwise the share that has no room. */
  take(address: string, amount = 1): Share | null {
    const { address: share, server } = this.#figures;
    const free = server - this.#total;
    const own = this.#used.get(address) ?? 0;
    if (amount > free) return 'server';
    if (own + amount > share) return 'address';
    if (this.#isShared && own > 0 && own + amount > free) return 'server';
    this.#used.set(address, own + amount);
    this.#total += amount;
    return null;
  }

  give(address: string, amount = 1): void {
    const left = (this.#used.get(address) ?? 0) - amount;
    if (left > 0) this.#used.set(address, left);
    else this.#used.delete(address);
    this.#total -= amount;
  }
}
