import type { Environment } from './environment.ts';

const CODES = 1_000_000;
/**
 * The largest multiple of a million that four bytes can hold. Above it, some codes would be more frequent than others.
 */
const EVEN = Math.floor(2 ** 32 / CODES) * CODES;

/** A code to type in: six digits, all codes equally likely. */
export function newSixDigits({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE();
    if (drawn < EVEN) return String(drawn % CODES).padStart(6, '0');
  }
}
