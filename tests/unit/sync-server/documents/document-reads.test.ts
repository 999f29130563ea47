import { expect, test } from 'vitest';
import { JOBS } from '../../../../src/wire/collections.ts';
import { OPERATOR } from '../../../../sync-server/core/caller.ts';
import type { Query } from '../../../../sync-server/projection/row.ts';
import { WorkMeter } from '../../../../sync-server/projection/work-meter.ts';
import { createDocumentReads } from '../../../../sync-server/documents/document-reads.ts';
import { addPosting, changeData, createBoard } from '../../../support/board.ts';
import { countingTurns } from '../../../support/turns.ts';
import { gate } from '../../../support/gate.ts';

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
  const list = async (...queries: Query[]): Promise<Record<string, unknown>[]> =>
    JSON.parse((await reads.list(OPERATOR, JOBS, queries, { withTotal: true })).toString()).documents;
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
  expect(asked).toEqual([['jobs/job-1', 'jobs/job-2', 'jobs/job-3'], ['jobs/job-2']]);
});

test('of those who ask for the same documents at once, one reads them', async () => {
  const { asked, list } = await boardOf(2);
  const [first, second] = await Promise.all([list(), list()]);
  expect(second).toEqual(first);
  expect(asked).toHaveLength(1);
});

test('a document that a long list is yet to read is there first for a short one', async () => {
  const context = await createBoard();
  for (let jobId = 1; jobId <= 60; jobId += 1) await addPosting(context, { jobId });
  const reads = createDocumentReads(context);
  const order: string[] = [];
  const { isOpen: isFree, open: free } = gate();
  const list = async (name: string, ...queries: Query[]) => {
    const options = { withTotal: false, turn: () => isFree };
    const text = await reads.list(OPERATOR, JOBS, queries, options);
    order.push(name);
    return JSON.parse(text.toString()).documents.length;
  };
  const long = list('long', { method: 'limit', values: [60] });
  const last = await list('last', { method: 'equal', attribute: 'jobId', values: [60] });
  free();
  expect([last, await long, order]).toEqual([1, 60, ['last', 'long']]);
});

test('what could not be read for many is read again for the next', async () => {
  const { context, list } = await boardOf(1);
  const { board } = context.stores;
  const getMany = board.getMany.bind(board);
  board.getMany = () => Promise.reject(new Error('the disk'));
  const failed = await Promise.allSettled([list(), list()]);
  board.getMany = getMany;
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await list()).toMatchObject([{ jobId: 1 }]);
});

test('a selection of what only the store has is taken from what was read whole', async () => {
  const { asked, list } = await boardOf(2);
  const whole = await list();
  const chosen = await list({ method: 'select', values: ['details', 'jobId'] });
  const system = Object.keys(whole[0] ?? {}).filter(key => key.startsWith('$'));
  expect(chosen.map(({ details }) => details)).toEqual(whole.map(({ details }) => details));
  expect(Object.keys(chosen[0] ?? {}).sort()).toEqual([...system, 'details', 'jobId'].sort());
  expect(asked).toHaveLength(1);
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

test('what others may read by then is left out, with the text that was written meanwhile', async () => {
  const { context, list } = await boardOf(2);
  const { board } = context.stores;
  const getMany = board.getMany.bind(board);
  board.getMany = async ids => {
    board.getMany = getMany;
    const stored = await board.get('jobs/job-2');
    const data = { ...(stored?.body['data'] as object), details: 'a secret' };
    if (stored) await board.commit([{ ...stored, body: { ...stored.body, permissions: [], data } }]);
    return getMany(ids);
  };
  expect(await list()).toMatchObject([{ jobId: 1 }]);
  expect(await list()).toMatchObject([{ jobId: 1 }, { jobId: 2, details: 'a secret' }]);
});

test('a costly list leaves everybody else a turn after some milliseconds, and is paid for meanwhile', async () => {
  const { context } = await boardOf(3_000);
  const without = (word: string) =>
    Array.from({ length: 99 }, (_, at) => ({ method: 'notEqual', attribute: 'city', values: [word + at] }));
  const meter = new WorkMeter();
  const paid: number[] = [];
  const turns = countingTurns();
  await createDocumentReads(context).list(
    OPERATOR,
    JOBS,
    [...without('x'), { method: 'limit', values: [1] }],
    {
      withTotal: true,
      meter,
      onTurn: () => void paid.push(meter.used),
    },
  );
  turns.stop();
  expect(turns.count).toBeGreaterThanOrEqual(1);
  expect(paid[0]).toBeLessThan(260_000);

  const list = createDocumentReads(context).list(OPERATOR, JOBS, without('y'), {
    withTotal: true,
    meter: new WorkMeter(),
    onTurn: () => {
      throw new Error('used up');
    },
  });
  await expect(list).rejects.toThrow('used up');
});
