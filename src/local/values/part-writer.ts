type Content = Record<string, unknown>;

/** Writes the latest content of a part: at once, and what was typed during a write in the next one. */
export class PartWriter {
  readonly #put: (content: Content) => Promise<void>;
  readonly #tell: (state: 'busy' | 'done' | 'failed') => void;
  #next: Content | undefined;
  #writing: Promise<boolean> | undefined;

  constructor(put: (content: Content) => Promise<void>, tell: (state: 'busy' | 'done' | 'failed') => void) {
    this.#put = put;
    this.#tell = tell;
  }

  write(content: Content): void {
    this.#next = content;
    this.#writing ??= this.#run();
  }

  /** Resolves when nothing is left to write: whether all of it is on the disk. */
  async settled(): Promise<boolean> {
    if (this.#next !== undefined) this.#writing ??= this.#run();
    return (await this.#writing) ?? true;
  }

  async #run(): Promise<boolean> {
    this.#tell('busy');
    while (this.#next !== undefined) {
      const content = this.#next;
      this.#next = undefined;
      try {
        await this.#put(content);
      } catch {
        // The text is still on the screen. The next change, or leaving the form, tries again.
        this.#next ??= content;
        this.#writing = undefined;
        this.#tell('failed');
        return false;
      }
    }
    this.#writing = undefined;
    this.#tell('done');
    return true;
  }
}
