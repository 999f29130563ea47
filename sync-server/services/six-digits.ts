import type { Environment } from '../context.ts';

const CODES = 1_000_000;
/** The largest multiple of a million that four bytes hold: above it some codes would come up more often. */
const EVEN = Math.floor(2 ** 32 / CODES) * CODES;

/** A code to type in: six digits, each code as likely as any other. */
export function newSixDigits({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE();
    if (drawn < EVEN) return String(drawn % CODES).padStart(6, '0');
  }
}
