import { createHash } from 'node:crypto';
import type { StoredDocument } from '../store/store.ts';

const MODULUS = 1n << 256n;

/** A document's line in a backup. It doesn't depend on the store that the document comes from. */
export function documentLine({ id, body }: Pick<StoredDocument, 'id' | 'body'>): string {
  return `{"id":${JSON.stringify(id)},"body":${JSON.stringify(body)}}`;
}

/** A digest of a set of lines, independent of their order. */
export class LineDigest {
  #sum = 0n;
  #lines = 0;

  add(line: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % MODULUS;
    this.#lines += 1;
  }

  get lines(): number {
    return this.#lines;
  }

  get hex(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}
