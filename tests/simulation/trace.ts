import { createHash } from 'node:crypto';

/** What happened in a world, in words; equal worlds have equal hashes. */
export class Trace {
  readonly lines: string[] = [];
  readonly #hash = createHash('sha256');

  note(line: string): void {
    this.lines.push(line);
    this.count(line);
  }

  /** Adds to the hash and not to the lines, for what happens too often to print. */
  count(line: string): void {
    this.#hash.update(`${line}\n`);
  }

  get hash(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }
}
