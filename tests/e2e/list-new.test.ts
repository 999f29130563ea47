import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import {
  cardInSight,
  hideFirst,
  listTotal,
  openList,
  scrollDown,
  steadyCard,
  withBrowser,
} from './list-steps.ts';

const HOUR_MS = 3_600_000;
/** Its own: here the whole list is counted, to which other tests add. */
const server = serverForTests({ env: { POSTING_REVIEW: 'none' } });

test('what came since the visit before is marked and can be seen alone, for one visit', async () => {
  await withBrowser(async (page, browser) => {
    await openList(page, `${server.url}/jobList`);
    const before = await listTotal(page);
    expect(await newChip(page).count()).toBe(0);
    await page.close();
    await postJobs('robin-list-new@example.ca', ['Ice road driver', 'Fire lookout']);

    const second = await browser.newPage();
    await second.clock.install({ time: Date.now() + HOUR_MS });
    await openList(second, `${server.url}/jobList`);
    await second.getByRole('button', { name: '2 new since your last visit' }).click();
    await second.waitForURL(/\?new=1$/);
    await expect.poll(() => listTotal(second)).toBe(2);
    const cards = second.getByRole('article');
    const newOnes = cards.filter({ has: second.getByText('New', { exact: true }) });
    await expect.poll(async () => [await cards.count(), await newOnes.count()]).toEqual([2, 2]);
    await second.reload();
    await expect.poll(() => listTotal(second)).toBe(2);
    await second.getByRole('button', { name: 'Remove filter “New”' }).click();
    await expect.poll(() => listTotal(second)).toBe(before + 2);
    await second.close();

    const third = await browser.newPage();
    await third.clock.install({ time: Date.now() + 3 * HOUR_MS });
    await openList(third, `${server.url}/jobList`);
    await expect.poll(() => listTotal(third)).toBe(before + 2);
    expect(await newChip(third).count()).toBe(0);
  });
});

test('what comes in above leaves the card where it is that somebody reads', async () => {
  await withBrowser(async page => {
    await openList(page, `${server.url}/jobList`);
    const total = await listTotal(page);
    await scrollDown(page, 6_000);
    const before = await steadyCard(page);
    await postJobs('kim-list-new@example.ca', ['Snow groomer', 'Trapper', 'Well driller']);

    await expect.poll(() => totalOnline(page)).toBe(total + 3);
    // All of one moment. Rows that come into sight are measured with the next frame.
    const found = async () => {
      const { jobId, top, position } = await cardInSight(page);
      return { jobId, position, isInPlace: Math.abs(top - before.top) < 3 };
    };
    await expect.poll(found).toEqual({ jobId: before.jobId, position: before.position + 3, isInPlace: true });
  });
});

test('what comes in changes nothing of how many are said to be hidden', async () => {
  await withBrowser(async page => {
    await openList(page, `${server.url}/jobList`);
    const total = await listTotal(page);
    // A page that is left before the disk has it has promised nothing.
    await hideFirst(page, 1);
    await page.reload();
    await page.getByRole('button', { name: '1 hidden' }).waitFor();
    await postJobs('sam-list-new@example.ca', ['Falconer', 'Cooper', 'Weaver']);
    await expect.poll(() => totalOnline(page)).toBe(total + 2);
    await expect
      .poll(() => page.getByRole('button', { name: /^\d+ hidden$/ }).allInnerTexts())
      .toEqual(['1 hidden']);
  });
});

/** What is posted is in the manifest a moment later, and a page asks for it when it is given a hint. */
async function totalOnline(page: Page): Promise<number> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  return listTotal(page);
}

const newChip = (page: Page) => page.getByRole('button', { name: /new since your last visit/ });

async function postJobs(email: string, titles: readonly string[]): Promise<void> {
  const postingDateFormatted = new Date().toISOString().slice(0, 10);
  await postRows(
    email,
    titles.map(jobTitle => ({ jobTitle, postingDateFormatted })),
  );
}

/** By somebody else, over the API. */
async function postRows(email: string, rows: readonly object[]): Promise<void> {
  const password = 'canoe-over-the-height-of-land';
  await post('/v1/account', { userId: 'unique()', email, password, name: 'Robin Tremblay' });
  const session = await post('/v1/account/sessions/email', { email, password });
  const cookie = session.headers
    .getSetCookie()
    .map(text => text.split(';')[0])
    .join('; ');
  const shared = {
    city: 'Yellowknife',
    province: 'Northwest Territories',
    businessName: 'Great Slave Outfitters',
  };
  for (const row of rows)
    await post(
      '/v1/databases/board/collections/jobs/documents',
      { documentId: 'unique()', data: { ...shared, ...row } },
      { cookie },
    );
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'portage', ...headers },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
