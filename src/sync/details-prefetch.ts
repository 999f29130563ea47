import type { LinkCost } from './device-storage-status.ts';

export interface PrefetchOptions {
  /** Whether the posting's text is on this device. */
  has: (jobId: number) => Promise<boolean>;
  /** Reads it from the server and keeps it. */
  read: (jobId: number) => Promise<{ status: 'found' | 'offline' | 'gone' | 'unknown' }>;
  linkCost: () => LinkCost;
  onSurprise: (error: unknown) => void;
}

export interface Prefetch {
  /** The postings that should be here. */
  want(jobIds: ReadonlySet<number>): void;
  /** Something suggests that the network is there. */
  wake(): void;
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>;
}

/**
 * Fetches the text of saved and drafted postings ahead, one after the other: some 3 kB each, so on mobile data too, but
 * not where the person asked to save data. Stops at the first sign that there is no network.
 */
export function createPrefetch({ has, read, linkCost, onSurprise }: PrefetchOptions): Prefetch {
  let wanted: ReadonlySet<number> = new Set();
  /** The server answered for these: there is no sense in asking again before the next start. */
  const settled = new Set<number>();
  let running: Promise<void> | undefined;
  let again = false;

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
  const run = async () => {
    do {
      again = false;
      await fetchMissing();
    } while (again);
  };
  const wake = () => {
    again = running !== undefined;
    running ??= run()
      .catch(onSurprise)
      .finally(() => {
        running = undefined;
      });
  };

  return {
    want(jobIds) {
      wanted = jobIds;
      wake();
    },
    wake,
    idle: async () => running,
  };
}
