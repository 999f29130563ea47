import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { overflow } from './accessibility.ts';
import { PHONE } from './chromium.ts';
import { openDevice } from './device.ts';
import { pressTo } from './list-steps.ts';
import { register } from './steps.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

async function type(page: Page, label: string, text: string): Promise<void> {
  await pressTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await pressTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('one job is posted without a connection and by keyboard alone, is on the list, and is changed', async () => {
  const context = await openDevice();
  const page = await context.newPage();
  await register(page, board.url, 'robin-posting@example.ca');
  await page.goto(`${board.url}/post-job?mode=one`);
  await heading(page, 'The job');
  await page.route('**/v1/sync/push', route => route.abort());

  await type(page, 'Job title', 'Fire lookout cook');
  await type(page, 'Business name', 'Height of Land Outfitters');
  await press(page, 'Next');
  await heading(page, 'Work location');
  await type(page, 'City', 'Banf');
  await page.getByRole('button', { name: 'Banff, Alberta' }).waitFor();
  await press(page, 'Banff, Alberta');
  await expect.poll(() => page.getByLabel('Province or territory').inputValue()).toBe('AB');
  await press(page, 'Next');
  await heading(page, 'Pay and hours');
  await type(page, 'Pay', '1260');
  const period = page.getByLabel('Pay period');
  await pressTo(page, period);
  // Not by typing the words: within a second, the browser forgets the letters that it has.
  const nextPeriod = async () => {
    await page.keyboard.press('ArrowDown');
    return period.inputValue();
  };
  await expect.poll(nextPeriod).toBe('week');
  await type(page, 'Hours', '40');
  await page.getByText('about $31.50 an hour').waitFor();
  await page.getByText('Low-wage position', { exact: true }).waitFor();
  await press(page, 'Next');
  await heading(page, 'Job description');
  // However long the step is, the way on is in sight, in place of the tabs.
  const endOfNext = async () => {
    const { y = Number.NaN, height = 0 } =
      (await page.getByRole('button', { name: 'Next' }).boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(endOfNext).toBeLessThanOrEqual(PHONE.height);
  await page.getByRole('navigation', { name: 'Sections' }).waitFor({ state: 'hidden' });
  await type(page, 'Description', 'Young and energetic people preferred.');

  // A remark leads to its field; nothing is lost on the way.
  await page.getByRole('button', { name: /may not require or prefer an age/ }).waitFor();
  await page.goBack();
  await heading(page, 'Pay and hours');
  await expect.poll(() => page.getByLabel('Pay', { exact: true }).inputValue()).toBe('1260');
  await page.getByRole('link', { name: /Preview/ }).click();
  await heading(page, 'Preview');
  await page.getByRole('button', { name: /may not require or prefer an age/ }).click();
  await heading(page, 'Job description');
  const description = page.getByLabel('Description', { exact: true });
  await expect.poll(() => description.evaluate(field => field === document.activeElement)).toBe(true);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Three meals a day for a camp of forty.');
  await page.getByText(/^Saved on this phone/).waitFor();
  await page.reload();
  await heading(page, 'Job description');
  await expect.poll(() => description.inputValue()).toBe('Three meals a day for a camp of forty.');
  await page.getByRole('link', { name: /Preview/ }).click();
  await page.getByRole('heading', { name: 'Fire lookout cook' }).last().waitFor();
  expect(await overflow(page)).toBe(0);
  await press(page, 'Post this job');
  await page.getByText('Saved. It will sync automatically').waitFor();

  await page.unroute('**/v1/sync/push');
  await page.goto(`${board.url}/outbox`);
  await page.getByRole('main').getByText('Sent', { exact: true }).first().waitFor();
  await page.goto(`${board.url}/jobList?q=lookout`);
  await page.getByRole('article').getByRole('link', { name: 'Fire lookout cook' }).waitFor();

  await page.goto(`${board.url}/profile`);
  await page.getByRole('button', { name: 'Manage “Fire lookout cook”' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await heading(page, 'The job');
  await page.getByLabel('Number of positions').fill('4');
  await page.getByRole('link', { name: /Preview/ }).click();
  await heading(page, 'Preview');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Your changes are live.').waitFor();

  await page.goto(`${board.url}/profile`);
  await page.getByRole('button', { name: 'Manage “Fire lookout cook”' }).click();
  await page.getByRole('menuitem', { name: 'Close posting' }).click();
  await page.getByRole('button', { name: 'Close posting' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  await context.close();
});

test('a table of a spreadsheet is opened, a bad row is mended in place, and every row is created', async () => {
  const context = await openDevice();
  const page = await context.newPage();
  await register(page, board.url, 'kim-posting@example.ca');
  await page.goto(`${board.url}/post-job`);
  await page.getByLabel('Job data (JSON or CSV)').waitFor();
  const table =
    'Titre du poste;Ville;Province;Entreprise\r\nTrappeur;Kenora;Ontarioo;Nord\r\nGuide;Kenora;Ontario;Nord';
  await page.locator('input[type=file]').setInputFiles({
    name: 'offres.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table, 'latin1'),
  });
  await page.getByText('1 ready, 1 needs fixing').waitFor();
  await page.getByRole('button', { name: 'Fix row 1: Trappeur' }).click();
  const sheet = page.getByRole('dialog', { name: 'Row 1' });
  await sheet.getByLabel('Province').selectOption('ON');
  await sheet.getByText('This row is ready to post.').waitFor();
  await sheet.getByRole('button', { name: 'Save row' }).click();
  await page.getByText('2 ready, 0 need fixing').waitFor();
  await expect.poll(() => sheet.count()).toBe(0);
  await page.getByRole('button', { name: 'Submit Batch' }).click();
  await page.getByText('Batch job listings created successfully!').waitFor();
  await context.close();
});
