import { beforeAll, expect, test, vi } from 'vitest';
import { firstMatches } from '../../../../sync-server/alerts/first-matches.ts';
import { addPosting, createBoard } from '../../../support/board.ts';

const POSTINGS = [
  { jobId: 1, jobTitle: 'Camp cook', whoCanApply: 'abroad' },
  { jobId: 2, jobTitle: 'Baker' },
  { jobId: 3, jobTitle: 'Line cook', provinceId: 'QC' },
  { jobId: 4, jobTitle: 'Cook’s helper', employmentTerm: 'seasonal' },
] as const;

let board: Awaited<ReturnType<typeof createBoard>>;
const matches = (search: string) => firstMatches(board, new URLSearchParams(search));

beforeAll(async () => {
  board = await createBoard();
  for (const posting of POSTINGS)
    await addPosting(board, {
      provinceId: 'AB',
      whoCanApply: 'authorised',
      employmentHours: 'full_time',
      employmentTerm: 'permanent',
      city: 'Lac-Vert',
      noc: '',
      businessName: 'Larch & Ladle',
      postingDateFormatted: '2026-11-20',
      expiryDateFormatted: null,
      ...posting,
    });
  await vi.waitUntil(() => matches('')?.cards.length === POSTINGS.length, { timeout: 24_000 });
});

test.each([
  ['', [4, 3, 2, 1], 0],
  ['lang=fr', [4, 3, 2, 1], 0],
  ['q=cook', [4, 3, 1], 0],
  ['province=AB&q=cook', [4, 1], 1],
  ['province=AB&abroad=1&lang=en', [1], 2],
  ['term=seasonal&province=AB&term=casual', [4], 2],
])('a search begins with the newest that it finds: %s', (search, jobIds, filters) => {
  const found = matches(search);
  expect(found?.cards.map(({ jobId }) => jobId)).toEqual(jobIds);
  expect(found?.filters).toBe(filters);
});

test.each([
  'q=astronaut',
  'province=AB&sort=pay',
  'near=banff-ab&km=25',
  'new=1',
  'abroad=2',
  'step=2',
  'q=',
])('what only the app knows is left to it: %s', search => {
  expect(matches(search)).toBeNull();
});
