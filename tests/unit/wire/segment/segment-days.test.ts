import { describe, expect, test } from 'vitest';
import { dayNumber, dayText, FIRST_DAY, LAST_DAY } from '../../../../src/wire/segment/segment-days.ts';

const DAY_MS = 86_400_000;

describe('days as numbers', () => {
  test('are those of the calendar, every one of ten thousand years', () => {
    const wrong: number[] = [];
    for (let days = FIRST_DAY; days <= LAST_DAY; days += 1) {
      const text = dayText(days);
      if (
        dayNumber(text) !== days ||
        (days % 50 === 0 && Date.parse(`${text}T00:00:00Z`) !== days * DAY_MS)
      ) {
        wrong.push(days);
      }
    }
    expect(wrong).toEqual([]);
    expect([dayText(FIRST_DAY), dayText(0), dayText(LAST_DAY)]).toEqual([
      '0000-01-01',
      '1970-01-01',
      '9999-12-31',
    ]);
  });

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '2026-1-01',
    '2026/01/01',
    ' 2026-01-0',
    '2026-01-01T00:00',
    'July 6, 22',
    '٢٠٢٦-٠١-٠١',
  ])('%j is none', text => {
    expect(dayNumber(text)).toBeNull();
  });
});
