import { PROVINCE_CODES } from '../../src/domain/province.ts';
import { PROVINCE_TIME_ZONES } from '../../src/domain/time-zones.ts';

const DIGEST_HOUR = 8;
const QUARTER_MS = 900_000;
const QUARTERS_IN_TWO_DAYS = 192;

/** The next 8 a.m. where the job is. The offset of every Canadian time zone is a multiple of 15 minutes. */
export function nextDigestMs(province: unknown, nowMs: number): number {
  const code = PROVINCE_CODES.find(each => each === province) ?? 'ON';
  const timeZone = PROVINCE_TIME_ZONES[code];
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const first = Math.floor(nowMs / QUARTER_MS) + 1;
  for (let quarter = first; quarter < first + QUARTERS_IN_TWO_DAYS; quarter += 1) {
    if (format.format(quarter * QUARTER_MS) === `0${DIGEST_HOUR}:00`) return quarter * QUARTER_MS;
  }
  return nowMs;
}
