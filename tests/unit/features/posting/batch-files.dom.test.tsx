import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BATCH_FILE_MAX_BYTES } from '../../../../src/features/posting/batch/batch-file.ts';
import { openBatch } from '../../../support/dom/batch-scene.tsx';
import { workbookOf } from '../../../support/workbook.ts';
import { watchDownloads } from '../../../support/dom/downloads.ts';
import { find, gone, press, see, texts, valueOf, waitFor } from '../../../support/dom/queries.ts';
import type { Page } from '../../../support/dom/test-app.tsx';

const LABEL = 'Job data (JSON or CSV)';
const TABLE =
  'Titre du poste;Ville;Province;Entreprise\r\nTrappeur;Kenora;Ontarioo;Nord\r\nPêcheuse;Kenora;Ontario;Nord';

const fileOf = (content: string | Buffer, name = 'offres.csv'): File =>
  new window.File([content as string], name, { type: 'text/csv' });

async function open(page: Page, file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No way to open a file');
  await page.user.upload(input, file);
}

describe('a file', () => {
  test('of a spreadsheet, as they are written in French Canada, is read as its rows', async () => {
    const page = await openBatch();
    await open(page, fileOf(Buffer.from(TABLE, 'latin1')));
    await see('1 ready, 1 needs fixing');
    expect(texts('rowheader')).toEqual(['Trappeur', 'Pêcheuse']);
    expect(valueOf(LABEL)).toContain('Pêcheuse;Kenora;Ontario;Nord');
  });

  test.each([
    ['en', /^\$20\.25 to \$25\.50 an hour · 37\.5 hours a week · Expires June 5, 2027$/],
    ['fr', /20,25\s\$.* 25,50\s\$.* · 37,5 .*semaine · Expire le 5 juin 2027$/],
  ] as const)('shows pay, hours and the last day as they will be posted (%s)', async (language, words) => {
    const page = await openBatch({ language });
    const head = 'Titre;Employeur;Ville;Province;Salaire min;Salaire max;Heures;Date limite';
    await open(page, fileOf(`${head}\nCuisinier;Nord;Kenora;ON;20,25 $;25,50 $;37h30;5 juin 2027`));
    await see(words);
  });

  test('takes the place of what was pasted before', async () => {
    const page = await openBatch();
    await open(page, fileOf('[]'));
    await waitFor(() => expect(valueOf(LABEL)).toBe('[]'));
    await open(page, fileOf('[1, 2]'));
    await see('0 ready, 2 need fixing');
  });

  test('that is too large is refused, until one is not', async () => {
    const page = await openBatch();
    await see('or drop one here');
    await open(page, fileOf('x'.repeat(BATCH_FILE_MAX_BYTES + 1)));
    await see('This file is larger than 5 MB. Split it into smaller files.');
    expect(valueOf(LABEL)).toBe('');
    await open(page, fileOf('[]'));
    await gone(/^This file is larger/);
  });

  test.each([
    ['is an earlier Excel’s workbook', '\xd0\xcf\x11\xe0…', /^We can’t read this kind of file\. /],
    ['is a zip of something else', 'PK\x03\x04…', /^We can’t read this kind of file\. /],
    ['is empty', '\n', 'We couldn’t read this file.'],
    ['is no text', 'one job, another job\0', 'We couldn’t read this file.'],
  ])('that %s says so, and leaves what was pasted', async (_what, content, words) => {
    const page = await openBatch();
    await open(page, fileOf('[1]'));
    await see('0 ready, 1 needs fixing');
    await open(page, fileOf(Buffer.from(content, 'latin1'), 'postings'));
    await see(words);
    expect(valueOf(LABEL)).toBe('[1]');
  });

  test.each([
    ['en', /^We read the sheet “Offres”\.$/, /^\$24\.50 an hour · .* · Expires June 5, 2027$/],
    ['fr', /^Nous avons lu la feuille «.Offres.»\.$/, /^24,50\s\$.* · .* · Expire le 5 juin 2027$/],
  ] as const)('of Excel is read as the table that it shows (%s)', async (language, sheet, terms) => {
    const page = await openBatch({ language });
    const cells = (of: readonly (readonly [string, string, number?])[]) =>
      `<row>${of.map(([type, text, style = 0]) => `<c t="${type}" s="${style}"><v>${text}</v></c>`).join('')}</row>`;
    const heads = ['Titre d’emploi', 'Employeur', 'Ville', 'Province', 'Salaire', 'Heures', 'Date limite'];
    const job = [
      ['str', 'Cuisinière'],
      ['str', 'Chez Léa'],
      ['str', 'Kenora'],
      ['str', 'ON'],
      ['n', '24.5', 1],
      ['n', '37.5'],
      ['n', '46543', 2],
    ] as const;
    const rows = cells(heads.map(head => ['str', head])) + cells(job);
    const sheets = [
      { name: 'Lisez-moi', rows: cells([['str', 'Bonjour']]) },
      { name: 'Offres', rows },
    ];
    const bytes = workbookOf({ sheets, formats: [0, '# ##0,00 $', 14] });
    await open(page, fileOf(Buffer.from(bytes), 'offres.xlsx'));
    await see(sheet);
    await see(terms);
    expect(texts('rowheader')).toEqual(['Cuisinière']);
  });

  test('and another one at once are refused', async () => {
    await openBatch();
    const text = await find('textbox', LABEL);
    fireEvent.drop(text, { dataTransfer: { files: [fileOf(TABLE), fileOf('[]')], types: ['Files'] } });
    await see('Open one file at a time.');
    expect(valueOf(LABEL)).toBe('');
  });

  test('has the line ends of a text area, so changing it there makes no other rows', async () => {
    const page = await openBatch();
    await open(page, fileOf('Titre du poste;Tâches\r\nPêcheuse;"Filets\r\nQuai"\r\n'));
    await see(/ready/);
    const kept = async () => JSON.stringify(await page.people.current().db.drafts.toArray());
    await waitFor(async () => expect(await kept()).toContain('Filets\\nQuai'));
  });

  test('that cannot be read says so', async () => {
    const page = await openBatch();
    const file = fileOf('[]');
    Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('gone')) });
    await open(page, file);
    await see('We couldn’t read this file.');
    expect(valueOf(LABEL)).toBe('');
  });

  test('is spoken of until the text is changed', async () => {
    const page = await openBatch();
    await open(page, fileOf(Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), 'offres.xls'));
    await see(/^We can’t read this kind of file\. /);
    await page.user.type(await find('textbox', LABEL), '1');
    await gone(/^We can’t read this kind of file\. /);
    await see('or drop one here');
  });

  test('that takes long to read does not replace one that was opened after it', async () => {
    const page = await openBatch();
    let finish: (bytes: ArrayBuffer) => void = () => undefined;
    const bytes = new Promise<ArrayBuffer>(resolve => (finish = resolve));
    const slow = fileOf('[1, 2]');
    Object.defineProperty(slow, 'arrayBuffer', { value: () => bytes });
    await open(page, slow);
    await open(page, fileOf('[3]'));
    await see('0 ready, 1 needs fixing');
    finish(await fileOf('[1, 2]').arrayBuffer());
    await bytes;
    await open(page, fileOf(''));
    await see('We couldn’t read this file.');
    expect(valueOf(LABEL)).toBe('[3]');
  });

  test('is dropped on the text as well', async () => {
    await openBatch();
    const text = await find('textbox', LABEL);
    fireEvent.drop(text, { dataTransfer: { files: [fileOf(TABLE)], types: ['Files'] } });
    await waitFor(() => expect(valueOf(LABEL)).toContain('Pêcheuse'));
  });
});

