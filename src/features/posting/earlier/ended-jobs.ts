import type { IsoDay } from '../../../domain/listing.ts';
import type { OwnRecord } from '../../../local/hooks/use-own-records.ts';
import type { OwnPosting } from '../../../local/db/pulled-records.ts';
import { postingStage } from '../../my-work/posting-stage.ts';

/** The numbers of the postings that were closed or whose last day is past. */
export function endedJobs(postings: readonly OwnRecord<OwnPosting>[], today: IsoDay): ReadonlySet<number> {
  const isOver = (posting: OwnPosting) => ['closed', 'expired'].includes(postingStage(posting, today));
  return new Set(postings.flatMap(({ record }) => (record && isOver(record) ? [record.jobId] : [])));
}
