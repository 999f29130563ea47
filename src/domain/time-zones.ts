import type { IsoDay } from './listing.ts';
import type { ProvinceCode } from './province.ts';

/**
 * One time zone for each province: the one where most of its people live. Parts of some keep another (north-western
 * Ontario, the Peace River country, Labrador, western Nunavut): there a day turns up to two hours earlier or later
 * than the clock on the wall says, which matters to nobody who is told a day and not an hour.
 */
export const PROVINCE_TIME_ZONES: Record<ProvinceCode, string> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns', // half an hour off the others
  NS: 'America/Halifax',
  NT: 'America/Yellowknife',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina', // no summer time
  YT: 'America/Whitehorse', // no summer time since 2020
};

/** Where the day ends last: a posting of an unknown place is not called over while it may still be open. */
const UNKNOWN_PLACE = PROVINCE_TIME_ZONES.BC;

const HOUR_MS = 3_600_000;
/** December 2000 to 2100: before, some clocks changed their zone (Iqaluit) or stood further off (St. John's). */
const KNOWN_MS = [Date.UTC(2000, 11, 1), Date.UTC(2100, 0, 1)] as const;
/** Hours between which each clock stands behind UTC, whichever law on summer time holds. */
const HOURS_BEHIND: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'America/St_Johns': [2.5, 3.5],
  'America/Halifax': [3, 4],
  'America/Moncton': [3, 4],
  'America/Iqaluit': [4, 6],
  'America/Toronto': [4, 5],
  'America/Winnipeg': [5, 6],
  'America/Regina': [6, 6],
  'America/Edmonton': [6, 7],
  'America/Yellowknife': [6, 7],
  'America/Vancouver': [7, 8],
  'America/Whitehorse': [7, 8],
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** By zone what was asked last: a list, or a batch, asks for the same second again and again. */
const lastDays = new Map<string, { second: number; day: IsoDay }>();

/** The calendar day in the place of work at a moment (Unix milliseconds). */
export function todayIn(province: ProvinceCode | null, nowMs: number): IsoDay {
  const zone = province === null ? UNKNOWN_PLACE : PROVINCE_TIME_ZONES[province];
  const second = Math.floor(nowMs / 1000);
  const last = lastDays.get(zone);
  if (last?.second === second) return last.day;
  const day = dayInAnySeason(zone, nowMs) ?? dayIn(zone, nowMs);
  lastDays.set(zone, { second, day });
  return day;
}

/**
 * The day where summer time makes no difference to it, which is so for all but an hour; null in that hour.
 * A phone needs 30 to 60 ms to load its table of time zones, and a page that starts needs the day first.
 */
function dayInAnySeason(zone: string, nowMs: number): IsoDay | null {
  const behind = HOURS_BEHIND[zone];
  if (!behind || !(nowMs >= KNOWN_MS[0] && nowMs < KNOWN_MS[1])) return null;
  const [first, second] = behind.map(hours => new Date(nowMs - hours * HOUR_MS).toISOString().slice(0, 10));
  return first !== undefined && first === second ? first : null;
}

function dayIn(zone: string, nowMs: number): IsoDay {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(nowMs)) parts[type] = value;
  return `${(parts['year'] ?? '').padStart(4, '0')}-${parts['month'] ?? ''}-${parts['day'] ?? ''}`;
}
