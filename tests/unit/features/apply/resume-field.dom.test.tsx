import { describe, expect, test } from 'vitest';
import { putPart } from '../../../../src/local/values/profile.ts';
import { RESUME_MAX_BYTES } from '../../../../src/wire/uploads.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { createDevice, type Device } from '../../../support/dom/device.ts';
import {
  act,
  find,
  gone,
  hasFocus,
  on,
  press,
  see,
  sees,
  type,
  waitFor,
} from '../../../support/dom/queries.ts';
import { holdDisk } from '../../../support/dom/held-disk.ts';
import { fillDisk } from '../../../support/dom/sending-scene.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';

const JOB = aCard({ jobId: 100, jobTitle: 'Camp cook' });
const SEND = 'Send application';
const CHOOSE = 'Résumé (optional): Choose a file';

const aFile = (name = 'Robin’s résumé.pdf', type = 'application/pdf', content = '%PDF-1.7') =>
  new File([content], name, { type });

async function choose(page: Page, file: File): Promise<void> {
  await find('button', /^Résumé \(optional\): /);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field');
  // The browser's dialog offers other types too, on request.
  input.accept = '';
  await page.user.upload(input, file);
}

async function openForm(device: Device): Promise<Page> {
  const page = await openApp('/job/100', { device });
  await find('button', CHOOSE);
  return page;
}

const problem = () => document.getElementById('apply-resume-error')?.textContent ?? null;

describe('the résumé of an application', () => {
  test('is on this device once it is chosen, is there again, and can be removed', async () => {
    const device = await createDevice({ cards: [JOB] });
    device.network.isOnline = false;
    const page = await openForm(device);
    await choose(page, aFile());
    await see('Robin’s résumé.pdf');
    await waitFor(async () => expect(await page.people.current().db.files.count()).toBe(1));

    const again = await openApp('/job/100', { device });
    await see('Robin’s résumé.pdf');
    await press(again, 'Remove: Robin’s résumé.pdf');
    await waitFor(() => expect(sees('Robin’s résumé.pdf')).toBe(false));
    await hasFocus(on().getByRole('button', { name: CHOOSE }));
  });

  test('goes with it, though Send was pressed before the disk had it', async () => {
    const page = await openForm(await createDevice({ cards: [JOB] }));
    await type(page, 'Name', 'Robin');
    await type(page, 'Email', 'robin@example.ca');
    await type(page, 'Message', 'I cook.');
    const letGo = await holdDisk(page);
    await choose(page, aFile());
    await see('Saving it on this device…');
    await press(page, SEND);
    await letGo();
    await see('Robin’s résumé.pdf');
    await press(page, SEND);
    const sent = async () => (await page.people.current().db.outbox.toArray()).map(({ payload }) => payload);
    await waitFor(async () =>
      expect(await sent()).toMatchObject([{ message: 'I cook.', resume: { name: 'Robin’s résumé.pdf' } }]),
    );
  });

  test('is the one that was picked last, though a file that was chosen before it takes longer', async () => {
    const device = await createDevice({ cards: [JOB] });
    const page = await openForm(device);
    const resume = { hash: 'a'.repeat(64), name: 'Mine.pdf', type: 'application/pdf', size: 8 };
    const { db } = page.people.current();
    await act(() => putPart(db, 'resume:1', { resume }, page.people.edits));
    await find('combobox', 'Résumé');
    const file = aFile('Slow.pdf');
    const reading: ((bytes: ArrayBuffer) => void)[] = [];
    file.arrayBuffer = () => new Promise(resolve => reading.push(resolve));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) await page.user.upload(input, file);
    await page.user.selectOptions(on().getByRole('combobox', { name: 'Résumé' }), 'No résumé');
    await act(async () => reading[0]?.(new ArrayBuffer(8)));
    await waitFor(async () => expect(await db.files.count()).toBe(1));
    await gone('Saving it on this device…');
    expect(sees('Slow.pdf')).toBe(false);
  });

  test('waits with its application in the outbox, where it can be paused', async () => {
    const device = await createDevice({ cards: [JOB] });
    device.network.isOnline = false;
    const page = await openForm(device);
    await type(page, 'Name', 'Robin Tremblay');
    await type(page, 'Email', 'robin@example.ca');
    await type(page, 'Message', 'I cook.');
    await choose(page, aFile());
    await see('Robin’s résumé.pdf');
    await press(page, SEND);
    await see('We’ll send Robin’s résumé.pdf (1 kB) first.');
    const [entry] = await page.people.current().db.outbox.toArray();
    expect(entry?.payload['resume']).toMatchObject({ name: 'Robin’s résumé.pdf', size: 8 });

    const outbox = await openApp('/outbox', { device });
    await see('We’ll send Robin’s résumé.pdf (1 kB) first.');
    await press(outbox, 'Pause');
    await see(/is paused/);
    await press(outbox, 'Resume');
    await see('We’ll send Robin’s résumé.pdf (1 kB) first.');
  });

  test.each([
    [aFile('photo.heic', 'image/heic'), /^Choose a PDF, Word/],
    [aFile('empty.pdf', 'application/pdf', ''), /^This file is empty/],
    [
      Object.defineProperty(aFile(), 'size', { value: RESUME_MAX_BYTES + 1 }),
      /^This file is too large\. Choose one of 10 MB or less\.$/,
    ],
  ])('that cannot be sent is refused at once, with the reason (%#)', async (file, words) => {
    const page = await openForm(await createDevice({ cards: [JOB] }));
    await choose(page, file);
    await waitFor(() => expect(problem()).toMatch(words));
    expect(await page.people.current().db.files.count()).toBe(0);
    await choose(page, aFile());
    await see('Robin’s résumé.pdf');
    expect(problem()).toBeNull();
  });

  test('that the device has no room for leaves the rest of the form as it is', async () => {
    const page = await openForm(await createDevice({ cards: [JOB] }));
    await type(page, 'Message', 'I cook.');
    await see(/^Saved on this computer/);
    const empty = fillDisk();
    await choose(page, aFile());
    await waitFor(() => expect(problem()).toMatch(/^This device has no room for the file/));
    empty();
    expect(on().getByLabelText<HTMLTextAreaElement>('Message').value).toBe('I cook.');
    await choose(page, aFile());
    await see('Robin’s résumé.pdf');
  });

  test('of a draft from another device is asked for here', async () => {
    const device = await createDevice({ cards: [JOB] });
    const page = await openForm(device);
    const resume = { hash: 'a'.repeat(64), name: 'CV.docx', type: 'application/msword', size: 9 };
    await page.people.current().db.drafts.put({
      key: 'apply:100',
      content: { message: 'I cook.', resume },
      editedAt: 1,
    });
    await openApp('/job/100', { device });
    await waitFor(() => expect(problem()).toBe('Your résumé is no longer on this device. Choose it again.'));
  });
});
