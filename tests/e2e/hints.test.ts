import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOARD_KEY } from './board-settings.ts';
import { board } from './board.ts';
import { openDevice } from './device.ts';
import { listTotal } from './list-steps.ts';
import { apply, findJob, register, signIn } from './steps.ts';
import { untilQuiet } from '../support/until-quiet.ts';

/** A device on which nothing happens because of a time that is over: what is asked for regularly never comes. */
async function timelessDevice(): Promise<{
  context: BrowserContext;
  page: Page;
  /** Whether the server tells it of the list (`catalogue`), or of what its person does elsewhere (`pull`). */
  isListening: (channel: 'catalogue' | 'pull') => boolean;
}> {
  const context = await openDevice();
  await context.addInitScript(() => {
    const { setTimeout } = globalThis;
    const short = (handler: () => void, ms = 0) => (ms < 20_000 ? setTimeout(handler, ms) : 0);
    Object.assign(globalThis, { setTimeout: short });
  });
  const page = await context.newPage();
  const confirmed = new Set<string>();
  page.on('websocket', socket => {
    // A person who signs in gets another connection.
    const asked: string[] = [];
    socket.on('framesent', ({ payload }) => {
      asked.push(...['catalogue', 'pull'].filter(channel => String(payload).includes(`"${channel}"`)));
    });
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"to":"subscribe"')) for (const channel of asked) confirmed.add(channel);
    });
  });
  return { context, page, isListening: channel => confirmed.has(channel) };
}

async function post(jobId: number, jobTitle: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const answer = await fetch(`${board.url}/v1/databases/board/collections/jobs/documents`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'portage',
      'x-appwrite-key': BOARD_KEY,
    },
    body: JSON.stringify({
      documentId: `job-${jobId}`,
      data: {
        jobId,
        jobTitle,
        businessName: 'Height of Land Outfitters',
        city: 'Thunder Bay',
        provinceId: 'ON',
        postingDateFormatted: today,
        expiryDateFormatted: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`,
      },
    }),
  });
  expect(answer.status).toBe(201);
}

const PATIENTLY = { timeout: 60_000, interval: 50 };

test('a new posting is on the screen of somebody who looks at the list, and so is that it is gone', async () => {
  const { context, page, isListening } = await timelessDevice();
  await page.goto(`${board.url}/jobList?q=winter+road`);
  expect(await listTotal(page)).toBe(0);
  await expect.poll(() => isListening('catalogue'), PATIENTLY).toBe(true);
  await untilQuiet(page);
  await post(9_000_001, 'Winter road builder');
  await page.getByRole('link', { name: 'Winter road builder' }).first().waitFor();
  const gone = await fetch(`${board.url}/v1/databases/board/collections/jobs/documents/job-9000001`, {
    method: 'DELETE',
    headers: { 'x-appwrite-project': 'portage', 'x-appwrite-key': BOARD_KEY },
  });
  expect(gone.status).toBe(204);
  await page.getByRole('link', { name: 'Winter road builder' }).first().waitFor({ state: 'detached' });
  await context.close();
});

test('what somebody does on one device is on the screen of their other one', async () => {
  const { context: first, page: phone } = await timelessDevice();
  await register(phone, board.url, 'hinted@example.ca');
  const { context: second, page: tablet, isListening } = await timelessDevice();
  await signIn(tablet, board.url, 'hinted@example.ca');
  await expect.poll(() => isListening('pull'), PATIENTLY).toBe(true);
  await untilQuiet(tablet);

  await phone.goto(`${board.url}/jobList`);
  await findJob(phone, 'driver');
  const title = await phone.getByRole('heading', { level: 1 }).innerText();
  await apply(phone, 'I drive graders.');
  await phone.getByText('Application submitted successfully!').waitFor();

  const applications = (page: Page) => page.locator('section', { hasText: 'My applications' });
  await applications(tablet).getByRole('link', { name: title }).waitFor();
  await phone.goto(`${board.url}/profile`);
  await applications(phone).getByText('Delivered', { exact: true }).waitFor();
  await applications(phone)
    .getByRole('button', { name: `Withdraw application: ${title}` })
    .click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await applications(tablet).getByText('Withdrawn', { exact: true }).waitFor();
  await first.close();
  await second.close();
});
