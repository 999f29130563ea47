import type { PullChange } from '../../src/wire/pull.ts';
import { PULL_PAGE_BYTES } from '../../src/wire/pull-constants.ts';

/** What one answer of a pull takes. */
export class PrivatePage {
  readonly changes: PullChange[] = [];
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** So many changes fit by their number. */
  get room(): number {
    return this.#limit - this.changes.length;
  }

  get isFull(): boolean {
    return this.room <= 0 || this.#bytes >= PULL_PAGE_BYTES;
  }

  add(change: PullChange): void {
    this.changes.push(change);
    this.#bytes += JSON.stringify(change).length;
  }
}
