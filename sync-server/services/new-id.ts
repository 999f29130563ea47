import type { Environment } from '../context.ts';

/** Twenty hex digits, the length of Appwrite's own ids, and all of them random: nobody guesses one. */
export function newId(environment: Environment): string {
  return Buffer.from(environment.randomBytes(10)).toString('hex');
}
