import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key for one purpose, derived from the server's own key. Learning one reveals no other, and none has to be stored.
 * Never change `use`: everything sealed or signed so far depends on it.
 */
export function derivedKey(idKey: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', idKey, '', `portage/${use}`, KEY_BYTES));
}
