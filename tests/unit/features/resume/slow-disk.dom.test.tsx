import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { placeFor } from '../../../../src/features/apply/resume/profile-resumes.ts';
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

test('of two résumés that come at once, none takes the place of the other', async () => {
  const page = await openApp('/resume', {});
  const placeOf = (content: string) =>
    placeFor(new Map(), createHash('sha256').update(content).digest('hex'));
  const contents = Array.from({ length: 20 }, (_, at) => `%PDF-1.7 ${at}`);
  const [one = '', two = ''] = contents.filter(content => placeOf(content) === placeOf(contents[0] ?? ''));
  await find('button', 'Add a résumé: Choose a file');
  const letGo = await holdDisk(page);
  await upload(page, 'one.pdf', one);
  await upload(page, 'two.pdf', two);
  await letGo();
  await see('one.pdf');
  await see('two.pdf');
});

test('a PDF is made once, though the disk is slow to tell what goes into it', async () => {
  const page = await openApp('/resume', {});
  const button = await find('button', 'Create PDF');
  const letGo = await holdDisk(page);
  await page.user.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await letGo();
  await see('Your profile is empty. Fill in your name and experience first.');
});
