import { generationOf } from './document-shape.ts';

const KEPT = 10_000;

/**
 * What this process last saw acknowledged, by document: a replica that answers with less is behind. Bounded; the oldest
 * are forgotten, which replicas have long caught up with.
 */
export class RecentWrites {
  readonly #generations = new Map<string, number>();

  note(id: string, revision: string): void {
    const generation = Math.max(generationOf(revision), this.#generations.get(id) ?? 0);
    this.#generations.delete(id);
    this.#generations.set(id, generation);
    if (this.#generations.size <= KEPT) return;
    const [oldest] = this.#generations.keys();
    if (oldest !== undefined) this.#generations.delete(oldest);
  }

  /** `revision` undefined = the replica has never heard of the document. */
  isBehind(id: string, revision: string | undefined): boolean {
    const known = this.#generations.get(id);
    return known !== undefined && (revision === undefined || generationOf(revision) < known);
  }

  /** Ids of `start` to `end` (exclusive) that were written lately. */
  within(start: string, end: string): string[] {
    return [...this.#generations.keys()].filter(id => id >= start && id < end);
  }
}
