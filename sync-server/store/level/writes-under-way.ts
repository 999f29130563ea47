/**
 * The documents that are being written. A read of one of them waits for the write. With the version before it, the reader's own write would
 * be refused, and on a document that changes all the time, a slower reader would be refused each time.
 */
export class WritesUnderWay {
  readonly #writes = new Map<string, Promise<unknown>>();

  /** `write` has none of the documents of another write that is under way. */
  async during<T>(documents: readonly { id: string }[], write: Promise<T>): Promise<T> {
    for (const { id } of documents) this.#writes.set(id, write);
    try {
      return await write;
    } finally {
      for (const { id } of documents) this.#writes.delete(id);
    }
  }

  /** Resolves when the writes of these documents that are under way now have ended, well or not. */
  async ended(ids: readonly string[]): Promise<void> {
    if (this.#writes.size === 0) return;
    await Promise.allSettled(ids.flatMap(id => this.#writes.get(id) ?? []));
  }
}
