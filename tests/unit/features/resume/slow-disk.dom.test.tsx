import { expect, test } from 'vitest';
import { readParts } from '../../../../src/local/values/profile.ts';
import { holdDisk } from '../../../support/dom/held-disk.ts';
import { find, press } from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';

const kept = ({ people }: Page) => readParts(people.current().db);

async function upload(page: Page, name: string, content: string): Promise<void> {
  await find('button', 'Add a résumé: Choose a file');
  const input = document
    .querySelector<HTMLInputElement>('#resume-file')
    ?.parentElement?.querySelector('input');
  if (!input) throw new Error('There is no file field');
  const type = name.endsWith('.txt') ? 'text/plain' : 'application/pdf';
  await page.user.upload(input, new File([content], name, { type }));
}

test('a job that a résumé names is added once, though it’s pressed twice', async () => {
  const page = await openApp('/resume', {});
  await upload(page, 'anna.txt', 'Experience\nCook\nHotel Larch\nMay 2019 - present\n');
  await press(page, 'Fill in my profile from this file: anna.txt');
  const add = await find('button', 'Add to my profile: Cook');
  const letGo = await holdDisk(page);
  await page.user.click(add);
  await page.user.click(add);
  await letGo();
  await find('button', 'Edit: Cook');
  const jobs = async () => [...(await kept(page)).keys()].filter(part => part.startsWith('experience:'));
  expect(await jobs()).toHaveLength(1);
});
