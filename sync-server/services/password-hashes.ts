import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './work-queue.ts';

/** OWASP's least for argon2id. A change here re-hashes each password at its next log-in. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Matches no password, and takes as long to find out as a real one. */
export const DUMMY_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`;

export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /** `stored` null = there is no such account or no password: false, after the same work. */
  verify(stored: string | null, password: string): Promise<boolean>;
  isOutdated(stored: string): boolean;
}

/**
 * Hashing shares its four threads with the disk: never more than two at a time, and a bounded queue, so that a
 * storm of log-ins leaves reads and commits alone.
 */
export function createPasswordHashes(verifyHash: typeof verify = verify): PasswordHashes {
  const queued = createWorkQueue({ parallel: 2, waiting: 64 });
  return {
    hash: password => queued(() => hash(password, PARAMETERS)),
    async verify(stored, password) {
      const matches = await queued(() => verifyHash(stored ?? DUMMY_HASH, password));
      return matches && stored !== null;
    },
    isOutdated: stored => !stored.startsWith(PREFIX),
  };
}
