import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from '../../../src/domain/calendar-file.ts';
import { clockIn, momentIn } from '../../../src/domain/zoned-time.ts';

const ENTRY: CalendarEntry = {
  uid: 'interview-a@portage',
  sequence: 2,
  startMs: Date.UTC(2026, 11, 1, 18),
  minutes: 30,
  title: 'Interview: cook',
  text: '',
  place: '',
  link: '',
  isCancelled: false,
  hasAlarm: false,
  madeMs: Date.UTC(2026, 10, 26, 7, 1, 2, 345),
};
const linesOf = (entry: Partial<CalendarEntry>) => calendarFile({ ...ENTRY, ...entry }).split('\r\n');
/** As a calendar reads it. */
const unfolded = (entry: Partial<CalendarEntry>) =>
  calendarFile({ ...ENTRY, ...entry })
    .replaceAll('\r\n ', '')
    .split('\r\n');
const read = (name: string, entry: Partial<CalendarEntry>) =>
  unfolded(entry)
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test('an entry is an event in UTC, made at a given time', () => {
  expect(linesOf({ place: 'Kenora', link: 'https://meet.example/1' })).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portage//Portage//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:interview-a@portage',
    'DTSTAMP:20261126T070102Z',
    'DTSTART:20261201T180000Z',
    'DTEND:20261201T183000Z',
    'SUMMARY:Interview: cook',
    'LOCATION:Kenora',
    'URL:https://meet.example/1',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a cancelled one takes the event off the calendar, and has no alarm', () => {
  const lines = linesOf({ isCancelled: true, hasAlarm: true });
  expect(lines).toContain('METHOD:CANCEL');
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).not.toContain('BEGIN:VALARM');
  expect(linesOf({ hasAlarm: true })).toContain('TRIGGER:PT0S');
});

test('text can’t add lines or fields, and comes back as it was', () => {
  const back = (text: string) => text.replaceAll(/\\([\\;,n])/g, (_, each) => (each === 'n' ? '\n' : each));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      const plain = text
        .replaceAll(/\r\n?/g, '\n')
        // oxlint-disable-next-line no-control-regex -- those are what calendars refuse
        .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
        .replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');
      fc.pre(plain !== '');
      expect(back(read('DESCRIPTION', { text }) ?? '')).toBe(plain);
      expect(unfolded({ text })).toHaveLength(unfolded({ text: 'x' }).length);
    }),
  );
  expect(unfolded({ link: 'https://a.example/\r\nATTENDEE:x' })).toContain(
    'URL:https://a.example/ATTENDEE:x',
  );
});

test('no line is longer than 75 bytes, and no character is broken', () => {
  const units = fc.constantFrom('a', 'é', '漢', '🥐', ';', '\n', 'e\u0301', '\ud83d');
  fc.assert(
    fc.property(fc.string({ unit: units, maxLength: 400 }), text => {
      for (const line of linesOf({ text, title: text, place: text })) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
    }),
  );
});

test('a clock of a zone is a moment, also around changes of the clocks', () => {
  expect(momentIn('America/Winnipeg', '2026-12-01T12:00')).toBe(Date.UTC(2026, 11, 1, 18));
  expect(momentIn('America/St_Johns', '2026-07-01T12:00')).toBe(Date.UTC(2026, 6, 1, 14, 30));
  // Skipped: 2:30 is an hour later on the clock, west and east of Greenwich.
  expect(momentIn('America/Toronto', '2026-03-08T02:30')).toBe(Date.UTC(2026, 2, 8, 7, 30));
  expect(momentIn('Europe/Paris', '2026-03-29T02:30')).toBe(Date.UTC(2026, 2, 29, 1, 30));
  expect(momentIn('Australia/Lord_Howe', '2026-10-04T02:15')).toBe(Date.UTC(2026, 9, 3, 15, 45));
  // Twice: the first of both.
  expect(momentIn('America/Toronto', '2026-11-01T01:30')).toBe(Date.UTC(2026, 10, 1, 5, 30));
  expect(momentIn('Europe/Paris', '2026-10-25T02:30')).toBe(Date.UTC(2026, 9, 25, 0, 30));
  for (const clock of ['', 'x', '2026-13-01T10:00', '2026-12-01T25:00'])
    expect(momentIn('America/Toronto', clock)).toBeNull();
});

test('every clock that a zone shows comes back', () => {
  const zones = fc.constantFrom('America/Toronto', 'America/St_Johns', 'America/Regina', 'Asia/Kathmandu');
  fc.assert(
    fc.property(zones, fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) }), (zone, atMs) => {
      const clock = clockIn(zone, atMs);
      const back = momentIn(zone, clock) ?? 0;
      expect(clockIn(zone, back)).toBe(clock);
    }),
  );
});
