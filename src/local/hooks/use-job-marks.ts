import { useMemo } from 'react';
import type { EarlyRead } from '../people/early-read.ts';
import { usePersonData } from '../people/person-context.tsx';
import { type JobMarks, NO_MARKS } from '../values/job-marks.ts';
import { usePersonQuery } from './use-person-query.ts';

const early = ({ marks }: EarlyRead) => marks;

async function load() {
  const { listMarks } = await import('./late-reads.ts');
  return (...asked: Parameters<typeof listMarks>) => listMarks(...asked).catch(() => NO_MARKS);
}

/** The postings that this person saved or hid. They switch as soon as the session changes. */
export function useJobMarks(): JobMarks {
  return useKnownJobMarks() ?? NO_MARKS;
}

/**
 * undefined until they are read, for a list that must not briefly show hidden postings. If they cannot be read (the
 * disk is so full that the database doesn't open), there are none, and the list itself can be shown.
 */
export function useKnownJobMarks(): JobMarks | undefined {
  return usePersonQuery(load, undefined, early);
}

/**
 * Each promise resolves when the mark is on this device's disk, and rejects if it could not be stored (a full disk).
 */
export interface MarkJob {
  save(jobId: number): Promise<void>;
  unsave(jobId: number): Promise<void>;
  hide(jobId: number): Promise<void>;
  unhide(jobId: number): Promise<void>;
  hideEmployer(employer: string): Promise<void>;
  showEmployer(employer: string): Promise<void>;
}

export function useMarkJob(): MarkJob {
  const { mark } = usePersonData();
  return useMemo(
    () => ({
      save: jobId => mark({ kind: 'saved', jobId, on: true }),
      unsave: jobId => mark({ kind: 'saved', jobId, on: false }),
      hide: jobId => mark({ kind: 'hidden', jobId, on: true }),
      unhide: jobId => mark({ kind: 'hidden', jobId, on: false }),
      hideEmployer: employer => mark({ kind: 'employer', employer, on: true }),
      showEmployer: employer => mark({ kind: 'employer', employer, on: false }),
    }),
    [mark],
  );
}
