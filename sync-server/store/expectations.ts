import type { FeedChange } from './backend.ts';

export interface Expectation {
  /** Resolves once the feed has shown each of these documents with this generation or a later one. */
  reached(generations: ReadonlyMap<string, number>): Promise<void>;
  /** Call it if the write failed: there is nothing to wait for. */
  drop(): void;
}

interface Entry {
  /** By document id: the generation that all listeners have seen. */
  shown: Map<string, number>;
  /** The same for each newcomer that is catching up, in case it becomes the only listener. */
  shownTo: Map<object, Map<string, number>>;
  waiting:
    | { generations: ReadonlyMap<string, number>; resolve(): void; reject(reason: unknown): void }
    | undefined;
}

/**
 * Writes that listeners have yet to see. They are compared by document and revision generation, never by sequence: a
 * cluster's sequences can't be compared, and the feed only shows the newest version of a document.
 */
export class Expectations {
  readonly #entries = new Set<Entry>();

  add(ids: readonly string[]): Expectation {
    const entry: Entry = { shown: new Map(ids.map(id => [id, 0])), shownTo: new Map(), waiting: undefined };
    this.#entries.add(entry);
    return {
      reached: generations =>
        new Promise((resolve, reject) => {
          entry.waiting = { generations, resolve, reject };
          this.#check(entry);
        }),
      drop: () => this.#entries.delete(entry),
    };
  }

  /** Call it before a read. What it returns tells after the read whether a write of before it wasn't shown. */
  due(): () => boolean {
    const due = [...this.#entries].filter(({ waiting }) => waiting !== undefined);
    return () => due.some(entry => this.#entries.has(entry));
  }

  /** Call it when all listeners have seen this page. */
  note(page: readonly FeedChange[]): void {
    for (const entry of this.#entries) {
      raise(entry.shown, page);
      this.#check(entry);
    }
  }

  /** Call it when a newcomer has read this page on its own. */
  noteFor(newcomer: object, page: readonly FeedChange[]): void {
    for (const entry of this.#entries) {
      let shown = entry.shownTo.get(newcomer);
      if (!shown) {
        shown = new Map([...entry.shown.keys()].map(id => [id, 0]));
        entry.shownTo.set(newcomer, shown);
      }
      raise(shown, page);
    }
  }

  /** This newcomer is now the only listener, so what it has seen, all listeners have seen. */
  adopt(newcomer: object): void {
    for (const entry of this.#entries) {
      entry.shown = entry.shownTo.get(newcomer) ?? entry.shown;
      this.#check(entry);
    }
  }

  /** There are no listeners, so everything written so far counts as seen. */
  resolveWritten(): void {
    for (const entry of this.#entries) if (entry.waiting) this.#settle(entry)?.resolve();
  }

  rejectAll(reason: unknown): void {
    for (const entry of this.#entries) this.#settle(entry)?.reject(reason);
  }

  #check(entry: Entry): void {
    const { waiting, shown } = entry;
    if (!waiting) return;
    for (const [id, generation] of waiting.generations) if ((shown.get(id) ?? 0) < generation) return;
    this.#settle(entry)?.resolve();
  }

  #settle(entry: Entry): Entry['waiting'] {
    this.#entries.delete(entry);
    return entry.waiting;
  }
}

function raise(shown: Map<string, number>, page: readonly FeedChange[]): void {
  for (const { change, generation } of page) {
    const before = shown.get(change.id);
    if (before !== undefined && generation > before) shown.set(change.id, generation);
  }
}
