import { describe, expect, it } from 'vitest';
import { emptyDetails } from '../../../../../src/domain/empty-details.ts';
import { OFFICIAL_TABLES } from '../../../../../src/domain/lmia/wage-tables-official.ts';
import { NEWEST_OFFICIAL_TABLE, SPECIFICATION_TABLE } from '../../../../../src/domain/lmia/wage-tables.ts';
import {
  type CalculatorReading,
  readCalculation,
} from '../../../../../src/features/lmia/calculator/calculator-reading.ts';
import {
  calculatorOf,
  type CalculatorState,
  EMPTY_CALCULATOR,
} from '../../../../../src/features/lmia/calculator/calculator-state.ts';
import {
  hourlyRangeWords,
  verdictWords,
} from '../../../../../src/features/lmia/calculator/calculator-words.ts';
import { testCard } from '../../test-card.ts';
import { wordsOf } from '../../test-words.ts';

const TODAY = '2026-11-20';
const en = await wordsOf('en');
const fr = await wordsOf('fr');
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const read = (state: Partial<CalculatorState>, inForce = NEWEST_OFFICIAL_TABLE) =>
  readCalculation({ ...EMPTY_CALCULATOR, ...state }, TODAY, null, inForce);
const said = (reading: CalculatorReading, words = en) => {
  const verdict = verdictWords(reading, true, words);
  return verdict && plain(`${verdict.title}. ${verdict.detail}`);
};

describe('the stream and the distance to the line', () => {
  it.each<[string, Partial<CalculatorState>, string]>([
    [
      'on the line',
      { pay: '37.50' },
      'High-wage position. Exactly at the $37.50 threshold, which counts as high-wage',
    ],
    ['a cent above', { pay: '37.51' }, 'High-wage position. $0.01/hour above the $37.50 threshold'],
    ['a cent below', { pay: '37.49' }, 'Low-wage position. $0.01/hour below the $37.50 threshold'],
    ['far below', { pay: '20' }, 'Low-wage position. $17.50/hour below the $37.50 threshold'],
    [
      'a year at 40 hours, exactly the line',
      { pay: '78,000', per: 'year', hours: '40' },
      'High-wage position. Exactly at the $37.50 threshold, which counts as high-wage',
    ],
    [
      'a year, one cent less: less than a cent an hour, told as one',
      { pay: '77999.99', per: 'year', hours: '40' },
      'Low-wage position. $0.01/hour below the $37.50 threshold',
    ],
    [
      'a range across the line',
      { pay: '36,60', to: '38' },
      'The pay range spans both. From $0.90/hour below the $37.50 threshold to $0.50/hour above it',
    ],
    [
      'a range that ends on it',
      { pay: '36.60', to: '37.50' },
      'The pay range spans both. From $0.90/hour below the $37.50 threshold up to the threshold',
    ],
    [
      'and up',
      { pay: '$36.60 and up' },
      'The pay range spans both. From $0.90/hour below the $37.50 threshold, with no upper limit',
    ],
    [
      'only an upper limit, above the line',
      { to: '40' },
      'The pay range spans both. No minimum is stated. The threshold is $37.50.',
    ],
    [
      'only an upper limit, below the line',
      { to: '30' },
      'Low-wage position. $7.50/hour below the $37.50 threshold',
    ],
    [
      'hours that are a range',
      { pay: '1,500', per: 'week', hours: '37,5 - 40' },
      'High-wage position. Exactly at the $37.50 threshold, which counts as high-wage',
    ],
  ])('%s', (_, state, expected) => {
    expect(said(read({ province: 'AB', ...state }))).toBe(expected);
  });

  it.each(['36,60', '36.60', '36,60 $', ' $36.60 '])('reads %j in either language', pay => {
    const reading = read({ province: 'ON', pay });
    expect(reading.problems).toEqual([]);
    expect(plain(hourlyRangeWords(reading, fr))).toBe('36,60 $ l’heure');
  });

  it('goes by the table of the day on which the application is received', () => {
    for (const [index, table] of OFFICIAL_TABLES.entries()) {
      const day = table.usedFrom;
      if (day === null) continue;
      expect(read({ province: 'QC', pay: '30', day }).plan?.table.name, day).toBe(table.name);
      expect(OFFICIAL_TABLES[index]?.name).toBe(table.name);
    }
  });

  it('knows no table before 2017, and says so', () => {
    expect(said(read({ province: 'AB', pay: '30', day: '2016-01-01' }))).toBe(
      'Unknown. We have no official table for January 1, 2016. Our first one is from April 29, 2017.',
    );
  });

  it('adds today’s answer where the table of the filing date gives another one', () => {
    const past = { province: 'AB', day: '2024-12-01' } as const;
    expect(read({ ...past, pay: '36' }).other).toEqual({
      table: NEWEST_OFFICIAL_TABLE,
      wage: { class: 'low', thresholdCents: 3750 },
    });
    expect(read({ ...past, pay: '35.39' }).other, 'low by both').toBeNull();
    expect(read({ province: 'AB', pay: '30' }).other, 'one table only').toBeNull();
  });

  it('goes by the owner’s table on a site that does, and adds the official answer where it differs', () => {
    const reading = read({ province: 'AB', pay: '27' }, SPECIFICATION_TABLE);
    expect(said(reading)).toBe(
      'High-wage position. Exactly at the $27.00 threshold, which counts as high-wage',
    );
    expect(reading.other).toMatchObject({ table: { name: '2026-07-17' }, wage: { class: 'low' } });
    expect(read({ province: 'AB', pay: '26.99' }, SPECIFICATION_TABLE).other, 'low by both').toBeNull();
    expect(read({ province: 'AB', pay: '40' }, SPECIFICATION_TABLE).other, 'high by both').toBeNull();
  });

  it('says from which pay of the same period on it is high-wage', () => {
    expect(read({ province: 'AB', pay: '70000', per: 'year', hours: '40' }).leastHigh).toBe(7_800_000);
    expect(read({ province: 'AB', pay: '30' }).leastHigh, 'the line itself says it').toBeNull();
    expect(read({ province: 'AB', pay: '80000', per: 'year', hours: '40' }).leastHigh).toBeNull();
  });

  it('tells the distance in dollars, as each language writes them', () => {
    expect(said(read({ province: 'AB', pay: '36.50' }), fr)).toBe(
      'Poste à bas salaire. 1,00 $ l’heure sous le seuil de 37,50 $',
    );
  });
});

