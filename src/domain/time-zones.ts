import type { IsoDay } from './listing.ts';
import type { ProvinceCode } from './province.ts';

/**
 * One time zone for each province: that of most of its people. Parts of some use another (north-western Ontario, the
 * Peace River country, Labrador, western Nunavut). There, a day changes up to two hours earlier or later than on local
 * clocks, which doesn't matter where a day is shown and not an hour.
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

/**
 * The zone where the day ends last, so that a posting of unknown place doesn't count as over while it may still be
 * open.
 */
const UNKNOWN_PLACE = PROVINCE_TIME_ZONES.BC;

const HOUR_MS = 3_600_000;
/** December 2000 to 2100. Before, some places changed their zone (Iqaluit) or had a larger offset (St. John's). */
const KNOWN_MS = [Date.UTC(2000, 11, 1), Date.UTC(2100, 0, 1)] as const;
/** The minimum and maximum of each zone's hours behind UTC, under any law on daylight saving time. */
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

/** The last result by zone: a list, or a batch, asks for the same second again and again. */
const lastDays = new Map<string, { second: number; day: IsoDay }>();

/** The calendar day at the place of work at a given time (Unix ms). */
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
 * The day, if it is the same with and without daylight saving time, which holds except for one or two hours a day;
 * otherwise null. A phone needs 30 to 60 ms to load its time zones, and a starting page needs the day first.
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
