import { describe, expect, it } from 'vitest';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import { startPostingCounts } from '../../../../sync-server/postings/posting-counts.ts';
import { withdrawing } from '../../../../sync-server/applications/withdrawals.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  aWithdrawal,
  createBoard,
  documentsOf,
  reopenBoard,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

const sleep = () => Promise.resolve();

async function board() {
  const context = await createBoard();
  for (const jobId of [100, 200]) await addPosting(context, { jobId }, 'bruno');
  return context;
}

const applicant = (index: number): Person => ({
  ...ANNA,
  id: `p${index}`,
  userId: `p${index}`,
  accountId: `p${index}`,
});
const apply = (context: TestContext, index: number, jobId = 100) =>
  submitApplication(context, applicant(index), anApplication({ payload: { jobId } }));
const counts = async (context: TestContext) =>
  (await documentsOf(context, 'postingCounts')).map(({ documentId, data }) => [
    documentId,
    data['applications'],
    data['withdrawn'],
  ]);

describe('the counter of a posting', () => {
  it('is what its applications are, read by the posting’s owner alone', async () => {
    const context = await board();
    const counting = startPostingCounts(context, { sleep });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => apply(context, index, index < 20 ? 100 : 200)),
    );
    await counting.idle();
    expect(await counts(context)).toEqual([
      ['job-100', 20, 0],
      ['job-200', 10, 0],
    ]);
    const [counter] = await documentsOf(context, 'postingCounts');
    expect(counter?.permissions).toEqual(['read("user:bruno")']);
    expect(counter?.data['lastAppliedAt']).toBe('2026-11-20T12:00:00.000+00:00');
    await counting.close();
  });

  it('follows withdrawals', async () => {
    const context = await board();
    const counting = startPostingCounts(context, { sleep });
    const effects = startEffects(context, { ports: [withdrawing(context)], sleep });
    await apply(context, 1);
    await apply(context, 2);
    await createOperations(context).apply(applicant(1), [aWithdrawal({ userId: 'p1' })]);
    await effects.idle();
    await counting.idle();
    expect(await counts(context)).toEqual([['job-100', 1, 1]]);
    await effects.close();
    await counting.close();
  });

  it('is right after a kill between an application and its counting', async () => {
    const context = await board();
    const counting = startPostingCounts(context, { sleep });
    await apply(context, 1);
    await counting.close();
    await apply(context, 2);
    await apply(context, 3, 200);
    const restarted = await reopenBoard(context);
    const next = startPostingCounts(restarted, { sleep });
    await next.idle();
    expect(await counts(context)).toEqual([
      ['job-100', 2, 0],
      ['job-200', 1, 0],
    ]);
    const { ids } = context.stores.board;
    await next.close();
    let writes = 0;
    context.stores.board.beforeCommit = () => void (writes += 1);
    const third = startPostingCounts(await reopenBoard(context), { sleep });
    await third.idle();
    await third.close();
    expect([writes, context.stores.board.ids]).toEqual([0, ids]);
  });

  it('is counted again after a failure of the disk', async () => {
    const context = await board();
    const pauses: number[] = [];
    const counting = startPostingCounts(context, { sleep: async ms => void pauses.push(ms) });
    let failures = 2;
    context.stores.board.beforeCommit = ([write]) => {
      if (write?.id.startsWith('postingCounts/') && --failures >= 0) throw new StoreUnavailable('full');
    };
    await apply(context, 1);
    await counting.idle();
    expect(await counts(context)).toEqual([['job-100', 1, 0]]);
    expect(pauses).toEqual([10_000, 10_000, 1_000]);
    await counting.close();
  });

  it('is counted less often after many were counted at once', async () => {
    const context = await createBoard();
    const pausesAfter = async (from: number, to: number) => {
      const pauses: number[] = [];
      const jobIds = Array.from({ length: to - from }, (_, at) => from + at);
      for (const jobId of jobIds) await addPosting(context, { jobId }, 'bruno');
      await Promise.all(jobIds.map(jobId => apply(context, jobId, jobId)));
      const counting = startPostingCounts(context, { sleep: async ms => void pauses.push(ms) });
      await counting.idle();
      await counting.close();
      return pauses;
    };
    expect(await pausesAfter(0, 50)).toEqual([1_000]);
    expect(await pausesAfter(100, 200)).toEqual([2_000]);
    expect(await pausesAfter(1_000, 1_300)).toEqual([5_000]);
  });
});
