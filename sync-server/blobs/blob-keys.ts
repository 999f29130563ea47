import { createHash } from 'node:crypto';
import type { BlobPlace } from './blobs.ts';

const NONCE_BYTES = 6;
/** `SPACE/SHARD/OWNER~SHA256~NONCE`. Short enough for a tar header, and valid as a path and as an S3 key. */
const KEY = /^([a-z0-9~]{1,40})\/([0-9a-f]{2})\/([a-zA-Z0-9][a-zA-Z0-9._-]{0,35})~([\w-]{43})~([\w-]{8})$/;

export interface BlobKey extends BlobPlace {
  /** In base64url. */
  sha256: string;
}

/** The nonce keeps apart equal contents, so that removing one never races with storing another. */
export function makeBlobKey(
  { space, owner }: BlobPlace,
  hash: Uint8Array,
  randomBytes: (length: number) => Uint8Array,
): string {
  const digest = Buffer.from(hash);
  const nonce = Buffer.from(randomBytes(NONCE_BYTES)).toString('base64url');
  return `${space}/${digest.subarray(0, 1).toString('hex')}/${owner}~${digest.toString('base64url')}~${nonce}`;
}

/** null: not a key. */
export function readBlobKey(key: string): BlobKey | null {
  const [, space, , owner, sha256] = KEY.exec(key) ?? [];
  return space === undefined || owner === undefined || sha256 === undefined ? null : { space, owner, sha256 };
}

/** Throws for a key that no backend made, so that none can leave the folder. */
export function checkBlobKey(key: string): BlobKey {
  const read = readBlobKey(key);
  if (!read) throw new Error(`${JSON.stringify(key)} is not the key of a blob`);
  return read;
}

/** Passes bytes on and counts and hashes them. */
export class BlobDigest {
  readonly #hash = createHash('sha256');
  bytes = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
  }

  end(): Uint8Array {
    return new Uint8Array(this.#hash.digest());
  }
}

export function isDigestOf(hash: Uint8Array, { sha256 }: BlobKey): boolean {
  return Buffer.from(hash).toString('base64url') === sha256;
}
