import { createHmac } from 'node:crypto';

/**
 * Hashes a secret that people can type, which could be guessed from a plain hash. Without the key this hash reveals
 * nothing. The parts must not contain line breaks.
 */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex');
}
