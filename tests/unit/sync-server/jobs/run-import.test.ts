import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findWageTable } from '../../../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE } from '../../../../src/domain/lmia/wage-tables.ts';
import { parseImportArguments } from '../../../../sync-server/jobs/import/import-arguments.ts';
import { remarksText, summaryText } from '../../../../sync-server/jobs/import/import-report.ts';
import { readItems } from '../../../../sync-server/jobs/import/read-items.ts';
import { runImport } from '../../../../sync-server/jobs/import/run-import.ts';
import { createImporter } from '../../../../sync-server/postings/importer.ts';
import type { ImportItem, ImportSink } from '../../../../sync-server/postings/import-sink.ts';
import { MapStore } from '../../../support/memory-store.ts';
import { createPlainProjection } from '../../../support/plain-projection.ts';
import { rowsOf2022 } from '../../../fixtures/postings/of-2022.ts';
import { rowsOf2023 } from '../../../fixtures/postings/of-2023.ts';
import { rowsOf2025 } from '../../../fixtures/postings/of-2025.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();

function memorySink(): { board: MapStore; sink: ImportSink } {
  const board = new MapStore('board');
  let next = 1;
  const projection = createPlainProjection(board);
  const sink = createImporter({ board, projection, nowMs: () => 0, newJobId: () => next++ });
  return { board, sink };
}

async function run(
  files: string[],
  sink: ImportSink | null = null,
  today = '2026-11-21',
  table = SPECIFICATION_TABLE,
) {
  const progress: string[] = [];
  const { summary, totals } = await runImport({
    reader: readItems({ files, table, today }),
    sink,
    onProgress: ({ file, rows }) => progress.push(`${file} ${rows}`),
  });
  return { summary, totals, progress };
}

const CSV = [
  'Company,Title,Province,City,Salary,LMIA,Favourite colour',
  'Diner,Cook,ON,Ottawa,$30 hourly,requested,red',
  'Diner,Baker,Quebec,Gatineau,$20 hourly,,blue',
  'Diner,,ON,Ottawa,$20,,',
  'Diner,Server,Texas,Austin,$24 to $26 hourly,exempt,',
  'Diner,Host,BC,Victoria,,approved,',
].join('\n');

describe('an import', () => {
  test('counts by class, LMIA status and province, and names the refused rows', async () => {
    const file = folder.write('a.csv', CSV);
    const { summary, totals, progress } = await run([file]);
    expect(summary).toEqual({
      accepted: 4,
      unchanged: 0,
      refused: [{ row: 4, field: 'Title', reason: 'Title is missing.' }],
      wageClass: { high: 1, low: 1, straddles: 1, unknown: 1 },
      lmia: { not_stated: 1, requested: 1, approved: 1, exempt: 1 },
      province: { ON: 1, QC: 1, XX: 1, BC: 1 },
    });
    expect(progress).toEqual([`${file} 5`]);
    expect([...totals.unknownFields]).toEqual([['Favourite colour', 2]]);
    expect(remarksText(totals)).toBe(
      [
        'Refused:',
        '  row 4: Title is missing.',
        'Unrecognized columns, kept under their own names:',
        '  Favourite colour (2 rows)',
        'Accepted with warnings:',
        '  Province: “Texas” isn’t a Canadian province or territory. (row 5)',
      ].join('\n'),
    );
    expect(summaryText(summary, totals, { dryRun: true, table: SPECIFICATION_TABLE })).toContain(
      '4 can be accepted',
    );
    expect(summaryText(summary, totals, { dryRun: false, table: SPECIFICATION_TABLE })).toContain(
      '4 accepted, 0 unchanged\n1 refused',
    );
  });

  test('several files: each refused row names its file', async () => {
    const files = [folder.write('b.csv', CSV), folder.write('c.json', '[1,{"jobTitle":"Cook"}]')];
    const { summary } = await run(files);
    expect(summary.refused.map(({ row, file }) => [row, file])).toEqual([
      [4, files[0]],
      [1, files[1]],
    ]);
  });

  test('repeated on another day it finds everything unchanged, with or without ids, whatever the order of columns', async () => {
    const { sink, board } = memorySink();
    const first = await run([folder.write('d.csv', CSV)], sink);
    expect(first.summary).toMatchObject({ accepted: 4, unchanged: 0 });
    const again = await run([folder.write('d.csv', CSV)], sink, '2026-12-25');
    expect(again.summary).toMatchObject({ accepted: 0, unchanged: 4 });
    const turned = CSV.split('\n').map(line => line.split(',').reverse().join(','));
    const reversed = await run([folder.write('e.csv', turned.join('\n'))], sink);
    expect(reversed.summary).toMatchObject({ accepted: 0, unchanged: 4 });
    expect(board.ids).toHaveLength(4);
  });

  test('with ids, a changed row changes its posting', async () => {
    const { sink, board } = memorySink();
    const file = (title: string) =>
      folder.write('f.csv', `id,Title,Company\n7,${title},Diner\n7,Cook,Another Diner\n`);
    expect((await run([file('Cook')], sink)).summary).toMatchObject({ accepted: 2 });
    expect((await run([file('Chef')], sink)).summary).toMatchObject({ accepted: 1, unchanged: 1 });
    expect(board.ids).toHaveLength(2);
  });

  test('rows that share an id and an employer are postings of their own, the same ones each time', async () => {
    const { sink, board } = memorySink();
    const head = 'LMIA number,id,Title,Company,City,Salary\n';
    const row = (title: string, salary = '$20 hourly') => `,LMIA-77,${title},Diner,Ottawa,${salary}\n`;
    const file = folder.write(
      'h.csv',
      head + row('Cook') + row('Baker') + row('Server') + row('Cook', '$30 hourly') + row('Cook'),
    );
    const first = await run([file], sink);
    expect(first.summary).toMatchObject({ accepted: 4, unchanged: 1 });
    expect(remarksText(first.totals)).toContain('same ID with other content');
    expect(board.ids).toHaveLength(4);
    expect((await run([file], sink)).summary).toMatchObject({ accepted: 0, unchanged: 5 });
    // As in any other import, the row of another file changes the posting.
    const later = folder.write('i.csv', head + row('Cook', '$21 hourly'));
    expect((await run([later], sink)).summary).toMatchObject({ accepted: 1, unchanged: 0 });
    expect(board.ids).toHaveLength(4);
  });

  test('a large table is written in batches of bounded size', async () => {
    const sizes: number[] = [];
    const sink: ImportSink = {
      put: async items => {
        sizes.push(items.length);
        return { accepted: items.length, unchanged: 0 };
      },
    };
    const rows = Array.from({ length: 1050 }, (_, index) => `${index},Cook,Diner`).join('\n');
    const { summary } = await run([folder.write('g.csv.gz', gzipSync(`id,Title,Company\n${rows}\n`))], sink);
    expect(summary.accepted).toBe(1050);
    expect(sizes).toEqual([500, 500, 50]);
  });

  test('one that fails on the way says what was saved', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `Diner,Cook ${at},ON,Ottawa`);
    const whole = folder.write('whole.csv', ['Company,Title,Province,City', ...rows].join('\n'));
    const cut = folder.write('cut.json', '[{"jobTi');
    const { board, sink } = memorySink();
    await expect(run([whole, cut], sink)).rejects.toThrow(
      /is not JSON.*\nBefore that, 500 were accepted and 0 were unchanged\. The import can be repeated\.$/,
    );
    expect(board.ids).toHaveLength(500);
    await expect(run([cut], sink)).rejects.not.toThrow('Before that');
    await expect(run([whole, cut])).rejects.not.toThrow('Before that');
  });

  test('an operator’s numbers are kept, and a file can’t verify anything', async () => {
    const items: ImportItem[] = [];
    const sink: ImportSink = {
      put: async batch => {
        items.push(...batch);
        return { accepted: batch.length, unchanged: 0 };
      },
    };
    const rows = [{ jobTitle: 'Cook', businessName: 'Diner', jobId: 42, content: { verified: true } }];
    await run([folder.write('h.json', JSON.stringify(rows))], sink);
    expect(items.map(({ listing }) => [listing.card.jobId, listing.card.verified])).toEqual([[42, false]]);
  });
});

