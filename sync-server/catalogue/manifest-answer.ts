import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

interface AnswerTag {
  etag: string;
  /** Every tag that begins so stands for this answer. */
  isPrefix: boolean;
}

/** A JSON answer ready to be sent: serialised when it changes, compressed when first asked for in that form. */
export class ManifestAnswer {
  readonly etag: string;
  readonly isPrefix: boolean;
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #json: Buffer;

  /** `tag`: when absent, the hash of the bytes. */
  constructor(value: object, tag?: AnswerTag) {
    this.#json = Buffer.from(JSON.stringify(value));
    this.etag = tag?.etag ?? createHash('sha256').update(this.#json).digest('base64url').slice(0, 22);
    this.isPrefix = tag?.isPrefix ?? false;
  }

  body(encoding: Encoding): Buffer {
    let body = this.#bodies.get(encoding);
    if (!body) {
      body = compressed(this.#json, encoding);
      this.#bodies.set(encoding, body);
    }
    return body;
  }
}

/**
 * Anybody may ask for a view that nobody asked for before. A window of 4 MB, which is the default, takes brotli 17 ms to clear,
 * and a few kilobytes to compress a tenth of one.
 */
function compressed(json: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(json);
  if (encoding !== 'br') return json;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(json.length),
  };
  return brotliCompressSync(json, { params });
}

/** As bits of its size: all of the answer, within what brotli has. */
export function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(Math.max(2, bytes)));
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, bits));
}
