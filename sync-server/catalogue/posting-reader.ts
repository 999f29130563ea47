import { JOBS, REMOVED_POSTINGS } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import { recordId } from '../services/document-record.ts';
import type { PostingLookup } from '../services/posting-lookup.ts';
import type { GoneRecord } from './gone-record.ts';
import { isClosed, listingOf } from './posting.ts';

/** One posting whole by its number, from the store: `gone` when it is closed, or was deleted. */
export function createPostingReader(
  { projection, stores }: Pick<Context, 'projection' | 'stores'>,
  gone: GoneRecord,
): (jobId: number) => Promise<PostingLookup> {
  return async jobId => {
    const rows = projection.find(JOBS.id, 'jobId', jobId);
    const row = rows.findLast(found => !isClosed(found.data));
    const document = row && (await stores.board.get(recordId(JOBS.id, row.documentId)));
    if (row && document) {
      const { data, updatedAt } = document.body;
      const attributes = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
      const listing = isClosed(attributes) ? null : listingOf(attributes, row.createdAt);
      if (listing)
        return {
          status: 'open',
          listing,
          updatedAt: typeof updatedAt === 'string' ? updatedAt : row.updatedAt,
        };
    }
    // Found and closed, deleted between the two reads, or deleted long ago.
    const isRemoved = projection.find(REMOVED_POSTINGS.id, 'jobId', jobId).length > 0;
    const wasHere = rows.length > 0 || isRemoved || (await gone.has(jobId));
    return { status: wasHere ? 'gone' : 'unknown' };
  };
}
