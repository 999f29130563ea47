import { JOBS } from '../../src/wire/collections.ts';
import { derivedId } from '../core/derived-ids.ts';
import { isAdvertised } from '../records/posting.ts';
import type { Context } from './context.ts';
import { idOfPosting } from './removed-postings.ts';

/** No job has that many reposts. Each costs a hash. */
const MOST_REPOSTS = 50;

/** The id that the posting with this id has when it's advertised again. */
export function repostId({ idKey }: Pick<Context, 'idKey'>, documentId: string): string {
  return derivedId(idKey, 'repost', documentId);
}

/** The number under which a closed or deleted job is advertised now, after one repost or several. */
export function repostedAs(
  context: Pick<Context, 'idKey' | 'projection'>,
  jobId: number,
): number | undefined {
  let documentId = idOfPosting(context, jobId);
  for (let steps = 0; documentId !== undefined && steps < MOST_REPOSTS; steps += 1) {
    const row = context.projection.row(JOBS.id, repostId(context, documentId));
    if (row && isAdvertised(row)) return Number(row.data['jobId']);
    documentId = row?.documentId;
  }
  return undefined;
}
