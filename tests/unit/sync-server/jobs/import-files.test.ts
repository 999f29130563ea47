import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../../../sync-server/jobs/import/import-files.ts';
import { ImportFailure } from '../../../../sync-server/jobs/import/import-failure.ts';
import { collect, tempFolder } from './temp-files.ts';

const folder = tempFolder();
const rowsOf = async (name: string, content: string | Uint8Array) => {
  const rows = await collect(readImportFile(folder.write(name, content)));
  return rows.map(row => (row.kind === 'row' ? { row: row.row, value: row.value, notes: row.notes } : row));
};
const values = async (name: string, content: string | Uint8Array) =>
  (await rowsOf(name, content)).map(row => ('value' in row ? row.value : row.reason));

const TEXT = 'Titre,Ville\r\nPréposé à l’entretien,Québec\r\n';
const ROW = { Titre: 'Préposé à l’entretien', Ville: 'Québec' };

function utf16(text: string, order: 'le' | 'be', mark = true): Buffer {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

describe('encodings', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with BOM', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16LE with BOM', utf16(TEXT, 'le')],
    ['UTF-16BE with BOM', utf16(TEXT, 'be')],
    ['UTF-16LE without BOM', utf16(TEXT, 'le', false)],
    ['UTF-16BE without BOM', utf16(TEXT, 'be', false)],
    ['Windows-1252', Buffer.from(TEXT.replace('’', '\x92'), 'latin1')],
  ])('%s, plain and gzipped', async (_, bytes) => {
    expect(await values('a.csv', bytes)).toEqual([ROW]);
    expect(await values('a.csv.gz', gzipSync(bytes))).toEqual([ROW]);
    // The content decides, not the name.
    expect(await values('a.csv', gzipSync(bytes))).toEqual([ROW]);
  });

  test('a character cut by the end of a chunk is whole again', async () => {
    const filler = 'é'.repeat(100_001);
    expect(await values('long.csv', `Title,Note\nx${filler},y\n`)).toEqual([
      { Title: `x${filler}`, Note: 'y' },
    ]);
  });

  test('JSON in UTF-16', async () => {
    expect(await values('a.json', utf16('[{"jobTitle":"Fée"}]', 'le'))).toEqual([{ jobTitle: 'Fée' }]);
  });
});

