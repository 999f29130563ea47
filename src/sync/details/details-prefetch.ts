import { oneRunAtATime } from '../one-run-at-a-time.ts';
import type { LinkCost } from './device-storage-status.ts';

export interface PrefetchOptions {
  /** Whether the posting's text is on this device. */
  has: (jobId: number) => Promise<boolean>;
  /** Fetches it from the server and stores it. */
  read: (jobId: number) => Promise<{ status: 'found' | 'offline' | 'gone' | 'unknown' }>;
  linkCost: () => LinkCost;
  onUnexpectedError: (error: unknown) => void;
}

export interface Prefetch {
  /** Sets the postings that should be here. */
  want(jobIds: ReadonlySet<number>): void;
  /** Call it when the network may be back. */
  wake(): void;
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>;
}

/**
 * Fetches the texts of saved and drafted postings in advance, one after the other. Each is some 3 kB, so it also runs
 * on mobile data, but not with data saving on. Stops at the first sign that there is no network.
 */
export function createPrefetch({ has, read, linkCost, onUnexpectedError }: PrefetchOptions): Prefetch {
  let wanted: ReadonlySet<number> = new Set();
  /** The server answered for these. They are not requested again before the next start. */
  const settled = new Set<number>();

  const fetchMissing = async () => {
    for (const jobId of wanted) {
      if (linkCost() === 'save-data') return;
      if (settled.has(jobId)) continue;
      const isHere = await has(jobId);
      const answer = isHere ? null : await read(jobId);
      if (answer?.status === 'offline') return;
      settled.add(jobId);
    }
  };
  const { wake, idle } = oneRunAtATime(fetchMissing, onUnexpectedError);

  return {
    want(jobIds) {
      wanted = jobIds;
      wake();
    },
    wake,
    idle,
  };
}
