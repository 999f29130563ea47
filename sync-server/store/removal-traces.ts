import type { JsonObject } from './store.ts';

/**
 * Most of what people lose leaves a document that says so, and any server finds it at its start. The rest is known only
 * to the servers that saw it happen. So each write tells since which position everything has left a trace, and a server
 * that starts learns from the documents how far back it knows all.
 */
export class RemovalTraces {
  /** For documents of the collections. `null`: nothing is known of the documents yet. */
  judge: ((id: string, body: JsonObject | null) => boolean) | null = null;
  /** Those that begin the ids of documents which people have on their devices. */
  readonly #collections: ReadonlySet<string>;
  #since = 0;

  constructor(collections: ReadonlySet<string>) {
    this.#collections = collections;
  }

  /** 0: unknown until everything was read. */
  get since(): number {
    return this.#since;
  }

  /** Whether a person loses the document with this write, and no document records it. */
  isTraceless(id: string, body: JsonObject | null): boolean {
    if (!this.#collections.has(id.slice(0, id.indexOf('/')))) return false;
    return this.judge?.(id, body) ?? false;
  }

  raise(position: number): void {
    this.#since = Math.max(this.#since, position);
  }
}
