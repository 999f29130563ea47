import { type ProgressStage, progressStage } from '../../sync/outbox/application-progress.ts';
import { readProgress } from '../outbox/deliveries-store.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { listApplicationEntries } from './use-application-entries.ts';

/** The state of a person's application to a posting, for the posting's card. */
export interface AppliedMark {
  /** `attention`: the server refused it, and the person must act. */
  stage: ProgressStage | 'unsent' | 'attention';
  /** When the server accepted it, else when it was written: ISO. */
  at: string;
}

/** Marks by the number of each posting to which this person applied. */
export async function listApplied(db: PersonDatabase): Promise<ReadonlyMap<number, AppliedMark>> {
  const marks = new Map<number, AppliedMark>();
  for (const { state, payload, receipt, createdAt } of await listApplicationEntries(db)) {
    const jobId = receipt?.jobId ?? payload['jobId'];
    if (typeof jobId !== 'number') continue;
    const before = marks.get(jobId);
    // An accepted application counts, whatever was tried after it.
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
