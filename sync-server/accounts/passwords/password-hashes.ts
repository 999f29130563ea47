import { type HeavyWork, heavyInPool } from '../../core/heavy/heavy-work.ts';
import { heavyThreads } from '../../core/heavy/heavy-threads.ts';
import { createWorkQueue } from '../../core/turns/work-queue.ts';

/** OWASP's minimum for argon2id. After a change here, each password is rehashed at its next sign-in. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Matches no password, and takes as long to check as a real hash. */
export const DUMMY_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`;

export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /** `stored` null: there is no such account or no password. Resolves to false after the same work. */
  verify(stored: string | null, password: string): Promise<boolean>;
  isOutdated(stored: string): boolean;
}

/**
 * Hashing shares the cores with the event loop. It never uses more than two threads at a time and has a bounded queue, so many sign-ins at
 * once don't slow down everything else. Clients' requests take turns before they get here: `http/limits/hashing-places.ts`.
 */
export function createPasswordHashes(
  work: Pick<HeavyWork, 'hash' | 'verify'> = heavyInPool,
  parallel: number = heavyThreads(),
): PasswordHashes {
  const queued = createWorkQueue({ parallel, waiting: 64 });
  return {
    hash: password => queued(() => work.hash(password, PARAMETERS)),
    async verify(stored, password) {
      const matches = await queued(() => work.verify(stored ?? DUMMY_HASH, password));
      return matches && stored !== null;
    },
    isOutdated: stored => !stored.startsWith(PREFIX),
  };
}
