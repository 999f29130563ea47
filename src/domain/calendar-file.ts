/** An entry of a calendar, RFC 5545. Times are in ms. */
export interface CalendarEntry {
  /** The same for all versions of an entry; a calendar replaces the one with the lower `sequence`. */
  uid: string;
  sequence: number;
  startMs: number;
  minutes: number;
  title: string;
  text: string;
  place: string;
  link: string;
  isCancelled: boolean;
  /** Rings at the start. */
  hasAlarm: boolean;
  /** When the file was made. */
  madeMs: number;
}

/** An `.ics` file with one entry, for any calendar. Times are in UTC, so it needs no description of time zones. */
export function calendarFile(entry: CalendarEntry): string {
  const { uid, sequence, startMs, minutes, title, text, place, link, isCancelled, hasAlarm, madeMs } = entry;
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portage//Portage//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(madeMs)}`,
    `DTSTART:${utc(startMs)}`,
    `DTEND:${utc(startMs + minutes * 60_000)}`,
    `SUMMARY:${escaped(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(link === '' ? [] : [`URL:${bare(link)}`]),
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(hasAlarm && !isCancelled ? alarm : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}

function utc(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/** TEXT of RFC 5545, section 3.3.11. Control characters are not allowed in it. */
function escaped(text: string): string {
  return bare(
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n'),
  );
}

/** One half of a surrogate pair can't be written in UTF-8. */
function bare(text: string): string {
  // oxlint-disable-next-line no-control-regex -- those are what it removes
  return text.replaceAll(/[\u0000-\u0008\u000A-\u001F\u007F]/g, '').replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

const LINE_BYTES = 75;

/** No line is longer than 75 bytes without its end, and no character is broken. The blank of a new line counts. */
function folded(line: string): string {
  let [out, bytes] = ['', 0];
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > LINE_BYTES) {
      out += '\r\n ';
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}

function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}
