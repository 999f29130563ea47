import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { longestPostings, shortestPostings } from '../fixtures/postings/extremes.ts';
import { BOARD_KEY } from './board-settings.ts';
import { board } from './board.ts';
import { PHONE } from './chromium.ts';
import { holdRequests, untilShown } from './hold-requests.ts';
import { tries } from '../support/torture.ts';
import { largestTexts } from './largest-texts.ts';
import { withBrowser } from './list-steps.ts';
import { untilQuiet } from '../support/until-quiet.ts';

const SCRIPTS = /\/assets\/.*\.js$/;
const KEY = { 'x-appwrite-project': 'portage', 'x-appwrite-key': BOARD_KEY };
/** Less than what anybody sees jump: a third of a line. */
const MOST_MOVE_PX = 6;
/** Of each kind. */
const POSTINGS = tries(7, 20);
const SHORTEST = shortestPostings(9_100_001).slice(0, POSTINGS);
const LONGEST = longestPostings(9_200_001).slice(0, POSTINGS);

beforeAll(async () => {
  const answer = await fetch(`${board.url}/v1/sync/import`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/x-ndjson' },
    body: [...SHORTEST, ...LONGEST]
      .map(({ documentId, data }) => JSON.stringify({ documentId, data }))
      .join('\n'),
  });
  if (!answer.ok) throw new Error(await answer.text());
});
// Other tests count what is on this board.
afterAll(async () => {
  for (const { documentId } of [...SHORTEST, ...LONGEST]) {
    await fetch(`${board.url}/v1/databases/board/collections/jobs/documents/${documentId}`, {
      method: 'DELETE',
      headers: KEY,
    });
  }
});

/** Where the smallest element with this text stands, and how large it is. */
const placeOf = (page: Page, within: string, text: string) =>
  page.locator(within).evaluate((root, wanted) => {
    const found = [...root.querySelectorAll('*')].findLast(element => element.textContent === wanted);
    if (!found) return [];
    const { x, y, width, height } = found.getBoundingClientRect();
    return [x, y, width, height];
  }, text);

/** The most by which a side differs; NaN if one of them isn't there. */
const distance = (one: number[], other: number[]) =>
  one.length * other.length === 0
    ? Number.NaN
    : Math.max(...one.map((side, at) => Math.abs(side - (other[at] ?? 0))));

test.for([
  ['shortest', SHORTEST],
  ['longest', LONGEST],
] as const)(
  'on a phone the largest text of the %s postings is the server’s, and stays',
  async ([, postings], { expect }) => {
    await withBrowser(
      async page => {
        for (const [index, { jobId }] of postings.entries()) {
          const url = `${board.url}/job/${jobId}?lang=${index % 2 === 0 ? 'en' : 'fr'}`;
          const release = await holdRequests(page, SCRIPTS);
          await page.goto(url, { waitUntil: 'commit' });
          await page.locator('.frame-main h1').waitFor();
          await untilShown(page);
          const largest = (await largestTexts(page)).at(-1);
          expect(largest?.text, url).not.toBe('');
          const place = await placeOf(page, '.frame-main', largest?.text ?? '');
          release();
          await page.locator('main#content h1').waitFor();
          await untilQuiet(page);
          const painted = await largestTexts(page);
          expect(
            painted.filter(({ isServers }) => !isServers),
            url,
          ).toEqual([]);
          const moved = async () => distance(place, await placeOf(page, 'main#content', largest?.text ?? ''));
          await expect.poll(moved, { message: url }).toBeLessThan(MOST_MOVE_PX);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
      },
      { viewport: PHONE },
    );
  },
);
