import { generationOf } from '../document-shape.ts';

const KEPT = 10_000;

/**
 * The latest revision of each document that this process saw acknowledged: a replica that answers with an earlier
 * generation is lagging. Bounded: the oldest entries are dropped, since replicas have long caught up with those.
 */
export class RecentWrites {
  readonly #revisions = new Map<string, string>();

  note(id: string, revision: string): void {
    const before = this.#revisions.get(id);
    const isNewer = before === undefined || generationOf(revision) > generationOf(before);
    this.#revisions.delete(id);
    this.#revisions.set(id, isNewer ? revision : before);
    if (this.#revisions.size <= KEPT) return;
    const [oldest] = this.#revisions.keys();
    if (oldest !== undefined) this.#revisions.delete(oldest);
  }

  /** Whether this is the latest acknowledged revision of the document. */
  isAcknowledged(id: string, revision: string): boolean {
    return this.#revisions.get(id) === revision;
  }

  /** `generation` 0: the replica doesn't have the document. */
  isBehind(id: string, generation: number): boolean {
    const known = this.#revisions.get(id);
    return known !== undefined && generation < generationOf(known);
  }

  /** The generation of each recently written document. */
  known(): Map<string, number> {
    return new Map([...this.#revisions].map(([id, revision]) => [id, generationOf(revision)]));
  }

  /** Recently written ids from `start` to `end` (exclusive). */
  within(start: string, end: string): string[] {
    return [...this.#revisions.keys()].filter(id => id >= start && id < end);
  }
}
