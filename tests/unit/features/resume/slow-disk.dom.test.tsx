import { expect, test } from 'vitest';
import { putPart, readParts } from '../../../../src/local/values/profile.ts';
import { holdDisk } from '../../../support/dom/held-disk.ts';
import {
  act,
  find,
  focused,
  gone,
  openField,
  press,
  see,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
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

async function addEntry({ people }: Page, id: string, title: string): Promise<void> {
  const { db } = people.current();
  await act(() => putPart(db, `experience:${id}`, { title, from: '2019-02', to: '2021-01' }, people.edits));
  await see(title);
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

test('a job that is opened stays open when the disk has removed another', async () => {
  const page = await openApp('/resume', {});
  await addEntry(page, 'entry-0001', 'Cook');
  await addEntry(page, 'entry-0002', 'Baker');
  const letGo = await holdDisk(page);
  await press(page, 'Remove: Cook');
  await press(page, 'Edit: Baker');
  await letGo();
  await gone('Cook');
  await openField('Job title');
  await waitFor(() => expect(valueOf('Job title')).toBe('Baker'));
});

test('the keyboard stays in the field that was chosen while the disk removed a job', async () => {
  const page = await openApp('/resume', {});
  await addEntry(page, 'entry-0001', 'Cook');
  const field = await openField('Phone');
  const letGo = await holdDisk(page);
  await press(page, 'Remove: Cook');
  await page.user.click(field);
  await letGo();
  await see('Removed: Cook');
  expect(focused()).toBe(field);
});
