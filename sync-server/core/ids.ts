import type { Environment } from './environment.ts';

/** Appwrite's grammar of ids. It also keeps NUL, slashes and very long texts out of the store's keys. */
export const ID_PATTERN = '^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$';

const ID = new RegExp(ID_PATTERN);

export const isId = (text: string): boolean => ID.test(text);

/** Asks the server to generate the id. */
export const UNIQUE = 'unique()';

/** Twenty random hex digits, the length of Appwrite's own ids: impossible to guess. */
export function newId(environment: Environment): string {
  return Buffer.from(environment.randomBytes(10)).toString('hex');
}
