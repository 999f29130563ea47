import { type ProgressStage, progressStage } from '../sync/application-progress.ts';
import { readProgress } from './deliveries-store.ts';
import type { PersonDatabase } from './person-db.ts';
import { listApplicationEntries } from './use-application-entries.ts';

/** How a person's application to a posting stands, for the posting's card. */
export interface AppliedMark {
  /** `attention`: it came back, and waits for the person. */
  stage: ProgressStage | 'unsent' | 'attention';
  /** When the server took it, else when it was written: ISO. */
  at: string;
}

/** By the numbers of the postings to which this person applied. */
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
