import { createHmac } from 'node:crypto';

/**
 * Of a secret that a person can type, and that is therefore soon guessed from a plain hash: without the key the hash tells
 * nothing. The parts must not contain line breaks.
 */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex');
}
