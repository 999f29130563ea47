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

function compressed(json: Buffer, encoding: Encoding): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  if (encoding === 'br') return brotliCompressSync(json, { params });
  return encoding === 'gzip' ? gzipSync(json) : json;
}
