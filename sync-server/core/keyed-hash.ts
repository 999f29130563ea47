import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key for one purpose, derived from the server's own key. Learning one reveals no other, and none has to be stored.
 * Never change `use`: everything sealed or signed so far depends on it.
 */
export function derivedKey(idKey: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', idKey, '', `portage/${use}`, KEY_BYTES));
}

/**
 * Hashes a secret that people can type, which could be guessed from a plain hash. Without the key this hash reveals
 * nothing. The parts must not contain line breaks.
 */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex');
}
