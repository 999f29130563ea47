import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** How far the database had come, and how many documents it had then. */
export interface Mark {
  sequence: number;
  documents: number;
}

const TEXT_LENGTH = 64;

/**
 * Our own record of how far the database has come, in a small file beside it. LevelDB opens a truncated or damaged log
 * without complaint and is then simply shorter. The record is written after each durable batch and not synced: after a
 * power cut it may lag behind the database, never lead it. So a database behind its record has lost documents.
 */
export class Watermark {
  readonly #file: number;
  /** What the record said when it was opened; undefined = none, or not readable. */
  readonly found: Mark | undefined;

  constructor(path: string) {
    this.#file = openSync(path, 'a+');
    closeSync(this.#file);
    this.found = parse(readFileSync(path, 'utf8'));
    this.#file = openSync(path, 'r+');
  }

  /** One short write in place: a kill cannot tear it. */
  write({ sequence, documents }: Mark): void {
    writeSync(this.#file, `${sequence} ${documents} ${check(sequence, documents)}`.padEnd(TEXT_LENGTH), 0);
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}

/** What is missing, in words; empty when all is there. */
export function shortfall(found: Mark | undefined, actual: Mark): string[] {
  if (!found || actual.sequence > found.sequence) return [];
  if (actual.sequence < found.sequence)
    return [`it ends at change ${actual.sequence}, but change ${found.sequence} had been saved`];
  if (actual.documents !== found.documents)
    return [`it has ${actual.documents} documents, but ${found.documents} had been saved`];
  return [];
}

function parse(text: string): Mark | undefined {
  const [sequence, documents, sum] = text.trim().split(' ').map(Number);
  if (sequence === undefined || documents === undefined || sum !== check(sequence, documents))
    return undefined;
  return { sequence, documents };
}

/** Against a torn or foreign file, no more. */
function check(sequence: number, documents: number): number {
  return (sequence * 31 + documents * 17 + 7) % 65_521;
}
