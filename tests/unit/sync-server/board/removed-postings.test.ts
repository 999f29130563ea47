import { describe, expect, it } from 'vitest';
import { JOBS } from '../../../../src/wire/collections.ts';
import type { PostingRepost } from '../../../../src/wire/operations/posting-operations.ts';
import type { Caller } from '../../../../sync-server/core/caller.ts';
import { collectionRules } from '../../../../sync-server/documents/collection-rules.ts';
import { createDocumentWrites } from '../../../../sync-server/documents/document-writes.ts';
import { createJobDocument } from '../../../../sync-server/postings/job-documents.ts';
import { createPosting } from '../../../../sync-server/postings/postings.ts';
import { repostPosting } from '../../../../sync-server/postings/reposts.ts';
import {
  ANNA,
  aPosting,
  aRepost,
  aRow,
  BRUNO,
  createBoard,
  documentsOf,
  reopenBoard,
} from '../../../support/board.ts';
import { callerOf } from '../../../../sync-server/board/people.ts';
import type { TestContext } from '../../../support/test-context.ts';

const anna = (context: TestContext): Caller => callerOf(context, ANNA);
const NO_OPTIONS = { notChangedSinceMs: undefined, writtenAs: '$collectionId' } as const;

const writesOf = (context: TestContext) =>
  createDocumentWrites(context, collectionRules({ create: createJobDocument(context) }));

async function postAndDelete(context: TestContext) {
  const operation = aPosting({ payload: { jobId: 77, row: aRow({}) } });
  const first = await createPosting(context, ANNA, operation);
  const [document] = await documentsOf(context, 'jobs');
  await writesOf(context).remove(anna(context), JOBS, document?.documentId ?? '', NO_OPTIONS);
  expect(await documentsOf(context, 'jobs')).toEqual([]);
  return { operation, first };
}

describe('a posting that was deleted', () => {
  it('does not come back by a replay, which gets the first receipt', async () => {
    const context = await createBoard();
    const { operation, first } = await postAndDelete(context);
    expect(await createPosting(context, ANNA, operation)).toEqual(first);
    expect(await documentsOf(context, 'jobs')).toEqual([]);
  });

  it('is remembered over a restart', async () => {
    const context = await createBoard();
    const { operation, first } = await postAndDelete(context);
    expect(await createPosting(await reopenBoard(context), ANNA, operation)).toEqual(first);
  });

  it('keeps its number: its address never comes to mean another posting', async () => {
    const context = await createBoard();
    await postAndDelete(context);
    const other = aPosting({ id: 'another-operation-1', payload: { jobId: 77, row: aRow({}) } });
    expect(await createPosting(context, BRUNO, other)).toMatchObject({
      status: 'applied',
      receipt: { jobId: 78 },
    });
  });
});

describe('a posting that was advertised again', () => {
  it.each(['the old one', 'both'])('gets its first receipt for a replay after %s was deleted', async gone => {
    const context = await createBoard();
    await createPosting(context, ANNA, aPosting({ payload: { jobId: 77, row: aRow({}) } }));
    const operation = aRepost({ payload: { of: 77, jobId: 78 } });
    const repost = () => repostPosting(context, ANNA, operation, operation.payload as PostingRepost);
    const first = await repost();
    for (const { documentId, data } of await documentsOf(context, 'jobs'))
      if (gone === 'both' || data['jobId'] === 77)
        await writesOf(context).remove(anna(context), JOBS, documentId, NO_OPTIONS);
    expect(first).toMatchObject({ status: 'applied', receipt: { jobId: 78 } });
    expect(await repost()).toEqual(first);
    expect(await documentsOf(context, 'jobs')).toHaveLength(gone === 'both' ? 0 : 1);
  });
});

it('only the document of a posting holds the operation that made it', async () => {
  const context = await createBoard();
  const operation = aPosting({ payload: { jobId: 77, row: aRow({}) } });
  await createPosting(context, ANNA, operation);
  const [row] = context.projection.find(JOBS.id, 'jobId', 77);
  expect(row?.operation).toBeUndefined();
  const [document] = await documentsOf(context, 'jobs');
  expect(document?.operation).toMatchObject({ id: operation.id, person: ANNA.id });
});

describe("an employer's change of a posting", () => {
  it.each([
    [{ jobTitle: '  ' }, 'jobTitle'],
    [{ businessName: '' }, 'businessName'],
    [{ payMin: -5 }, 'payMin'],
    [{ payMin: 5000, payMax: 3000 }, 'payMax'],
    [{ payCurrency: 'ZZ$' }, 'payCurrency'],
  ])('%j is refused, as a row of a batch would be', async (data, field) => {
    const context = await createBoard();
    await createPosting(context, ANNA, aPosting({ payload: { jobId: 77, row: aRow({}) } }));
    const [document] = await documentsOf(context, 'jobs');
    const change = writesOf(context).update(
      anna(context),
      JOBS,
      document?.documentId ?? '',
      { data, permissions: undefined },
      NO_OPTIONS,
    );
    await expect(change).rejects.toMatchObject({ type: 'document_invalid_structure', field });
  });
});
