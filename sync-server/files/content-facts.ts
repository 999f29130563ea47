import { createHash } from 'node:crypto';
import { detectType, HEAD_BYTES } from './strangers/file-kinds.ts';

export interface ContentFacts {
  /** MD5, in hex. */
  signature: string;
  mimeType: string;
}

/** Learns the facts about a content while it passes. */
export class ContentReader {
  readonly #md5 = createHash('md5');
  #head: Uint8Array[] = [];
  #headBytes = 0;

  add(chunk: Uint8Array): void {
    this.#md5.update(chunk);
    if (this.#headBytes >= HEAD_BYTES) return;
    // A copy, because the chunk's memory may be reused.
    this.#head.push(Uint8Array.from(chunk.subarray(0, HEAD_BYTES - this.#headBytes)));
    this.#headBytes += chunk.length;
  }

  async *pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.add(chunk);
      yield chunk;
    }
  }

  async facts(): Promise<ContentFacts> {
    return { signature: this.#md5.digest('hex'), mimeType: await detectType(Buffer.concat(this.#head)) };
  }
}
