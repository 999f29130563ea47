/** A queue in which senders take turns: a sender with many items only delays their own. */
export class FairLine {
  readonly #lines = new Map<string, Set<string>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adding an id again has no effect. */
  add(id: string, of: string): void {
    const line = this.#lines.get(of) ?? new Set();
    if (line.has(id)) return;
    this.#lines.set(of, line.add(id));
    this.#size += 1;
  }

  /** Removes and returns the next id. */
  take(): string | undefined {
    const [of, line] = this.#lines.entries().next().value ?? [];
    const id = line?.values().next().value;
    if (of === undefined || line === undefined || id === undefined) return undefined;
    line.delete(id);
    this.#size -= 1;
    // The sender's next turn comes after everyone else's.
    this.#lines.delete(of);
    if (line.size > 0) this.#lines.set(of, line);
    return id;
  }
}
