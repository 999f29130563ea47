import { describe, expect, it } from 'vitest';
import { readRow } from '../../../../src/domain/intake/read-row.ts';
import { decodeText } from '../../../../src/core/decode-text.ts';
import { readBatchRows } from '../../../../src/features/posting/batch/batch-rows.ts';
import { csvTemplate, jsonTemplate } from '../../../../src/features/posting/batch/batch-template.ts';
import { looksLikeCsv, readBatchOrTable } from '../../../../src/features/posting/batch/read-batch.ts';
import { rowCells, withCells } from '../../../../src/features/posting/batch/row-cells.ts';

const TODAY = '2026-11-22';
const options = { today: TODAY, newJobId: () => 1, keepJobId: false };

describe('a batch as a table', () => {
  it.each([
    ['commas', 'jobTitle,city\nCook,"Banff, the town"\n'],
    ['semicolons, as Excel writes in French', 'jobTitle;city\r\nCook;Banff, the town\r\n'],
    ['tabs', 'jobTitle\tcity\nCook\tBanff, the town'],
    ['a byte order mark', '\uFEFFjobTitle,city\nCook,"Banff, the town"'],
    ['Excel’s own first line', 'sep=;\r\njobTitle;city\r\nCook;Banff, the town'],
    ['blank lines and empty cells', 'jobTitle;city;note\n\nCook;Banff, the town;\n;;\n'],
  ])('is read with %s', async (_, text) => {
    expect(await readBatchOrTable(text)).toEqual({
      status: 'rows',
      rows: [{ jobTitle: 'Cook', city: 'Banff, the town' }],
    });
  });

  it('keeps quotes and lines within a cell, and cells that have no heading', async () => {
    const text = 'Titre du poste;Tâches\n"Chef ""Nord""";"Menus\nCommandes";surplus';
    expect(await readBatchOrTable(text)).toEqual({
      status: 'rows',
      rows: [{ 'Titre du poste': 'Chef "Nord"', Tâches: 'Menus\nCommandes', 'cell 3': 'surplus' }],
    });
  });

  it('says that a quotation mark is never closed', async () => {
    const batch = await readBatchOrTable('jobTitle,city\nGuide,Banff\n"Cook,Banff');
    expect(batch).toEqual({ status: 'unclosed', row: 2 });
  });

  it.each([
    ['a title and a blank row above', 'Offres de juin,,\n,,\njobTitle,city,note\nCook,Banff,'],
    ['six rows above, with Windows’ line ends', 'A\r\n\r\nB\r\n\r\nC\r\n\r\njobTitle,city\r\nCook,Banff'],
    ['headings of several lines', '"Ref\nno",\n"Ref\nno","job\nTitle",city\n,Cook,Banff'],
    ['line ends of a Mac', 'jobTitle,city\rCook,Banff\r'],
    ['two kinds of line ends', 'jobTitle,city\r\nCook,Banff\n'],
    ['Excel’s own first line, on a Mac', 'sep=;\rjobTitle;city\rCook;Banff\r'],
  ])('is found with %s', async (_, text) => {
    const batch = await readBatchRows(text, { ...options, userId: 'anna' });
    const rows = batch.status === 'rows' ? batch.rows : [];
    expect(rows.map(({ row }) => Object.values(row as object))).toEqual([['Cook', 'Banff']]);
  });

  it.each(['Cook,Inn,Banff,AB\nGuide,Inn,Banff,AB', 'Dear all, we seek a cook', '<table>'])(
    'is missed in %j for want of headings, not for errors in JSON',
    async text => expect(await readBatchOrTable(text)).toEqual({ status: 'no-headings' }),
  );

  it('refuses a row with more cells than headings: its pay is another', async () => {
    const head = 'jobTitle,businessName,city,province,salary';
    const batch = await readBatchRows(`${head}\nCook,Inn,Banff,AB,24,50\nCook,Inn,Banff,AB,"24,50",\n`, {
      ...options,
      userId: 'anna',
    });
    if (batch.status !== 'rows') throw new Error(batch.status);
    const [shifted, whole] = batch.rows;
    const problem = shifted?.reading.problems.find(({ level }) => level === 'error');
    expect(problem).toMatchObject({ code: 'cell_without_heading', field: 'cell 6', value: '50' });
    expect(whole?.reading).toMatchObject({ ok: true, listing: { card: { payMin: 2450 } } });
    expect(readRow(shifted?.row, { ...options, lenient: true }).ok).toBe(true);
    expect(
      readRow(withCells(shifted?.row as Record<string, unknown>, [{ path: ['cell 6'], value: '' }]), options)
        .ok,
    ).toBe(true);
  });

  it.each(['not json', '[{"jobTitle": "Cook",]', '{"title": 1', 'Dear all, we seek a cook', 'title'])(
    'is not seen in %j',
    text => expect(looksLikeCsv(text)).toBe(false),
  );

  it('has the same rows as the JSON of it: sent both ways, it is posted once', async () => {
    const reader = { ...options, userId: 'anna' };
    const row = { jobTitle: 'Cook', businessName: 'Inn', city: 'Banff', province: 'AB' };
    const json = await readBatchRows(JSON.stringify([row]), reader);
    const csv = await readBatchRows('jobTitle,businessName,city,province\nCook,Inn,Banff,AB', reader);
    expect(csv).toEqual(json);
  });
});