describe('what is not known has its reason', () => {
  it.each<[Partial<CalculatorState>, string]>([
    [{ pay: '78000', per: 'year' }, 'The hours aren’t stated, and we don’t guess them.'],
    [
      { pay: '300', per: 'day', hours: '40', hoursPer: 'week' },
      'The hours don’t match the pay period. A day’s pay needs hours per day. Other pay needs hours per week, month or year.',
    ],
    [{ pay: 'US$40' }, 'The pay isn’t in Canadian dollars, and we don’t convert currencies.'],
  ])('%j', (state, reason) => {
    expect(verdictWords(read({ province: 'AB', ...state }), true, en)).toEqual({
      title: 'Unknown',
      detail: reason,
    });
  });

  it('asks for a province rather than guess a line', () => {
    const reading = read({ pay: '30' });
    expect(verdictWords(reading, false, en)?.detail).toMatch(/Choose a province/);
    expect(reading.other).toBeNull();
  });

  it('says nothing of an empty form', () => {
    expect(verdictWords(read({}), false, en)).toBeNull();
    expect(read({ province: 'AB' }).findings).toEqual([]);
  });
});

describe('what cannot be read', () => {
  it.each<[Partial<CalculatorState>, string, string]>([
    [{ pay: 'abc' }, 'pay', 'pay_not_understood'],
    [{ pay: '-5' }, 'pay', 'pay_amount_invalid'],
    [{ pay: '0' }, 'pay', 'pay_amount_invalid'],
    [{ pay: '30', to: 'abc' }, 'to', 'pay_not_understood'],
    [{ pay: '30', hours: 'many' }, 'hours', 'hours_not_understood'],
    [{ pay: '30', hours: '200' }, 'hours', 'hours_impossible'],
    [{ pay: '30 a year', per: 'hour' }, 'pay', 'pay_period_ambiguous'],
  ])('%j is told at its field, and nothing is calculated', (state, field, code) => {
    const reading = read({ province: 'AB', ...state });
    expect(reading.problems).toMatchObject([{ field, code, isError: true }]);
    expect(said(reading)).toBeNull();
  });

  it('only doubts what it could read', () => {
    const reading = read({ province: 'AB', pay: '36', per: 'week', hours: '40' });
    expect(reading.problems).toMatchObject([{ code: 'pay_implausible', isError: false }]);
    expect(said(reading)).toMatch(/^Low-wage/);
  });

  it('reads a comma as French does where thousands would be absurd', () => {
    const reading = read({ province: 'AB', pay: '24,915', per: 'hour' });
    expect(reading.problems).toMatchObject([{ code: 'pay_comma_decimal', isError: false }, {}]);
    expect(said(reading)).toMatch(/^Low-wage/);
    expect(read({ province: 'AB', pay: '1e9', per: 'hour' }).problems).toMatchObject([{ isError: true }]);
  });
});

