import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../../../../src/features/documents/read-workbook.ts';
import { workbookTable } from '../../../../src/features/documents/workbook-table.ts';
import { workbookOf } from '../../../support/workbook.ts';

/** The rows of a workbook with one sheet. */
function rowsOf(rows: string, others: Partial<Parameters<typeof workbookOf>[0]> = {}): string[][] {
  const [sheet] = readWorkbook(workbookOf({ sheets: [{ name: 'Jobs', rows }], ...others })) ?? [];
  return sheet?.rows ?? [];
}

describe('a cell', () => {
  test.each([
    ['a shared text', '<c t="s"><v>0</v></c>', 'Pêcheuse 漁師 🎣'],
    ['a text in several types, without how it’s pronounced', '<c t="s"><v>1</v></c>', 'Chef de cuisine'],
    ['a shared text with signs that XML can’t hold', '<c t="s"><v>2</v></c>', 'Nets\rQuay'],
    ['a text that isn’t there', '<c t="s"><v>9</v></c>', undefined],
    ['a text of its own', '<c t="inlineStr"><is><t>Cook &amp; baker</t></is></c>', 'Cook & baker'],
    ['a formula’s text', '<c t="str"><f>A1&amp;B1</f><v>Cook</v></c>', 'Cook'],
    ['a formula that was never reckoned', '<c><f>A1</f></c>', undefined],
    ['yes', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['no', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['an error', '<c t="e"><v>#REF!</v></c>', '#REF!'],
    ['a day as ISO 8601', '<c t="d"><v>2026-06-05T00:00:00</v></c>', '2026-06-05'],
    ['an amount', '<c><v>24.300000000000001</v></c>', '24.3'],
    ['a long number', '<c><v>6.135550101E9</v></c>', '6135550101'],
  ])('can be %s', (_what, cell, text) => {
    const shared = [
      '<si><t>Pêcheuse 漁師 🎣</t></si>',
      '<si><r><rPr/><t xml:space="preserve">Chef </t></r><r><t>de cuisine</t></r><rPh><t>シェフ</t></rPh></si>',
      '<si><t>Nets_x000D_Quay</t></si>',
    ];
    expect(rowsOf(`<row>${cell}</row>`, { shared })[0]?.[0]).toBe(text);
  });

  test.each([
    ['yyyy\\-mm\\-dd', '46178', '2026-06-05'],
    ['d mmmm', '46178.75', '2026-06-05'],
    ['[$-C0C]d mmm yyyy;@', '46178', '2026-06-05'],
    ['mmm', '46178', '2026-06-05'],
    [14, '46178', '2026-06-05'],
    [14, '1', '1900-01-01'],
    [14, '61', '1900-03-01'],
    [14, '-3', '-3'],
    [14, '99999999', '99999999'],
    ['mm:ss', '46178', '46178'],
    ['h:mm', '0.5', '0.5'],
    ['0.00" per day"', '160', '160'],
    ['[Red]#,##0.00\\ \\d', '24.5', '24.5'],
    ['00000', '10', '00010'],
    ['00000', '10.5', '10.5'],
    [0, '46178', '46178'],
  ])('of the format %s shows %s as %s', (format, value, text) => {
    expect(rowsOf(`<row><c s="1"><v>${value}</v></c></row>`, { formats: [0, format] })).toEqual([[text]]);
  });

  test('counts its days from 1904 where the workbook does', () => {
    const cell = '<row><c s="0"><v>44716</v></c></row>';
    expect(rowsOf(cell, { formats: [14], is1904: true })).toEqual([['2026-06-05']]);
  });

  test('stands where its address says, or after the one before', () => {
    const cells =
      '<c r="A1"><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c><c r="AA1"><v>27</v></c><c r="XFD1"><v>9</v></c>';
    const [row] = rowsOf(`<row r="1">${cells}</row>`);
    expect(row?.map((text, at) => [at + 1, text]).filter(([, text]) => text !== '')).toEqual([
      [1, '1'],
      [4, '4'],
      [5, '5'],
      [27, '27'],
    ]);
  });
});

test('empty rows and hidden sheets are left out', () => {
  const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`;
  const sheets = [
    { name: 'Lists', rows: row('list'), state: 'hidden' },
    { name: 'Prices &amp; more', rows: `${row('one')}<row/>${row(' ')}${row('two')}` },
    { name: 'Codes', rows: row('code'), state: 'veryHidden' },
  ];
  expect(readWorkbook(workbookOf({ sheets }))).toEqual([{ name: 'Prices & more', rows: [['one'], ['two']] }]);
});

test('elements may have a prefix', () => {
  const [sheet] =
    readWorkbook(
      zipSync({
        'xl/workbook.xml': strToU8(
          '<x:workbook><x:sheets><x:sheet name="A" q:id="r1"/></x:sheets></x:workbook>',
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="r1" Type="t/worksheet" Target="worksheets/one.xml"/></Relationships>',
        ),
        'xl/worksheets/one.xml': strToU8('<x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData>'),
      }),
    ) ?? [];
  expect(sheet).toEqual({ name: 'A', rows: [['7']] });
});

describe('the table of a workbook', () => {
  const cells = (...texts: string[]) =>
    `<row>${texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

  test('is the first sheet with headings of postings, named if there are others', () => {
    const jobs = cells('Job title', 'City', 'Notes') + cells('Cook', 'Banff', 'A "long"\nday');
    const sheets = [
      { name: 'Read me', rows: cells('How to fill this in') },
      { name: 'Jobs', rows: jobs },
    ];
    const text = 'Job title\tCity\tNotes\nCook\tBanff\t"A ""long""\nday"';
    expect(workbookTable(workbookOf({ sheets }))).toEqual({ text, sheet: 'Jobs' });
    expect(workbookTable(workbookOf({ sheets: sheets.slice(1) }))).toEqual({ text, sheet: null });
  });

  test('is the first one if no sheet has them, and nothing if all are empty', () => {
    const sheets = [
      { name: 'Empty', rows: '' },
      { name: 'One', rows: cells('a', 'b') },
      { name: 'Two', rows: cells('c', 'd') },
    ];
    expect(workbookTable(workbookOf({ sheets }))).toEqual({ text: 'a\tb', sheet: 'One' });
    expect(workbookTable(workbookOf({ sheets: sheets.slice(0, 1) }))).toEqual({ text: '', sheet: null });
  });

  test('isn’t there in another kind of file', () => {
    expect(workbookTable(zipSync({ 'content.xml': strToU8('<a/>') }))).toBe('other');
  });

  test('that unpacks to gigabytes, or shows a long text again and again, is too large', () => {
    const bombs = [
      { sheets: [{ name: 'A', rows: '' }], others: { 'xl/worksheets/bomb.xml': new Uint8Array(31_000_000) } },
      {
        sheets: [{ name: 'A', rows: '<row><c t="s"><v>0</v></c></row>'.repeat(200) }],
        shared: ['x'.repeat(99_999)],
      },
      { sheets: [{ name: 'A', rows: '<row><c r="ALK1"><v>1</v></c></row>'.repeat(10_100) }] },
    ];
    const shared = (texts: readonly string[] = []) => texts.map(text => `<si><t>${text}</t></si>`);
    for (const bomb of bombs)
      expect(workbookTable(workbookOf({ ...bomb, shared: shared(bomb.shared) }))).toBe('tooLarge');
  });

  test('that lacks a part is damaged, instead of having empty cells', () => {
    const row = '<row><c t="s"><v>0</v></c><c><v>1</v></c></row>';
    const whole = unzipSync(
      workbookOf({ sheets: [{ name: 'Jobs', rows: row }], shared: ['<si><t>Cook</t></si>'] }),
    );
    expect(workbookTable(zipSync(whole))).toEqual({ text: 'Cook\t1', sheet: null });
    for (const name of ['xl/sharedStrings.xml', 'xl/styles.xml', 'xl/worksheets/sheet0.xml']) {
      const { [name]: _, ...others } = whole;
      expect(workbookTable(zipSync(others))).toBe('damaged');
    }
  });

  test('that is cut off or has a wrong byte never fails otherwise than a damaged file', () => {
    const bytes = workbookOf({ sheets: [{ name: 'Jobs', rows: cells('Job title', 'City') }] });
    const found = new Set<string>();
    for (let at = 0; at < bytes.length; at += 1) {
      for (const broken of [
        bytes.subarray(0, at),
        bytes.map((byte, index) => (index === at ? 255 - byte : byte)),
      ]) {
        const table = workbookTable(broken);
        found.add(typeof table === 'string' ? table : 'read');
      }
    }
    expect(found).toContain('damaged');
    expect(found).toContain('other');
    expect(found).not.toContain('tooLarge');
  });
});