describe('files of scraped postings', () => {
  const FILES = [
    folder.write('2022.json.gz', gzipSync(JSON.stringify(rowsOf2022()))),
    folder.write('2023.json', JSON.stringify(rowsOf2023())),
    folder.write('2025.json', JSON.stringify(rowsOf2025())),
  ];

  test('all 571 are accepted, and unchanged the second time', async () => {
    const { sink, board } = memorySink();
    const { summary } = await run(FILES, sink);
    expect(summary).toMatchObject({
      accepted: 571,
      unchanged: 0,
      refused: [],
      lmia: { not_stated: 570, requested: 1, approved: 0, exempt: 0 },
      province: {
        AB: 524,
        XX: 8,
        NL: 3,
        QC: 3,
        ON: 13,
        MB: 4,
        SK: 2,
        BC: 6,
        NB: 2,
        NS: 2,
        PE: 1,
        YT: 1,
        NT: 1,
        NU: 1,
      },
    });
    expect(board.ids).toHaveLength(571);
    const again = await run(FILES, sink, '2027-01-01');
    expect(again.summary).toMatchObject({ accepted: 0, unchanged: 571 });
  });

  test('every table sorts all of them', async () => {
    for (const name of ['specification', '2022', 'official']) {
      const table = findWageTable(name) ?? SPECIFICATION_TABLE;
      const { wageClass } = (await run(FILES, null, '2026-11-21', table)).summary;
      expect(Object.values(wageClass).reduce((sum, count) => sum + count, 0)).toBe(571);
    }
  });
});

describe('arguments', () => {
  const parse = (...argv: string[]) =>
    parseImportArguments(argv, { table: 'specification', today: '2026-11-21' });

  test('files, flags and a table by name or date', () => {
    expect(parse('a.csv', '--dry-run', '--json', '--table', '2022', 'b.json')).toMatchObject({
      status: 'run',
      options: { files: ['a.csv', 'b.json'], dryRun: true, json: true, table: { name: '2022' } },
    });
    expect(parse('a.csv')).toMatchObject({
      options: { dryRun: false, json: false, table: { name: 'specification' } },
    });
    expect(parse('a.csv', '--table=official')).toMatchObject({ options: { table: { name: '2026-07-17' } } });
    expect(parse('--help')).toEqual({ status: 'help' });
  });

  test('invalid arguments are reported', () => {
    expect(parse()).toMatchObject({ status: 'wrong', reason: 'Name at least one file.' });
    expect(parse('a.csv', '--table', 'nope')).toMatchObject({ reason: 'Unknown wage table "nope".' });
    expect(parse('a.csv', '--jsno')).toMatchObject({ status: 'wrong' });
  });
});
