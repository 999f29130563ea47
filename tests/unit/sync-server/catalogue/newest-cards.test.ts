import { expect, test } from 'vitest';
import { newestCards } from '../../../../sync-server/catalogue/newest-cards.ts';
import { addPosting, changeData, createBoard } from '../../../support/board.ts';

const LATER = '2027-03-31';

test('the newest open postings come first, as in the list: by day, then by number', async () => {
  const board = await createBoard();
  const days: readonly [number, string, string | null][] = [
    [1, '2026-11-20', LATER],
    [2, '2026-11-18', null],
    [3, '2026-11-20', LATER],
    [4, '2026-11-20', '2026-11-01'],
    [5, '2026-11-19', LATER],
    [6, '2026-11-20', LATER],
    [7, '2026-11-17', LATER],
  ];
  for (const [jobId, postingDateFormatted, expiryDateFormatted] of days)
    await addPosting(board, { jobId, postingDateFormatted, expiryDateFormatted });
  await changeData(board, 'jobs/job-6', { closedAt: '2026-11-20T09:00:00.000Z' });

  await expect.poll(() => newestCards(board).map(({ jobId }) => jobId)).toEqual([3, 1, 5, 2]);
});
