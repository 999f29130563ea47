import { useCallback, useMemo, useState } from 'react';

/** Postings hidden while this list was on the screen. They stay in place, so that hiding can be undone. */
export interface HiddenJobs {
  /** The postings that the query leaves out, in ascending order. */
  leftOut: readonly number[];
  /** Postings that are still rows of the list, folded to one line. */
  inPlace: ReadonlySet<number>;
  keepInPlace: (jobId: number) => void;
}

const NONE: ReadonlySet<number> = new Set();

/** Another search, or a return to this one, leaves them out too. */
export function useHiddenJobs(hidden: ReadonlySet<number>, search: string): HiddenJobs {
  const [kept, setKept] = useState({ search, jobs: NONE });
  const jobs = kept.search === search ? kept.jobs : NONE;
  const leftOut = useMemo(
    () => [...hidden].filter(jobId => !jobs.has(jobId)).sort((a, b) => a - b),
    [hidden, jobs],
  );
  const inPlace = useMemo(() => new Set([...jobs].filter(jobId => hidden.has(jobId))), [hidden, jobs]);
  const keepInPlace = useCallback(
    (jobId: number) =>
      setKept(before => ({
        search,
        jobs: new Set(before.search === search ? before.jobs : NONE).add(jobId),
      })),
    [search],
  );
  return { leftOut, inPlace, keepInPlace };
}
