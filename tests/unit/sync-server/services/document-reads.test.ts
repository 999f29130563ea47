import { expect, test } from 'vitest';
import { JOBS } from '../../../../src/wire/collections.ts';
import { OPERATOR } from '../../../../sync-server/http/caller.ts';
import { createDocumentReads } from '../../../../sync-server/services/document-reads.ts';
import { addPosting, changeData, createBoard } from '../../../support/board.ts';

async function boardOf(count: number) {
  const context = await createBoard();
  for (let jobId = 1; jobId <= count; jobId += 1) await addPosting(context, { jobId });
  const asked: string[][] = [];
  const { board } = context.stores;
  const getMany = board.getMany.bind(board);
  board.getMany = ids => {
    asked.push([...ids]);
    return getMany(ids);
  };
  const reads = createDocumentReads(context);
  const list = async () => (await reads.list(OPERATOR, JOBS, [], { withTotal: true })).documents;
  return { context, asked, list };
}

test('a list asks the store once for what the projection does not hold, and again only for what changed', async () => {
  const { context, asked, list } = await boardOf(3);
  const first = await list();
  expect(await list()).toEqual(first);
  await changeData(context, 'jobs/job-2', { details: 'changed', jobTitle: 'changed too' });
  expect(await list()).toMatchObject([
    { jobId: 1 },
    { details: 'changed', jobTitle: 'changed too' },
    { jobId: 3 },
  ]);
  expect(asked).toEqual([['jobs/job-1', 'jobs/job-2', 'jobs/job-3'], [], ['jobs/job-2']]);
});

test('a list is whole, however much is in its documents', async () => {
  const { context, list } = await boardOf(25);
  for (let jobId = 1; jobId <= 25; jobId += 1) {
    await changeData(context, `jobs/job-${jobId}`, { details: `${jobId}`.padStart(1_000_000, ' ') });
  }
  const documents = await list();
  expect(documents.map(({ details }) => Number(details))).toEqual(
    Array.from({ length: 25 }, (_, i) => i + 1),
  );
});

test('what was deleted between the two looks is left out', async () => {
  const { context, list } = await boardOf(2);
  const { board } = context.stores;
  const getMany = board.getMany.bind(board);
  board.getMany = async ids => {
    const stored = await board.get('jobs/job-1');
    if (stored) await board.commit([{ ...stored, body: null }]);
    return getMany(ids);
  };
  expect(await list()).toMatchObject([{ jobId: 2 }]);
});
