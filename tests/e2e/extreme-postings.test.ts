import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { longestPostings, shortestPostings } from '../fixtures/postings/extremes.ts';
import { doElsewhere, makePerson, signIn } from '../screens/people.ts';
import { newWorld, type Visit } from '../screens/screen.ts';
import { overflow } from './accessibility.ts';
import { BOARD_KEY } from './board-settings.ts';
import { board } from './board.ts';
import { PHONE } from './chromium.ts';
import { holdRequests, untilShown } from './hold-requests.ts';
import { tries } from '../support/torture.ts';
import { largestTexts } from './largest-texts.ts';
import { withBrowser } from './list-steps.ts';
import { everyState, fillOutbox } from './outbox-states.ts';
import { untilQuiet } from '../support/until-quiet.ts';

const SCRIPTS = /\/assets\/.*\.js$/;
const KEY = { 'x-appwrite-project': 'portage', 'x-appwrite-key': BOARD_KEY };
/** Less than what anybody sees jump: a third of a line. */
const MOST_MOVE_PX = 6;
/** Of each kind. */
const POSTINGS = tries(3, 20);
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
  for (const { documentId } of [...SHORTEST, ...LONGEST]) await removeJob(documentId);
});

const removeJob = (documentId: string) =>
  fetch(`${board.url}/v1/databases/board/collections/jobs/documents/${documentId}`, {
    method: 'DELETE',
    headers: KEY,
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

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3).slice(0, 100);

/** A posting, an application to it and the messages about it: each name, title and text is that one word. */
async function inOneWord(visit: Visit) {
  const row = {
    jobTitle: WORD,
    businessName: WORD,
    city: WORD,
    province: 'Ontario',
    postingDateFormatted: new Date().toISOString().slice(0, 10),
    expiryDateFormatted: '2027-03-31',
  };
  const [employer, applicant] = [await makePerson(visit, WORD), await makePerson(visit, WORD)];
  const posting = { kind: 'posting.create', payload: { jobId: 9_300_001, row } };
  const [posted] = await doElsewhere(visit, [posting], employer);
  const { jobId = 0, documentId = '' } = posted ?? {};
  const letter = { jobId, jobTitle: WORD, name: WORD, email: applicant.email, message: WORD };
  const [sent] = await doElsewhere(visit, [{ kind: 'application.submit', payload: letter }], applicant);
  const applicationId = sent?.documentId ?? '';
  for (const kind of ['message.send', 'note.create'])
    for (const person of [employer, applicant])
      await doElsewhere(visit, [{ kind, payload: { applicationId, text: WORD } }], person);
  return { employer, applicant, jobId, documentId, applicationId };
}

/** By how much a page is wider than the screen, what scrolls sideways in a dialog, and whether the word is missing. */
async function faultOf(page: Page): Promise<string[]> {
  const px = await overflow(page);
  const sideways = await page.evaluate(word => {
    const shown = document.querySelector('dialog:modal') ?? document.querySelector('main, [role=main]');
    const wide = [...document.querySelectorAll('dialog:modal > *')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    return {
      isThere: (shown?.textContent ?? '').includes(word),
      wide: wide.map(({ className }) => className),
    };
  }, WORD);
  return [
    ...(px > 0 ? [`${px} px too wide`] : []),
    ...sideways.wide.map(name => `${name} scrolls sideways`),
    ...(sideways.isThere ? [] : ['the word is not there']),
  ].map(fault => `${decodeURI(page.url()).replace(WORD, '…')}: ${fault}`);
}

async function faultsAt({ page, url }: Visit, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(url + path);
    await page.locator('main#content h1').waitFor();
    // The title may be there before the data.
    await page.locator('main#content').filter({ hasText: WORD }).waitFor();
    await untilQuiet(page);
    found.push(...(await faultOf(page)));
  }
  return found;
}

describe('one word of a hundred letters makes no page wider than a phone', () => {
  const world = newWorld(board.url);
  let made: Awaited<ReturnType<typeof inOneWord>>;
  beforeAll(() =>
    withBrowser(async page => {
      made = await inOneWord({ ...world, page });
    }),
  );
  afterAll(() => removeJob(made.documentId));

  test('of those who hire', async ({ expect }) => {
    const { employer, jobId, applicationId } = made;
    await withBrowser(async page => {
      const visit = { ...world, page };
      await signIn(visit, employer);
      const own = [
        '/applicants',
        `/applicants/${jobId}`,
        `/applicants/${jobId}/${applicationId}`,
        '/profile',
      ];
      expect(await faultsAt(visit, own)).toEqual([]);
      await page.goto(`${board.url}/post-job`);
      await page.locator('textarea').fill(JSON.stringify([{ jobTitle: WORD, city: WORD, province: WORD }]));
      await page.locator('main tbody').getByText(WORD).first().waitFor();
      expect(await faultOf(page)).toEqual([]);
      await page.locator('#fix-row-1').click();
      await page.locator('dialog select').waitFor();
      expect(await faultOf(page)).toEqual([]);
    });
  });

  test('of those who look for work', async ({ expect }) => {
    const { applicant, jobId, applicationId } = made;
    await withBrowser(async page => {
      const visit = { ...world, page };
      await signIn(visit, applicant);
      const list = `/jobList?q=${WORD}`;
      const read = [
        `/job/${jobId}`,
        `${list}&province=QC`,
        '/applications',
        `/applications/${applicationId}`,
        '/profile',
      ];
      expect(await faultsAt(visit, read)).toEqual([]);
      await page.goto(board.url + list);
      await page.getByRole('button', { name: /^Hide: / }).click();
      await page.getByRole('button', { name: '1 hidden' }).click();
      await page.getByRole('dialog').getByText(WORD).first().waitFor();
      expect(await faultOf(page)).toEqual([]);
    });
  });

  test('without scripts', async ({ expect }) => {
    const { jobId } = made;
    await withBrowser(
      async page => {
        for (const path of [`/job/${jobId}`, '/jobList']) {
          await page.goto(board.url + path);
          await page.locator('.frame-main').getByText(WORD).first().waitFor();
          expect(await faultOf(page)).toEqual([]);
        }
      },
      { javaScriptEnabled: false },
    );
  });

  test('of what waits to be sent', async ({ expect }) => {
    await withBrowser(async page => {
      await page.route('**/v1/sync/push', route => route.abort());
      await page.goto(`${board.url}/outbox`);
      await page.getByText('Nothing to send').waitFor();
      const entries = JSON.stringify(everyState()).replaceAll(/Ontarioo|Camp cook|Baker|Welder/g, WORD);
      await fillOutbox(page, board.url, JSON.parse(entries));
      await page.goto(`${board.url}/outbox`);
      await page.getByText(`“${WORD}”`).first().waitFor();
      expect(await faultOf(page)).toEqual([]);
      await page
        .getByRole('button', { name: `Delete: ${WORD}` })
        .first()
        .click();
      await page.getByRole('dialog').getByText(`“${WORD}”`).waitFor();
      expect(await faultOf(page)).toEqual([]);
    });
  });
});