describe('tables', () => {
  test.each([
    ['comma', 'Title,City\nCook,Hull\n'],
    ['semicolon, as French spreadsheets write', 'Title;City\nCook;Hull\n'],
    ['tab', 'Title\tCity\nCook\tHull\n'],
    ['bar', 'Title|City\nCook|Hull\n'],
    ['the sep line of Excel', 'sep=;\r\nTitle;City\r\nCook;Hull\r\n'],
    ['no line feed at the end', 'Title,City\nCook,Hull'],
    ['carriage returns', 'Title,City\r\nCook,Hull\r\n'],
    ['two kinds of line ends', 'Title,City\r\nCook,Hull\n'],
    ['the line ends of a Mac', 'sep=;\rTitle;City\rCook;Hull\r'],
    ['empty lines', '\nTitle,City\n\n\nCook,Hull\n\n'],
  ])('separated by %s', async (_, text) => {
    expect(await values('a.txt', text)).toEqual([{ Title: 'Cook', City: 'Hull' }]);
  });

  test('quotes, line feeds in fields, and quotes where none belong', async () => {
    expect(
      await values('q.csv', 'Title,Note\n"Cook, line","two\nlines ""so"""\n5" pipe fitter,the "best"\n'),
    ).toEqual([
      { Title: 'Cook, line', Note: 'two\nlines "so"' },
      { Title: '5" pipe fitter', Note: 'the "best"' },
    ]);
  });

  test('rows are numbered as a spreadsheet shows them; ragged ones are read and noted', async () => {
    expect(await rowsOf('ragged.csv', 'Title,City\nCook\nBaker,Hull,extra\nWelder,Hull\n')).toEqual([
      { row: 2, value: { Title: 'Cook' }, notes: ['has 1 fields where the heading has 2'] },
      {
        row: 3,
        value: { Title: 'Baker', City: 'Hull', 'column 3': 'extra' },
        notes: ['has 3 fields where the heading has 2'],
      },
      { row: 4, value: { Title: 'Welder', City: 'Hull' }, notes: [] },
    ]);
  });

  test('empty lines count in the number of a row, as in a spreadsheet', async () => {
    const rows = await rowsOf(
      'gaps.csv',
      '\nTitle,City\n\nCook,"Hull\nand on"\n\n\nBaker,Hull\n"Chef,Hull\n',
    );
    expect(rows.map(({ row }) => row)).toEqual([4, 7, 8]);
  });

  test.each(['\n', '\r\n', '\r'])(
    'a title and blank rows above the headings are skipped, and count (%j)',
    async end => {
      const above = ['Open jobs;;;', ';;;', '', '"Week of', 'November 30";;;', 'Site;North;;', ''];
      const table = ['Title;City;Employer;Pay', 'Cook;Hull;Diner;20', ';;;', '', 'Baker;Hull;Diner;"21'];
      const text = [...above, ...table].join(end);
      const [cook, baker] = await rowsOf('above.csv', `${text}";extra${end}`);
      expect(cook).toEqual({
        row: 8,
        value: { Title: 'Cook', City: 'Hull', Employer: 'Diner', Pay: '20' },
        notes: [],
      });
      expect(baker?.row).toBe(11);
      expect((await rowsOf('sep.csv', `sep=;${end}${text}`)).map(({ row }) => row)).toEqual([8, 11]);
    },
  );

  test('an open quote is reported with its row, not swallowed', async () => {
    const rows = await rowsOf('open.csv', 'Title,City\nCook,Hull\n"Baker,Hull\nWelder,Hull\n');
    expect(rows).toEqual([
      { row: 2, value: { Title: 'Cook', City: 'Hull' }, notes: [] },
      { kind: 'unreadable', row: 3, reason: expect.stringContaining('never closed') },
    ]);
  });

  test('no row before an open quote is lost, however slowly rows are taken', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `Cook ${at},Hull\n`).join('');
    const read = readImportFile(folder.write('slow.csv', `Title,City\n${rows}\n"Baker,Hull\n`));
    const taken: number[] = [];
    for await (const { row } of read) {
      taken.push(row);
      if (taken.length === 990) for (let turn = 0; turn < 50; turn++) await nextTurn();
    }
    expect(taken).toEqual([...Array.from({ length: 1000 }, (_, at) => at + 2), 1003]);
  });

  test('nothing is read after a row of more than two million characters', async () => {
    const start = 'Title,City\nCook,Hull\n"Baker';
    const end = `"\nWelder,Hull\n`;
    // In the piece of the file after the one in which the row gets too long.
    const text = `${start}${'x'.repeat(31 * 65_536 - start.length)}${end}`;
    expect((await rowsOf('long-row.csv', text)).map(({ row }) => row)).toEqual([2, 3]);
  });

  test('a heading called __proto__ is a column like any other', async () => {
    const [row] = await values('proto.csv', 'Title,__proto__\nCook,x\n');
    expect(Object.entries(row ?? {})).toEqual([
      ['Title', 'Cook'],
      ['__proto__', 'x'],
    ]);
  });

  test('without a title column the file is refused, naming its columns', async () => {
    await expect(values('no.csv', 'Name,Colour\na,b\n')).rejects.toThrow('Its columns are: Name, Colour');
    const odd = ['\u001b[31mName\u202e', 'x'.repeat(50), ...Array.from({ length: 30 }, (_, at) => `c${at}`)];
    await expect(values('odd.csv', `${odd.join(',')}\na,b\n`)).rejects.toThrow(
      new RegExp(`Its columns are: \\[31mName, x{40}, c0, .*, c17 and 12 more$`, 'u'),
    );
    await expect(values('empty.csv', '')).rejects.toThrow('is empty');
    await expect(values('blank.csv', ' \n\n,,\n')).rejects.toThrow('is empty');
  });
});

describe('JSON', () => {
  test('an array, an array in an object, one posting, with blanks before', async () => {
    const job = { jobTitle: 'Cook', businessName: 'Diner' };
    expect(await rowsOf('a.json', ` \n${JSON.stringify([job, 1])}`)).toEqual([
      { row: 1, value: job, notes: [] },
      { row: 2, value: 1, notes: [] },
    ]);
    expect(await values('b.json', JSON.stringify({ total: 1, documents: [job] }))).toEqual([job]);
    expect(await values('c.json', JSON.stringify({ page: 1, whatever: [job] }))).toEqual([job]);
    expect(await values('d.json', JSON.stringify(job))).toEqual([job]);
    expect(await values('e.json', '[]')).toEqual([]);
  });

  test('what is not JSON, or no postings, says so', async () => {
    await expect(values('x.json', '[{"a":1,]')).rejects.toThrow(/x\.json is not JSON/);
    await expect(values('y.json', '{"a":1}')).rejects.toThrow('neither a list of postings nor a posting');
  });
});

test('a file that cannot be read is an expected failure', async () => {
  await expect(collect(readImportFile('/nonexistent/a.csv'))).rejects.toThrow(ImportFailure);
  await expect(collect(readImportFile(folder.path))).rejects.toThrow('is not a file');
  const { zip, xls } = { zip: '504b0304140000000800', xls: 'd0cf11e0a1b11ae10000' };
  for (const [name, start] of Object.entries({ 'a.xlsx': zip, 'a.ods': zip, 'a.zip': zip, 'a.xls': xls })) {
    await expect(values(name, Buffer.from(start, 'hex'))).rejects.toThrow(/ is a workbook .* as CSV/);
  }
  const cut = gzipSync(Buffer.from('Title\n'.repeat(10_000))).subarray(0, 60);
  await expect(values('cut.csv.gz', cut)).rejects.toThrow(/cannot be read to its end/);
});

test('a reader that stops early leaves no open file behind', async () => {
  const file = folder.write('big.csv', `Title\n${'Cook\n'.repeat(200_000)}`);
  for await (const row of readImportFile(file)) {
    expect(row.row).toBe(2);
    break;
  }
});
