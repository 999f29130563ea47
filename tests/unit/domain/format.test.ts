import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseDay } from '../../../src/domain/intake/read-day.ts';
import {
  formatCount,
  formatDay,
  formatHundredths,
  formatMoney,
  formatShortDay,
} from '../../../src/domain/format.ts';
import { parsePayText } from '../../../src/domain/pay/pay-text.ts';

/** Intl writes no-break spaces in French; a test shows them as plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  [3660, 'CAD', '$36.60', '36,60 $'],
  [7, 'CAD', '$0.07', '0,07 $'],
  [99_900, 'CAD', '$999.00', '999,00 $'],
  [100_000, 'CAD', '$1,000', '1 000 $'],
  [6_500_000, 'CAD', '$65,000', '65 000 $'],
  [8_121_750, 'CAD', '$81,217.50', '81 217,50 $'],
  [3660, 'USD', 'US$36.60', '36,60 $ US'],
  [3660, 'usd', 'US$36.60', '36,60 $ US'],
  [3660, '', '36.60', '36,60'],
  [3660, '???', '36.60 ???', '36,60 ???'],
])('%i cents of %j', (cents, currency, en, fr) => {
  expect(plain(formatMoney(cents, currency, 'en'))).toBe(en);
  expect(plain(formatMoney(cents, currency, 'fr'))).toBe(fr);
});

test.each([
  [3750, '37.5', '37,5'],
  [4000, '40', '40'],
  [202275, '2,022.75', '2 022,75'],
])('%i hundredths of an hour', (hundredths, en, fr) => {
  expect(plain(formatHundredths(hundredths, 'en'))).toBe(en);
  expect(plain(formatHundredths(hundredths, 'fr'))).toBe(fr);
});

test('days', () => {
  expect(formatDay('2022-07-06', 'en')).toBe('July 6, 2022');
  expect(formatDay('2022-07-06', 'fr')).toBe('6 juillet 2022');
  expect(formatDay('2022-07-01', 'fr')).toBe('1er juillet 2022');
  expect(formatDay('2022-07-11', 'fr')).toBe('11 juillet 2022');
  expect(formatDay('soon', 'en')).toBe('soon');
  expect(formatDay('2022-02-30', 'en')).toBe('2022-02-30');
});

test('what is written reads back', () => {
  const locale = fc.constantFrom('en' as const, 'fr' as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), locale, (cents, language) => {
      expect(parsePayText(`${formatMoney(cents, 'CAD', language)} / h`).pay.min).toBe(cents);
    }),
  );
  const days = fc
    .date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2200-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map(date => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, locale, (day, language) => {
      expect(parseDay(formatDay(day, language))).toBe(day);
    }),
  );
});

test('formats of a hundred made-up currencies are not all kept', () => {
  const RealFormat = Intl.NumberFormat;
  const made = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (...given) {
    return new RealFormat(...given);
  });
  onTestFinished(() => made.mockRestore());
  const currencies = Array.from(
    { length: 100 },
    (_, at) => `Q${String.fromCharCode(65 + (at % 10), 65 + at / 10)}`,
  );
  for (const currency of [...currencies, currencies[0] ?? '']) formatMoney(1, currency, 'en');
  expect(made).toHaveBeenCalledTimes(101);
  formatMoney(1, currencies[0] ?? '', 'en');
  expect(made).toHaveBeenCalledTimes(101);
});

test('what is written without Intl is what Intl writes', () => {
  const tag = { en: 'en-CA', fr: 'fr-CA' } as const;
  const locale = fc.constantFrom('en' as const, 'fr' as const);
  // Beyond 15 digits a number of dollars has no exact cents.
  const amount = fc.oneof(
    fc.integer({ min: -2_000_000, max: 2_000_000 }),
    fc.integer({ min: -1e13, max: 1e13 }),
  );
  fc.assert(
    fc.property(amount, locale, (cents, language) => {
      const least = cents % 100 === 0 && Math.abs(cents) >= 100_000 ? 0 : 2;
      const digits = { minimumFractionDigits: least, maximumFractionDigits: 2 };
      const money = new Intl.NumberFormat(tag[language], { style: 'currency', currency: 'CAD', ...digits });
      expect(formatMoney(cents, 'CAD', language)).toBe(money.format(cents / 100));
      expect(formatCount(cents, language)).toBe(new Intl.NumberFormat(tag[language]).format(cents));
      const hours = new Intl.NumberFormat(tag[language], { maximumFractionDigits: 2 });
      expect(formatHundredths(cents, language)).toBe(hours.format(cents / 100));
    }),
  );
  const day = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2200-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, locale, fc.boolean(), (date, language, withYear) => {
      const inFull = new Intl.DateTimeFormat(tag[language], { dateStyle: 'long', timeZone: 'UTC' });
      const short = new Intl.DateTimeFormat(tag[language], {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'short',
        ...(withYear && { year: 'numeric' }),
      });
      const first = (text: string) => (language === 'fr' ? text.replace(/^1 /, '1er ') : text);
      const iso = date.toISOString().slice(0, 10);
      expect(formatDay(iso, language)).toBe(first(inFull.format(date)));
      expect(formatShortDay(iso, language, withYear)).toBe(first(short.format(date)));
    }),
  );
});
