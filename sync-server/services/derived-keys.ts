import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key for one use, out of the server's own: whoever learns one of them learns no other, and none has to be kept. `use` is part
 * of what was ever sealed or signed with it: it must not change.
 */
export function derivedKey(idKey: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', idKey, '', `portage/${use}`, KEY_BYTES));
}
