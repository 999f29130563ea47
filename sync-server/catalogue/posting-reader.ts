import { isObject } from '../../src/core/json.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { repostedAs } from '../board/reposted-postings.ts';
import { recordId } from '../records/document-record.ts';
import type { PostingLookup } from '../records/posting-lookup.ts';
import type { GoneRecord } from './gone-record.ts';
import { isAdvertised, listingOf, permissionsOf } from '../records/posting.ts';
import { isPublic } from '../records/posting-readers.ts';

/**
 * Reads a complete posting by its number from the store, as the public may see it. `gone`: it was public but no longer
 * is.
 */
export function createPostingReader(
  context: Pick<Context, 'idKey' | 'projection' | 'stores'>,
  gone: GoneRecord,
): (jobId: number) => Promise<PostingLookup> {
  const { projection, stores } = context;
  return async jobId => {
    const rows = projection.find(JOBS.id, 'jobId', jobId);
    const row = rows.findLast(isAdvertised);
    const document = row && (await stores.board.get(recordId(JOBS.id, row.documentId)));
    if (row && document) {
      const { data, updatedAt } = document.body;
      const attributes = isObject(data) ? data : {};
      const isShown = isAdvertised({ permissions: permissionsOf(document.body), data: attributes });
      const listing = isShown ? listingOf(attributes, row.createdAt, permissionsOf(document.body)) : null;
      if (listing)
        return {
          status: 'open',
          listing,
          updatedAt: typeof updatedAt === 'string' ? updatedAt : row.updatedAt,
        };
    }
    // Gone: closed, or deleted between the two reads; withdrawn from the public, or deleted earlier.
    const wasHere = rows.some(isPublic) || (await gone.has(jobId));
    if (!wasHere) return { status: 'unknown' };
    const again = repostedAs(context, jobId);
    return { status: 'gone', ...(again !== undefined && { repostedAs: again }) };
  };
}
