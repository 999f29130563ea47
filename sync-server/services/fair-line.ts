/** Things that wait in a line for each of those who sent them. One line after the other has its turn: whoever sent many waits for their own. */
export class FairLine {
  readonly #lines = new Map<string, Set<string>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Once, however often. */
  add(id: string, of: string): void {
    const line = this.#lines.get(of) ?? new Set();
    if (line.has(id)) return;
    this.#lines.set(of, line.add(id));
    this.#size += 1;
  }

  /** The next one, which is then no longer here. */
  take(): string | undefined {
    const [of, line] = this.#lines.entries().next().value ?? [];
    const id = line?.values().next().value;
    if (of === undefined || line === undefined || id === undefined) return undefined;
    line.delete(id);
    this.#size -= 1;
    // Behind all others.
    this.#lines.delete(of);
    if (line.size > 0) this.#lines.set(of, line);
    return id;
  }
}