describe('advertising, place and rules', () => {
  it.each<[Partial<CalculatorState>, number, string]>([
    [{ pay: '40' }, 4, '2026-12-18'],
    [{ pay: '30' }, 8, '2027-01-15'],
    [{ pay: '30', to: '40' }, 8, '2027-01-15'],
    [{ pay: '30', posted: '2026-10-01' }, 8, '2026-11-26'],
    [{ pay: '30', posted: '2026-02-01', day: '2026-03-15' }, 4, '2026-03-01'],
  ])('%j', (state, weeks, earliest) => {
    const { plan } = read({ province: 'AB', ...state });
    expect([plan?.weeks, plan?.earliest]).toEqual([weeks, earliest]);
  });

  it('knows closed cities only while the list is valid, and only where the wage is not high', () => {
    const calgary = { province: 'AB', city: 'calgary', pay: '30' } as const;
    expect(read({ ...calgary, day: '2026-08-01' }).area).toBe('closed');
    expect(read({ ...calgary, city: 'Airdrie', day: '2026-08-01' }).area).toBe('not_listed');
    expect(read(calgary).area).toBe('expired');
    expect(read({ ...calgary, pay: '50', day: '2026-08-01' }).area).toBeNull();
    expect(read({ ...calgary, city: ' ' }).area).toBeNull();
  });

  it.each<[Partial<CalculatorState>, string[]]>([
    [{ province: 'AB', pay: '30', hours: '25' }, ['hours_part_time']],
    [{ province: 'AB', pay: '30', posted: '2026-11-01' }, ['advertising_short']],
    [{ province: 'BC', pay: '30 and up' }, ['pay_stated_bc']],
    [{ province: 'ON', pay: '60000', to: '120000', per: 'year', hours: '40' }, ['pay_range_on']],
    [{ province: 'AB', pay: '40', hours: '40' }, []],
  ])('%j breaks %j', (state, rules) => {
    expect(read(state).findings.map(({ rule }) => rule)).toEqual(rules);
  });

  it('says of a whole posting what is missing from it', () => {
    const card = testCard({ employmentTerm: null });
    const posting = { card, details: emptyDetails() };
    const { findings } = readCalculation(calculatorOf(card, 'en'), TODAY, posting, NEWEST_OFFICIAL_TABLE);
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        'duties_missing',
        'terms_missing',
        'language_missing',
        'skills_missing',
        'advertising_short',
      ]),
    );
  });

  it('reads anything without throwing', () => {
    for (const text of ['NaN', '∞', '1e400', '💰', '9'.repeat(80), '\u0000', '--', '1,2,3.4.5']) {
      expect(() => read({ province: 'NU', pay: text, to: text, hours: text, city: text })).not.toThrow();
    }
  });
});
