import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The database's last sequence and its number of documents at that point. */
export interface Mark {
  sequence: number;
  documents: number;
}

const TEXT_LENGTH = 64;
const CLOSED = 'closed';

/**
 * The store's own record of how far the database has come, in a small file next to it. LevelDB opens a truncated or
 * damaged log without complaint and is then simply shorter. The record is written after each durable batch, without
 * syncing: after a power cut it may lag behind the database, but never lead it. So a database that is behind its record
 * has lost documents.
 */
export class Watermark {
  readonly #file: number;
  /** The record as found when it was opened; undefined if there was none or it wasn't readable. */
  readonly found: Mark | undefined;
  /** Whether the record said, when it was opened, that the database was closed cleanly. */
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

  /** One short write in place, which a kill can't tear. */
  write(mark: Mark): void {
    this.#last = mark;
    this.#write(mark, '');
  }

  /** `inOrder`: the database was closed, and nothing had failed before. */
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

/** Describes what is missing; empty if nothing is. */
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

/** Only guards against a torn or foreign file. */
function check(sequence: number, documents: number): number {
  return (sequence * 31 + documents * 17 + 7) % 65_521;
}
