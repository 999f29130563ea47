import type { DetailsPackEntry } from '../../wire/catalogue/details-packs.ts';
import type { DownloadProblem } from './details-ports.ts';

/** A pack that arrived damaged this often is skipped. */
const MOST_DAMAGED = 3;

/** The problems of downloads since the app started, by province. They are kept in memory only, so each start tries again. */
export class DownloadSetbacks {
  /** Provinces whose index must be fetched again, whatever its age. */
  readonly #stale = new Set<string>();
  /**
   * Provinces that are not tried again before the next start: this version of the app can't read them, their packs keep
   * arriving damaged, or the disk is too full even to note a failure.
   */
  readonly #refused = new Map<string, DownloadProblem>();
  /** How often each pack arrived damaged. */
  readonly #damaged = new Map<string, Map<string, number>>();

  setStale(province: string, isStale: boolean): void {
    if (isStale) this.#stale.add(province);
    else this.#stale.delete(province);
  }

  isStale(province: string): boolean {
    return this.#stale.has(province);
  }

  refuse(province: string, problem: DownloadProblem): void {
    this.#refused.set(province, problem);
  }

  refusalOf(province: string): DownloadProblem | null {
    return this.#refused.get(province) ?? null;
  }

  countDamaged(province: string, { hash }: DetailsPackEntry): void {
    const tries = this.#damaged.get(province) ?? new Map<string, number>();
    this.#damaged.set(province, tries.set(hash, (tries.get(hash) ?? 0) + 1));
  }

  hasDamaged(province: string): boolean {
    return this.#damaged.has(province);
  }

  /** Those that did not arrive damaged too often. */
  worthTrying(province: string, packs: readonly DetailsPackEntry[]): DetailsPackEntry[] {
    const tries = this.#damaged.get(province);
    return packs.filter(({ hash }) => (tries?.get(hash) ?? 0) < MOST_DAMAGED);
  }

  /** The person asked for the province again: it is tried as if nothing had failed. */
  forgive(province: string): void {
    this.#refused.delete(province);
    this.#damaged.delete(province);
  }
}
