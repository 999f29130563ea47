import { START } from '../backend.ts';
import type { Sequence } from '../store.ts';
import type { RecentWrites } from './recent-writes.ts';

interface Seen {
  id: string;
  generation: number;
}

/** Takes a page. false: it seems to be the last one, and can't be. */
export type NotePage = (page: readonly Seen[], position: Sequence, isLast: boolean) => boolean;

/**
 * Readers of the whole feed, page by page. A lagging replica's feed ends early, so it's the end only if everything that
 * this process saw acknowledged before was among the pages.
 */
export class CatchUps {
  readonly #recent: RecentWrites;
  /** By the position of the next page: the recently written documents that the reader hasn't seen. */
  readonly #missing = new Map<Sequence, Map<string, number>>();

  constructor(recent: RecentWrites) {
    this.#recent = recent;
  }

  /** Call it before a page is read. */
  from(since: Sequence): NotePage {
    const missing = since === START ? this.#recent.known() : this.#missing.get(since);
    if (!missing) return () => true;
    const left = new Map(missing);
    return (page, position, isLast) => {
      for (const { id, generation } of page) if (generation >= (left.get(id) ?? 0)) left.delete(id);
      if (isLast && left.size > 0) return false;
      this.#missing.delete(since);
      if (!isLast) this.#missing.set(position, left);
      return true;
    };
  }
}
