import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Manifest } from '../../src/wire/catalogue.ts';
import type { Encoding } from './accepted-encoding.ts';

/** The manifest ready to be sent: serialised when it changes, compressed when first asked for in that form. */
export class ManifestAnswer {
  readonly etag: string;
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #json: Buffer;

  constructor(manifest: Manifest) {
    this.#json = Buffer.from(JSON.stringify(manifest));
    this.etag = createHash('sha256').update(this.#json).digest('base64url').slice(0, 22);
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
  if (encoding === 'br') return brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return encoding === 'gzip' ? gzipSync(json) : json;
}
