import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Environment } from './environment.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that must be readable later. `bound` is what it belongs to; it can't be opened for anything else.
 */
export function sealText(
  key: Uint8Array,
  environment: Pick<Environment, 'randomBytes'>,
  text: string,
  bound: string,
): string {
  const nonce = environment.randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(new TextEncoder().encode(bound));
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts.map(part => new Uint8Array(part))).toString('base64url');
}

/** null: another key sealed it, it belongs to something else, or it was changed. */
export function openText(key: Uint8Array, sealed: string, bound: string): string | null {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'));
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(new TextEncoder().encode(bound))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
    return start + decipher.final('utf8');
  } catch {
    return null;
  }
}
