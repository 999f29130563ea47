import type { LevelFigures, Share } from './figures.ts';

/**
 * What is in use at once, in all and by each address. An address may have its share, and never more than is still free: the fuller
 * it is, the less a single one may take, so that there is always room for who comes next (dynamic thresholds: Choudhury and Hahne,
 * IEEE/ACM Transactions on Networking 6(2), 1998).
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

  /** Null = taken, and to be given back; else whose share it would have been more than. */
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