describe('a file to begin with', () => {
  test('is a table for a spreadsheet or JSON, in the language of the page, and can be opened here', async () => {
    const downloads = watchDownloads();
    const page = await openBatch({ language: 'fr' });
    await press(page, /CSV/, { role: 'button' });
    const table = await downloads.last();
    expect(table?.name).toBe('portage-postings.csv');
    expect(table?.text.split('\r\n')[0]?.split(';').length).toBeGreaterThan(40);
    await press(page, 'JSON');
    const json = await downloads.last();
    expect(json?.name).toBe('portage-postings.json');
    expect(JSON.parse(json?.text ?? '')).toMatchObject([{ jobTitle: 'Cuisinière ou cuisinier de camp' }]);
    await open(page, fileOf(table?.text ?? ''));
    await waitFor(() => expect(texts('rowheader')).toEqual(['Cuisinière ou cuisinier de camp']));
    expect(texts('cell').at(-1)).toContain('Prête');
  });
});

test('what a row looks like is shown by its six fields', async () => {
  await openBatch();
  const summary = await see('Example of a row');
  const [row] = JSON.parse(summary.parentElement?.querySelector('code')?.textContent ?? '[]') as object[];
  expect(Object.keys(row ?? {})).toEqual([
    'jobTitle',
    'businessName',
    'city',
    'province',
    'postingDateFormatted',
    'expiryDateFormatted',
  ]);
});
