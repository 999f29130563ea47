import { JOBS } from '../../src/wire/collections.ts';
import type { Caller } from '../core/caller.ts';
import { ApiError } from '../core/api-error.ts';
import type { Context } from '../board/context.ts';
import { commitRecord } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { employerFor } from '../teams/employer-teams.ts';
import { newNumber, withFreeNumber } from './posting-numbers.ts';
import { newPosting, postingQuota, readPosting, reviewFor } from './postings.ts';
import { makerWhoAsks, withinQuota } from '../board/within-quota.ts';

/**
 * Creates a posting that arrives as a document over Appwrite's API. It is read, owned and numbered
 * like one from a batch, so it is the same whichever way it arrives. Resolves when it is on disk.
 */
export function createJobDocument(context: Context) {
  return async (input: {
    caller: Caller;
    documentId: string;
    data: Record<string, unknown>;
  }): Promise<DocumentRecord> => {
    const { caller, documentId, data } = input;
    if (caller.userId === undefined) throw new ApiError('user_unauthorized');
    const reading = readPosting(context, data);
    if (!reading.ok) throw invalid(reading.message, reading.field);
    const { listing } = reading;
    const sequence = context.projection.nextSequence(JOBS.id);
    const employer = await employerFor(context, caller.userId, listing, makerWhoAsks(caller));
    const review = await reviewFor(context, caller.userId);
    return withFreeNumber(context, { asked: newNumber(context), documentId }, async jobId => {
      const record = newPosting(context, { documentId, sequence, jobId, listing, employer, review });
      const commit = async () => {
        if (!(await commitRecord(context.stores.board, record)))
          throw new ApiError('document_already_exists');
        return record;
      };
      const use = { name: postingQuota(caller.standing), maker: makerWhoAsks(caller) };
      return withinQuota(context, use, commit);
    });
  };
}

function invalid(message: string, field: string | undefined): ApiError {
  const text = `Invalid document structure: ${message}`;
  return new ApiError('document_invalid_structure', text, field === undefined ? {} : { field });
}
