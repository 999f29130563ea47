import { generationOf } from '../document-shape.ts';

const KEPT = 10_000;

/**
 * The latest generation of each document that this process saw acknowledged: a replica that answers with less is
 * lagging. Bounded: the oldest entries are dropped, since replicas have long caught up with those.
 */
export class RecentWrites {
  readonly #generations = new Map<string, number>();
  readonly #revisions = new Map<string, string>();

  note(id: string, revision: string): void {
    const before = this.#generations.get(id) ?? 0;
    const generation = Math.max(generationOf(revision), before);
    this.#generations.delete(id);
    this.#generations.set(id, generation);
    if (generation > before) this.#revisions.set(id, revision);
    if (this.#generations.size <= KEPT) return;
    const [oldest] = this.#generations.keys();
    if (oldest === undefined) return;
    this.#generations.delete(oldest);
    this.#revisions.delete(oldest);
  }

  /** Whether this is the latest acknowledged revision of the document. */
  isAcknowledged(id: string, revision: string): boolean {
    return this.#revisions.get(id) === revision;
  }

  /** `generation` 0: the replica doesn't have the document. */
  isBehind(id: string, generation: number): boolean {
    return generation < (this.#generations.get(id) ?? 0);
  }

  /** The generation of each recently written document. */
  known(): ReadonlyMap<string, number> {
    return this.#generations;
  }

  /** Recently written ids from `start` to `end` (exclusive). */
  within(start: string, end: string): string[] {
    return [...this.#generations.keys()].filter(id => id >= start && id < end);
  }
}