it.each([
  ['UTF-8', [0xc3, 0xa9]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
  ['UTF-16', [0xff, 0xfe, 0xe9, 0x00]],
  ['UTF-16 without a mark', [0xe9, 0x00]],
  ['Windows-1252', [0xe9]],
  ['the encoding of a Mac', [0x8e]],
])('reads a file in %s', (_, bytes) => expect(decodeText(Uint8Array.from(bytes))).toBe('é'));

it('reads Windows-1252 beside a letter that a Mac has as well', () => {
  // Ž and é. Node 20 gets only the second one right.
  expect(decodeText(Uint8Array.from([0x8e, 0xe9])).at(1)).toBe('é');
});

it.each(['en', 'fr'] as const)('gives a template (%s) of which every column is known', async language => {
  const [csv, json] = await Promise.all(
    [csvTemplate(language), jsonTemplate(language)].map(readBatchOrTable),
  );
  for (const batch of [csv, json]) {
    if (batch?.status !== 'rows') throw new Error(batch?.status);
    const reading = readRow(batch.rows[0], options);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    expect(reading.problems.filter(({ level }) => level !== 'hint')).toEqual([]);
    expect(reading.listing.details.unknown).toEqual([]);
    expect(reading.listing.card).toMatchObject({ payMin: 2450, payMax: 2700, hoursMin: 4000, vacancies: 2 });
  }
  const headings = csvTemplate(language).split('\r\n')[0]?.replace('\uFEFF', '').split(/[,;]/) ?? [];
  const row = Object.fromEntries(headings.map(heading => [heading, '1']));
  const reading = readRow({ ...row, jobTitle: 'x', businessName: 'y', city: 'z', provinceId: 'AB' }, options);
  expect(reading.problems.filter(({ code }) => code === 'unknown_field')).toEqual([]);
});

describe('a long batch', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    jobTitle: `Cook ${at}`,
    businessName: 'Inn',
    city: 'Banff',
    province: 'AB',
  }));

  it('is read in handfuls, between which the phone can do something else', async () => {
    const breaths: number[] = [];
    await readBatchRows(JSON.stringify(rows), {
      ...options,
      userId: 'anna',
      breathe: async (read, total) => void breaths.push(read / total),
    });
    expect(breaths).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  });

  it('is not read again but for what was mended', async () => {
    const known = new Map();
    const ids: number[] = [];
    const reader = { today: TODAY, userId: 'anna', known, newJobId: () => ids.push(1) };
    await readBatchRows(JSON.stringify(rows), reader);
    expect(ids).toHaveLength(1000);
    await readBatchRows(
      JSON.stringify(rows.with(500, { ...rows[500], city: 'Canmore' } as (typeof rows)[0])),
      reader,
    );
    expect(ids).toHaveLength(1001);
  });

  it('stops when nobody waits for it any more', async () => {
    const breathe = () => Promise.reject(new Error('gone'));
    await expect(
      readBatchRows(JSON.stringify(rows), { ...options, userId: 'anna', breathe }),
    ).rejects.toThrow('gone');
  });
});

describe('mending a row', () => {
  const row = {
    jobTitle: 'Guide',
    province: 'Ontarioo',
    businessName: 'Inn',
    job_details: { salary: { amount: 30 }, notes: [{ deep: 1 }] },
    benefits: ['Room', 'Board'],
  };
  const { problems } = readRow(row, options);
  const cells = rowCells(row, problems);

  it('shows what is missing and what is wrong first, by the names that problems have', () => {
    expect(cells.map(({ field, value, isMissing }) => [field, value, isMissing])).toEqual([
      ['city', '', true],
      ['province', 'Ontarioo', false],
      ['jobTitle', 'Guide', false],
      ['businessName', 'Inn', false],
      ['job_details.salary.amount', '30', false],
      ['benefits', 'Room\nBoard', false],
    ]);
  });

  it('changes only what was typed, wherever it stands', () => {
    const path = (field: string) => cells.find(cell => cell.field === field)?.path ?? [];
    const next = withCells(row, [
      { path: path('city'), value: 'Kenora' },
      { path: path('province'), value: 'ON' },
      { path: path('job_details.salary.amount'), value: '31' },
      { path: path('benefits'), value: 'Room\nBoard\nFuel' },
    ]);
    expect(next).toEqual({
      ...row,
      city: 'Kenora',
      province: 'ON',
      job_details: { salary: { amount: '31' }, notes: [{ deep: 1 }] },
      benefits: ['Room', 'Board', 'Fuel'],
    });
    expect(readRow(next, options).ok).toBe(true);
    expect(withCells(row, [{ path: path('job_details.salary.amount'), value: '30' }])).toEqual(row);
  });
});
