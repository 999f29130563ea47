import { expect, test } from 'vitest';
import { formatMoment } from '../../../../sync-server/core/moments.ts';
import { parseWrittenDate } from '../../../../sync-server/core/written-dates.ts';

test.each([
  ['1975-06-12 14:12:55 America/New_York', '1975-06-12T18:12:55.000+00:00'],
  ['1975-12-12 14:12:55 America/New_York', '1975-12-12T19:12:55.000+00:00'],
  ['1975-06-12T14:12:55.250 america/new_york', '1975-06-12T18:12:55.250+00:00'],
  ['2026-01-01 00:00 America/St_Johns', '2026-01-01T03:30:00.000+00:00'],
  ['2026-01-01 12:00:00 Asia/Kathmandu', '2026-01-01T06:15:00.000+00:00'],
  ['1975-06-12 14:12:55 EST', '1975-06-12T19:12:55.000+00:00'],
  ['1975-06-12 14:12:55 nst', '1975-06-12T17:42:55.000+00:00'],
  ['1975-06-12 UTC', '1975-06-12T00:00:00.000+00:00'],
  ['12 June 1975', '1975-06-12T00:00:00.000+00:00'],
  ['2 Jun 1975 14:12', '1975-06-02T14:12:00.000+00:00'],
  ['June 12, 1975 14:12:55 America/New_York', '1975-06-12T18:12:55.000+00:00'],
  ['12 December 1975 14:12:55+02:00', '1975-12-12T12:12:55.000+00:00'],
  ['1975-06-12 14:12:55+02:00', '1975-06-12T12:12:55.000+00:00'],
  ['0050-06-12 14:12:55 UTC', '0050-06-12T14:12:55.000+00:00'],
  // Clocks skip 02:30 on this day, and show 01:30 twice on the other.
  ['2026-03-08 02:30:00 America/Toronto', '2026-03-08T07:30:00.000+00:00'],
  ['2026-11-01 01:30:00 America/Toronto', '2026-11-01T05:30:00.000+00:00'],
])('%s is %s', (text, wire) => {
  expect(formatMoment(parseWrittenDate(text) ?? Number.NaN)).toBe(wire);
});

test.each([
  '2020-10-10 27:30:10+01:00',
  '1dfs:12:55+sdf:00',
  '1975-06-12 14:12:55+02:00 EST',
  '1975-06-12T14:12:55Z EST',
  '1975-06-12 14:12:55 Mars/Olympus',
  '31 June 1975',
  '12 Juin 1975',
  '12 June',
  'EST',
  'America/New_York',
  'tomorrow',
  '',
  ' ',
  '1 '.repeat(60_000),
  '1975-06-12 14:12:55 ../../etc',
])('%j is no date', text => {
  expect(parseWrittenDate(text)).toBeNull();
});
