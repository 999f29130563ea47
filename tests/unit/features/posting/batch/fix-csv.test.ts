import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixCsv } from '../../../../../src/features/posting/batch/fix-csv.ts';
import { readBatchOrTable } from '../../../../../src/features/posting/batch/read-batch.ts';

const ROW = { jobTitle: 'Guide', city: 'Kenora', vacancies: 2, benefits: ['Boat', '=Meals'] };

describe('rows to fix as a table', () => {
  it('have their numbers and the reasons first, in the format of the language', () => {
    const rows = [{ number: 7, row: ROW, reasons: ['No province', 'No pay'] }];
    expect(fixCsv(rows, 'en')).toBe(
      '\uFEFF"Row to fix","What to fix","jobTitle","city","vacancies","benefits"\r\n' +
        '"7","No province\nNo pay","Guide","Kenora","2","[""Boat"",""=Meals""]"\r\n',
    );
    expect(fixCsv(rows, 'fr')).toMatch(/^\uFEFF"Ligne à corriger";"Correction à faire";"jobTitle"/);
  });

  it.each(['=1+1', '+1 613 555-0123', '-5', '@SUM(A1)', '\t=1', '- Plan\n- Order', 'a;=1'])(
    'are never a formula, and are read as they were: %j',
    async text => {
      const csv = fixCsv([{ number: 1, row: { jobTitle: text }, reasons: ['=1'] }], 'en');
      expect(csv).not.toMatch(/(?:^|["\n;,\t])[=+\-@]/);
      expect(await readBatchOrTable(csv)).toEqual({ status: 'rows', rows: [{ jobTitle: text }] });
    },
  );

  it.each(['en', 'fr'] as const)('are the same rows again, without what we added (%s)', async language => {
    const text = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter(each => each.trim() !== '' && !/^['[{"]/.test(each));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ jobTitle: text, city: text }), { minLength: 1 }), async rows => {
        const csv = fixCsv(
          rows.map((row, at) => ({ number: at + 1, row, reasons: ['Why'] })),
          language,
        );
        expect(await readBatchOrTable(csv)).toEqual({ status: 'rows', rows });
      }),
    );
  });

  it('keep lists and what is inside of others, and leave out what is no row', async () => {
    const rows = [{ ...ROW, vacancies: '2', jobLocation: { address: 'Kenora' } }, { city: 'Dryden' }];
    const given = [...rows, 'not a row', null].map((row, at) => ({ number: at + 1, row, reasons: [] }));
    expect(await readBatchOrTable(fixCsv(given, 'en'))).toEqual({ status: 'rows', rows });
  });

  it('are recognized as postings without a title', async () => {
    const csv = fixCsv([{ number: 1, row: { city: 'Kenora' }, reasons: ['No title'] }], 'en');
    expect(await readBatchOrTable(csv)).toEqual({ status: 'rows', rows: [{ city: 'Kenora' }] });
  });

  it('don’t change how other tables are read', async () => {
    const table = 'jobTitle,city\n"\'=Guide",[1]\n';
    expect(await readBatchOrTable(table)).toEqual({
      status: 'rows',
      rows: [{ jobTitle: "'=Guide", city: '[1]' }],
    });
  });
});
