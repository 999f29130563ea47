import { createHash } from 'node:crypto';

/** What happened in a world, in words; equal worlds have equal hashes. */
export class Trace {
  readonly lines: string[] = [];
  readonly #hash = createHash('sha256');

  note(line: string): void {
    this.lines.push(line);
    this.count(line);
  }

  /** Changes the hash only: of what happens too often to be told. */
  count(line: string): void {
    this.#hash.update(`${line}\n`);
  }

  get hash(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }
}
