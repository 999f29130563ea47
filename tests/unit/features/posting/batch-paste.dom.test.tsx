import { describe, expect, test } from 'vitest';
import { PostJobScreen } from '../../../../src/features/posting/post-job-screen.tsx';
import { asOwner } from '../../../support/dom/account-scene.ts';
import { documentsOf } from '../../../support/board.ts';
import { batchText, openBatch, ROW } from '../../../support/dom/batch-scene.tsx';
import { createDevice } from '../../../support/dom/device.ts';
import {
  act,
  complaint,
  find,
  gone,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { createSendingWorld, fillDisk, GAP_MS } from '../../../support/dom/sending-scene.ts';
import { openPart } from '../../../support/dom/test-app.tsx';

const LABEL = 'Job data (JSON or CSV)';
const submit = 'Submit Batch';

describe('a text that is no batch', () => {
  test.each([
    ['nothing', '', 'Paste job data or open a file first.'],
    ['blanks', '  \n ', 'Paste job data or open a file first.'],
    ['one posting', '{"jobTitle":"Cook"}', 'Invalid format: Please provide an array of job listings.'],
    ['an array without rows', '[]', 'The list is empty. Add at least one job.'],
  ])('is refused: %s', async (_what, text, words) => {
    const page = await openBatch();
    await type(page, LABEL, text);
    await press(page, submit);
    await see(words);
    expect(complaint(LABEL)).toBe(words);
    await hasFocus(on().getByLabelText(LABEL));
    expect(valueOf(LABEL)).toBe(text);
    expect(await page.people.current().db.outbox.count()).toBe(0);
  });

  test('is told with the line and the column at which it stops being JSON, until it is changed', async () => {
    const page = await openBatch();
    await type(page, LABEL, '[\n  {"jobTitle": "Cook"},\n  {"jobTitle": Welder}\n]');
    await press(page, submit);
    await see(/^Failed to process batch: /);
    expect(complaint(LABEL)).toContain('The JSON has an error at line 3, column 16.');
    const area = on().getByLabelText<HTMLTextAreaElement>(LABEL);
    await hasFocus(area);
    expect(area.value.slice(area.selectionStart)).toBe('Welder}\n]');
    await page.user.type(on().getByLabelText(LABEL), ' ');
    await gone(/^Failed to process batch: /);
  });

  test.each([
    ['en', 'it’s neither JSON nor a table with a header row'],
    ['fr', 'ce n’est ni du JSON ni un tableau avec une ligne d’en-têtes'],
  ] as const)('that is no table says what a table needs (%s)', async (language, words) => {
    const page = await openBatch({ language });
    await type(page, /JSON/, 'Cook,Inn,Banff');
    await press(page, language === 'fr' ? 'Soumettre le lot' : submit);
    await see(new RegExp(words));
  });

  test('is told in French', async () => {
    const page = await openBatch({ language: 'fr' });
    await type(page, /JSON ou CSV/, '7');
    await press(page, 'Soumettre le lot');
    await see(/^Format non valide.: veuillez fournir un tableau d’offres d’emploi\.$/);
  });
});

describe('rows that were pasted', () => {
  test('are checked before anything is sent, and counted', async () => {
    const page = await openBatch();
    await type(page, LABEL, batchText(ROW, { ...ROW, province: 'Ontarioo' }, 7));
    await see('1 ready, 2 need fixing');
    await see('3 rows');
    expect(texts('rowheader')).toEqual(['Fishing guide', 'Fishing guide', 'No title']);
    expect(texts('cell').filter(text => text.startsWith('Kenora'))).toEqual([
      'Kenora, ON',
      'Kenora, Ontarioo',
    ]);
    expect(await page.people.current().db.outbox.count()).toBe(0);
  });

  test('that stand twice are said to be the same', async () => {
    const page = await openBatch();
    await type(page, LABEL, batchText(ROW, ROW));
    await see('Same as row 1. Submitting posts both.');
  });

  test('are there again when the page is', async () => {
    const device = await createDevice();
    const page = await openBatch({ device });
    await type(page, LABEL, batchText({ ...ROW, jobTitle: 'Guide de pêche 🎣' }));
    await see(/^Saved on this computer/);
    await openBatch({ device });
    await waitFor(() => expect(valueOf(LABEL)).toContain('Guide de pêche 🎣'));
    await see('1 ready, 0 need fixing');
  });

  test('wait in the outbox without a connection, and are said to be created when the server has them all', async () => {
    const world = await createSendingWorld();
    const device = await createDevice(asOwner(world));
    device.network.isOnline = false;
    const page = await openBatch({ device });
    await type(page, LABEL, batchText(ROW, { ...ROW, jobTitle: 'Camp cook' }));
    await press(page, submit);
    await see('0 of 2 sent');
    await waitFor(() => expect(valueOf(LABEL)).toBe(''));
    expect(texts('rowheader')).toEqual(['Fishing guide', 'Camp cook']);
    expect(sees(/created successfully/)).toBe(false);
    expect(on().queryByRole('button', { name: /^Edit row/ })).toBeNull();

    page.goOnline();
    await page.passTime(GAP_MS);
    await see('Batch job listings created successfully!');
    const stored = await documentsOf(world.context, 'jobs');
    expect(new Set(stored.map(({ data }) => data['jobTitle']))).toEqual(
      new Set(['Camp cook', 'Fishing guide']),
    );
    const numbers = texts('link').flatMap(
      text => /^Job ([\d\s]+)$/.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? [],
    );
    expect(new Set(numbers)).toEqual(new Set(stored.map(({ data }) => `${Number(data['jobId'])}`)));

    // The same text once more makes nothing twice.
    await type(page, LABEL, batchText(ROW, { ...ROW, jobTitle: 'Camp cook' }));
    await waitFor(() => expect(texts('button').filter(text => text === 'Edit')).toEqual([]));
    await press(page, submit);
    await waitFor(() => expect(valueOf(LABEL)).toBe(''));
    await see('Batch job listings created successfully!');
    expect(await documentsOf(world.context, 'jobs')).toHaveLength(2);
    expect(page.surprises).toEqual([]);
  });

  test('of postings that are closed by now create nothing, and the page says so', async () => {
    const world = await createSendingWorld();
    const page = await openBatch(asOwner(world));
    await type(page, LABEL, batchText(ROW));
    await press(page, submit);
    await see('Batch job listings created successfully!');
    const [posting] = await page.people.current().db.outbox.toArray();
    const jobId = posting?.receipt?.jobId ?? 0;
    await act(() =>
      page.services.outbox.enqueue([{ kind: 'posting.close', payload: { jobId }, title: 'x' }]),
    );
    await see('You posted this job earlier. It’s closed now.');

    await type(page, LABEL, batchText(ROW));
    await see('Posted earlier, now closed');
    await press(page, submit);
    await waitFor(() => expect(valueOf(LABEL)).toBe(''));
    await see('You posted this job earlier. It’s closed now.');
    expect(sees(/created successfully/)).toBe(false);
    const links = on().getAllByRole('link', { name: 'Repost under My postings' });
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/profile', '/profile']);
    expect(await documentsOf(world.context, 'jobs')).toHaveLength(1);
  });

  test('are counted in French', async () => {
    const page = await openBatch({ ...asOwner(await createSendingWorld()), language: 'fr' });
    await type(
      page,
      'Données des offres (JSON ou CSV)',
      batchText(ROW, { ...ROW, jobTitle: 'Cook', city: '' }),
    );
    await press(page, 'Soumettre le lot');
    await see('1 offre créée sur 2');
  });

  test('that are good are sent, and the others stay in the text to be mended', async () => {
    const world = await createSendingWorld();
    const page = await openBatch(asOwner(world));
    await type(page, LABEL, batchText(ROW, { ...ROW, jobTitle: 'Cook', city: '' }));
    await press(page, submit);
    await see('1 of 2 job listings created');
    await see(/^Fix 1 row and submit again\. Rows already posted won’t be duplicated\.$/);
    expect(valueOf(LABEL)).toContain('"Cook"');
    const stored = await documentsOf(world.context, 'jobs');
    expect(stored.map(({ data }) => data['jobTitle'])).toEqual(['Fishing guide']);
  });

  test('that are on their way are counted without those that need fixing', async () => {
    const page = await openBatch();
    await type(page, LABEL, batchText(ROW, { ...ROW, jobTitle: 'Cook' }, { ...ROW, city: '' }));
    await press(page, submit);
    await see('0 of 2 valid rows sent');
    expect((await find('progressbar')).getAttribute('max')).toBe('2');
  });

  test.each([
    ['en', LABEL, submit, '0 of 1 valid row sent'],
    ['fr', 'Données des offres (JSON ou CSV)', 'Soumettre le lot', '0 sur 1 ligne valide envoyée'],
  ] as const)(
    'are counted in the singular if only one is valid, %s',
    async (language, label, button, said) => {
      const page = await openBatch({ language });
      await type(page, label, batchText(ROW, { ...ROW, city: '' }));
      await press(page, button);
      await see(said);
    },
  );

  test('that the device cannot keep are not sent, and the text stays', async () => {
    const page = await openBatch();
    await type(page, LABEL, batchText(ROW));
    await see(/^Saved on this computer/);
    const makeRoom = fillDisk();
    await press(page, submit);
    await see(/^We couldn’t save the rows on this device, so nothing was sent\./);
    expect(valueOf(LABEL)).toContain('Fishing guide');
    makeRoom();
    await press(page, submit);
    await see('0 of 1 sent');
  });
});

test('one job and many have an address each, and a tab', async () => {
  const page = await openPart(<PostJobScreen />, { path: '/post-job' });
  await find('textbox', LABEL);
  expect((await find('tab', 'Many jobs')).getAttribute('aria-selected')).toBe('true');
  await press(page, 'One job', { role: 'tab' });
  await find('heading', 'The job');
  expect(page.address()).toBe('/post-job?mode=one');
  await page.user.keyboard('{ArrowRight}');
  await find('textbox', LABEL);
  expect(page.address()).toBe('/post-job');
});
