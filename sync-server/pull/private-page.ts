import type { PullChange } from '../../src/wire/pull.ts';
import { PULL_PAGE_BYTES } from '../../src/wire/pull-constants.ts';

/** One page of a pull. */
export class PrivatePage {
  readonly changes: PullChange[] = [];
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The number of changes that still fit. */
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
