import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** How far the database had come, and how many documents it had then. */
export interface Mark {
  sequence: number;
  documents: number;
}

const TEXT_LENGTH = 64;
const CLOSED = 'closed';

/**
 * Our own record of how far the database has come, in a small file beside it. LevelDB opens a truncated or damaged log
 * without complaint and is then simply shorter. The record is written after each durable batch and not synced: after a
 * power cut it may lag behind the database, never lead it. So a database behind its record has lost documents.
 */
export class Watermark {
  readonly #file: number;
  /** What the record said when it was opened; undefined = none, or not readable. */
  readonly found: Mark | undefined;
  /** Whether the database was closed in order, as the record said when it was opened. */
  readonly wasClosed: boolean;
  #last: Mark | undefined;

  constructor(path: string) {
    this.#file = openSync(path, 'a+');
    closeSync(this.#file);
    const text = readFileSync(path, 'utf8');
    this.found = parse(text);
    this.wasClosed = this.found !== undefined && text.trimEnd().endsWith(` ${CLOSED}`);
    this.#file = openSync(path, 'r+');
  }

  /** One short write in place: a kill cannot tear it. */
  write(mark: Mark): void {
    this.#last = mark;
    this.#write(mark, '');
  }

  /** `inOrder`: the database was closed and nothing had failed before. */
  close(inOrder: boolean): void {
    if (inOrder && this.#last) this.#write(this.#last, CLOSED);
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  #write({ sequence, documents }: Mark, state: string): void {
    const text = `${sequence} ${documents} ${check(sequence, documents)} ${state}`;
    writeSync(this.#file, text.padEnd(TEXT_LENGTH), 0);
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
