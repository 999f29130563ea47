import { useLiveQuery } from 'dexie-react-hooks';
import { type ApplicationProgress, type ProgressStage, progressStage } from '../sync/application-progress.ts';
import { readProgress } from './deliveries-store.ts';
import { usePersonDatabase } from './person-context.tsx';
import type { PersonDatabase } from './person-db.ts';
import { listApplicationEntries } from './use-application-entries.ts';

/** How a person's application to a posting stands, for the posting's card. */
export interface AppliedMark {
  /** `attention`: it came back, and waits for the person. */
  stage: ProgressStage | 'unsent' | 'attention';
  /** When the server took it, else when it was written: ISO. */
  at: string;
}

const NONE: ReadonlyMap<number, AppliedMark> = new Map();

/** Undefined while the device's disk is being asked. */
export function useApplicationProgress(applicationId: string): ApplicationProgress | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readProgress(db, applicationId), [db, applicationId]);
}

/** By the numbers of the postings to which this person applied. */
export function useAppliedJobs(): ReadonlyMap<number, AppliedMark> {
  const db = usePersonDatabase();
  return useLiveQuery(() => listApplied(db).catch(() => NONE), [db]) ?? NONE;
}

export async function listApplied(db: PersonDatabase): Promise<ReadonlyMap<number, AppliedMark>> {
  const marks = new Map<number, AppliedMark>();
  for (const { state, payload, receipt, createdAt } of await listApplicationEntries(db)) {
    const jobId = receipt?.jobId ?? payload['jobId'];
    if (typeof jobId !== 'number') continue;
    const before = marks.get(jobId);
    // What the server took stands, whatever was tried after it.
    if (before && before.stage !== 'unsent' && before.stage !== 'attention' && !receipt) continue;
    if (receipt) {
      const stage = progressStage(await readProgress(db, receipt.documentId));
      marks.set(jobId, { stage, at: receipt.acceptedAt });
    } else {
      marks.set(jobId, { stage: state === 'attention' ? 'attention' : 'unsent', at: createdAt });
    }
  }
  return marks;
}
