import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { type JobMarks, listMarks } from '../values/job-marks.ts';
import { type JobMark } from '../db/rows.ts';
import { usePersonData, usePersonDatabase } from '../people/person-context.tsx';
// Not loaded later: a mark must be on its way to the disk before the person can leave the page.
import { markJob } from '../values/mark-job.ts';
import { hideEmployer, showEmployer } from '../values/hide-employer.ts';

const NONE: JobMarks = { saved: new Set(), hidden: new Set(), employers: [] };

/** The postings that this person saved or hid. They switch as soon as the session changes. */
export function useJobMarks(): JobMarks {
  return useKnownJobMarks() ?? NONE;
}

/**
 * undefined until they are read, for a list that must not briefly show hidden postings. If they cannot be read (the
 * disk is so full that the database doesn't open), there are none, and the list itself can be shown.
 */
export function useKnownJobMarks(): JobMarks | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listMarks(db).catch(() => NONE), [db]);
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
  const db = usePersonDatabase();
  const data = usePersonData();
  return useMemo(() => {
    const mark = (kind: JobMark['kind'], on: boolean) => async (jobId: number) => {
      await markJob(db, { kind, jobId, on }, data.edits);
      data.notifyQueued();
    };
    const employer = (change: typeof hideEmployer) => async (name: string) => {
      await change(db, name, data.edits);
      data.notifyQueued();
    };
    return {
      save: mark('saved', true),
      unsave: mark('saved', false),
      hide: mark('hidden', true),
      unhide: mark('hidden', false),
      hideEmployer: employer(hideEmployer),
      showEmployer: employer(showEmployer),
    };
  }, [db, data]);
}
