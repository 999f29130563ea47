import { LRUCache } from 'lru-cache';
import type { RowTable } from './row-table.ts';

const OWNERS_CACHED = 50_000;

/** The part of the file that is used here. */
interface Reader {
  read(sql: string): { get: (value: string) => unknown };
}

/**
 * Knows in which collections an owner may have rows or removals. A pull asks for a person's rows in every collection, and
 * most people have rows in few of them: one statement answers for all, and its result is cached.
 */
export class OwnerPresence {
  readonly #file: Reader;
  readonly #tests: string[] = [];
  /** A bit for each test. */
  readonly #found = new LRUCache<string, { bits: number }>({ max: OWNERS_CACHED });

  constructor(file: Reader) {
    this.#file = file;
  }

  /** Call it before the first question. */
  add({ names, removed }: RowTable): { owned: number; removed: number } {
    this.#tests.push(
      `EXISTS (SELECT 1 FROM ${names} WHERE name = ?1 AND owns = 1)`,
      `EXISTS (SELECT 1 FROM ${removed} WHERE owner = ?1)`,
    );
    const count = this.#tests.length;
    return { owned: 1 << (count - 2), removed: 1 << (count - 1) };
  }

  /** false: there are certainly none. `owner` is a key. */
  has(owner: string, bit: number): boolean {
    return (this.#bitsOf(owner).bits & bit) !== 0;
  }

  /** The same, for a single question: true only if the answer is cached. */
  lacks(owner: string, bit: number): boolean {
    const found = this.#found.get(owner);
    return found !== undefined && (found.bits & bit) === 0;
  }

  /** The owner has one now. */
  note(owner: string, bit: number): void {
    const found = this.#found.peek(owner);
    if (found) found.bits |= bit;
  }

  #bitsOf(owner: string): { bits: number } {
    const known = this.#found.get(owner);
    if (known) return known;
    const sum = this.#tests.map((test, at) => `(${test} << ${at})`).join(' | ');
    const found = this.#file.read(`SELECT ${sum} AS bits`).get(owner) as { bits: number };
    this.#found.set(owner, found);
    return found;
  }
}
