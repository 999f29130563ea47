import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../../src/domain/dates.ts';
import { PROVINCE_CODES } from '../../../../../src/domain/province.ts';
import { NEWEST_OFFICIAL_TABLE } from '../../../../../src/domain/lmia/wage-tables.ts';
import { readCalculation } from '../../../../../src/features/lmia/calculator/calculator-reading.ts';
import {
  CALCULATOR_PERIODS,
  calculatorOf,
  type CalculatorState,
  EMPTY_CALCULATOR,
  HOURS_PERIODS,
  readCalculator,
  writeCalculator,
} from '../../../../../src/features/lmia/calculator/calculator-state.ts';
import { testCard } from '../../test-card.ts';

const fromAddress = (text: string) => readCalculator(new URLSearchParams(text));

const day = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 5000 }).map(days => addDays('2017-01-01', days)),
);
const typed = fc
  .string({ maxLength: 80, unit: 'grapheme-ascii' })
  .filter(text => text === '' || text.trim() !== '');
const states: fc.Arbitrary<CalculatorState> = fc.record({
  pay: typed,
  to: typed,
  per: fc.constantFrom(...CALCULATOR_PERIODS),
  hours: typed,
  hoursPer: fc.constantFrom(...HOURS_PERIODS),
  province: fc.constantFrom('' as const, ...PROVINCE_CODES),
  city: typed,
  posted: day,
  day,
  job: fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
});

describe('the address', () => {
  it('holds the whole form', () => {
    fc.assert(
      fc.property(states, state => {
        expect(fromAddress(writeCalculator(state))).toEqual(state);
      }),
    );
  });

  it('is empty for an empty form, and reads nothing from anything', () => {
    expect(writeCalculator(EMPTY_CALCULATOR)).toBe('');
    fc.assert(
      fc.property(fc.webQueryParameters(), text => {
        const state = fromAddress(text);
        expect(fromAddress(writeCalculator(state))).toEqual({
          ...state,
          ...Object.fromEntries(
            (['pay', 'to', 'hours', 'city'] as const)
              .filter(name => state[name].trim() === '')
              .map(name => [name, '']),
          ),
        });
      }),
    );
  });

  it.each(['?per=fortnight', '?province=XX', '?posted=2026-02-30', '?day=tomorrow', '?job=-1', '?job=1e9'])(
    '%s counts as not filled in',
    text => {
      expect(fromAddress(text)).toEqual(EMPTY_CALCULATOR);
    },
  );

  it('keeps a typed text short', () => {
    expect(fromAddress(`?pay=${'9'.repeat(500)}`).pay).toHaveLength(80);
  });
});

describe('a form filled in from a posting', () => {
  it('has its numbers in the form of the language', () => {
    const card = testCard({ payMin: 3660, payMax: 3805, hoursMin: 3750, hoursMax: 4000 });
    expect(calculatorOf(card, 'en')).toMatchObject({ pay: '36.60', to: '38.05', hours: '37.50 - 40' });
    expect(calculatorOf(card, 'fr')).toMatchObject({ pay: '36,60', to: '38,05', hours: '37,50 - 40' });
  });

  it.each(['piece', 'distance', 'commission', null] as const)('leaves out pay by %s', payPeriod => {
    expect(calculatorOf(testCard({ payPeriod, payMin: 3000 }), 'en')).toMatchObject({ pay: '', to: '' });
  });

  it('leaves out pay of another currency', () => {
    expect(calculatorOf(testCard({ payCurrency: 'USD' }), 'en').pay).toBe('');
  });

  it('is read as the pay of the posting, to the cent, in both languages', () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 });
    const hours = fc.integer({ min: 100, max: 8000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        hours,
        hours,
        fc.constantFrom(...CALCULATOR_PERIODS),
        fc.constantFrom('en' as const, 'fr' as const),
        (a, b, c, d, payPeriod, language) => {
          const stated = {
            payMin: Math.min(a, b),
            payMax: Math.max(a, b),
            hoursMin: Math.min(c, d),
            hoursMax: Math.max(c, d),
          };
          const card = testCard({ ...stated, payPeriod });
          const { pay } = readCalculation(
            calculatorOf(card, language),
            '2026-11-20',
            null,
            NEWEST_OFFICIAL_TABLE,
          );
          expect(pay).toMatchObject({
            min: stated.payMin,
            max: stated.payMax,
            period: payPeriod,
            hoursMin: stated.hoursMin,
            hoursMax: stated.hoursMax,
            hoursPer: 'week',
          });
        },
      ),
    );
  });
});
