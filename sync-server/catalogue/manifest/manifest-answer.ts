import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '../accepted-encoding.ts';

interface AnswerTag {
  etag: string;
  /** Whether every tag that starts with `etag` stands for this answer. */
  isPrefix: boolean;
}

/** A JSON answer ready to be sent: serialized when it changes, compressed on the first request for an encoding. */
export class ManifestAnswer {
  readonly etag: string;
  readonly isPrefix: boolean;
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #json: Buffer;

  /** Without `tag`, the ETag is the hash of the bytes. */
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
 * Any client may request a view for the first time, so this must be fast. Brotli takes 17 ms to clear its default
 * window of 4 MB, but a tenth of a millisecond to compress a few kilobytes.
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

/** The window size in bits that covers the whole answer, within brotli's limits. */
export function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(Math.max(2, bytes)));
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, bits));
}
