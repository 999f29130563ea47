import { parseMoment } from './moments.ts';

const HOUR_MS = 3_600_000;
/** The abbreviations that PHP knows and that mean one offset, in hours. Others are ambiguous or not in use. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  JST: 9,
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(' ');
const LONGEST = 80;
const DAY_FIRST = /^(\d{1,2}) ([A-Za-z]{3,9}),? (\d{4})(?: (.*))?$/;
const MONTH_FIRST = /^([A-Za-z]{3,9}) (\d{1,2}),? (\d{4})(?: (.*))?$/;
const ZONE = /^[A-Za-z][A-Za-z0-9_/+-]{1,40}$/;
const ENDS_WITH_OFFSET = /(?:z|[+-]\d{2}:?\d{2})$/i;

/**
 * Reads a date as Appwrite does, which leaves it to PHP: as ISO 8601, or with the name or abbreviation of its time zone
 * (`1975-06-12 14:12:55 America/New_York`), or with the name of its month (`12 June 1975`). null: not a date.
 */
export function parseWrittenDate(text: string): number | null {
  const iso = parseMoment(text);
  if (iso !== null || text.length > LONGEST) return iso;
  const plain = withMonthNumber(text.trim());
  const at = plain.lastIndexOf(' ');
  const zone = plain.slice(at + 1);
  if (!ZONE.test(zone)) return parseMoment(plain);
  const day = plain.slice(0, Math.max(at, 0));
  const isTimed = day.includes(':');
  const local = isTimed && ENDS_WITH_OFFSET.test(day) ? null : parseMoment(day);
  return local === null ? null : inZone(local, zone);
}

function withMonthNumber(text: string): string {
  const [, dayA, nameA, yearA, timeA = ''] = DAY_FIRST.exec(text) ?? [];
  const [, nameB, dayB, yearB, timeB = ''] = MONTH_FIRST.exec(text) ?? [];
  const [name, day, year] = [nameA ?? nameB, dayA ?? dayB, yearA ?? yearB];
  if (name === undefined || day === undefined || year === undefined) return text;
  const month = monthNumber(name.toLowerCase());
  if (month === 0) return text;
  return `${year}-${two(month)}-${day.padStart(2, '0')} ${timeA || timeB}`.trimEnd();
}

function monthNumber(name: string): number {
  const whole = MONTH_NAMES.indexOf(name);
  return (whole < 0 ? MONTHS.indexOf(name) : whole) + 1;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The moment at which clocks in the zone show `local`. In the hour that a change skips, the later one. */
function inZone(local: number, zone: string): number | null {
  const hours = ABBREVIATIONS[zone.toUpperCase()];
  if (hours !== undefined) return local - hours * HOUR_MS;
  const clock = clockOf(zone);
  if (!clock) return null;
  const guess = local - (clock(local) - local);
  const exact = local - (clock(guess) - guess);
  return clock(exact) === local ? exact : Math.max(exact, guess);
}

type Clock = (ms: number) => number;
const clocks = new Map<string, Clock>();

/** What clocks in the zone show, in ms as if it were UTC. There are some hundred zones. undefined: none has this name. */
function clockOf(zone: string): Clock | undefined {
  const present = clocks.get(zone.toLowerCase());
  if (present) return present;
  const format = formatIn(zone);
  if (!format) return undefined;
  const clock: Clock = ms => {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const shown = new Date(0);
    shown.setUTCFullYear(year, month - 1, day);
    shown.setUTCHours(hour, minute, second);
    return shown.getTime() + (((ms % 1000) + 1000) % 1000);
  };
  clocks.set(zone.toLowerCase(), clock);
  return clock;
}

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}
