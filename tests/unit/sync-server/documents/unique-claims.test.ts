import { expect, test } from 'vitest';
import { JOBS } from '../../../../src/wire/collections.ts';
import {
  createUniqueClaims,
  type WithUniqueValues,
} from '../../../../sync-server/documents/unique-claims.ts';
import { addPosting, createBoard } from '../../../support/board.ts';

async function claims(): Promise<WithUniqueValues> {
  const { projection, schemas } = await createBoard();
  return createUniqueClaims(projection, schemas);
}

const posting = (documentId: string, jobId: number) => ({ documentId, data: { jobId } });

test('a value is claimed until its write is over, and then free or taken', async () => {
  const withUniqueValues = await claims();
  let finish: () => void = () => {};
  const slow = withUniqueValues(
    JOBS,
    posting('a', 7),
    () => new Promise<void>(resolve => (finish = resolve)),
  );
  await expect(withUniqueValues(JOBS, posting('b', 7), async () => {})).rejects.toMatchObject({
    type: 'document_unique_constraint_violation',
    field: 'jobId',
  });
  expect(await withUniqueValues(JOBS, posting('c', 8), async () => 'written')).toBe('written');
  finish();
  await slow;
  // The slow one wrote nothing in the end, so the number is free.
  expect(await withUniqueValues(JOBS, posting('b', 7), async () => 'written')).toBe('written');
});

test('a failed write gives the value back', async () => {
  const withUniqueValues = await claims();
  const failing = () => Promise.reject(new Error('disk'));
  await expect(withUniqueValues(JOBS, posting('a', 7), failing)).rejects.toThrow('disk');
  expect(await withUniqueValues(JOBS, posting('a', 7), async () => 'written')).toBe('written');
});

test('a document keeps its own value', async () => {
  const context = await createBoard();
  await addPosting(context, { jobId: 7 });
  const withUniqueValues = createUniqueClaims(context.projection, context.schemas);
  expect(await withUniqueValues(JOBS, posting('job-7', 7), async () => 'written')).toBe('written');
  await expect(withUniqueValues(JOBS, posting('other', 7), async () => {})).rejects.toMatchObject({
    status: 409,
  });
});
