/**
 * The documents that are being written. Whoever reads one of them waits for the write: of the version before it, they could only make
 * a write that is refused, and those who read during each write of a document that changes all the time would never get theirs in.
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
