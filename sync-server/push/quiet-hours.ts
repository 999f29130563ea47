import type { QuietHours } from '../../src/wire/push-news.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** When the quiet hours of this moment end, in ms. null: it isn't quiet now. */
export function quietUntil({ from, to, zone }: QuietHours, nowMs: number): number | null {
  const now = minuteIn(zone, nowMs);
  if (now === null) return null;
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const length = (end - start + DAY_MINUTES) % DAY_MINUTES;
  const passed = (now - start + DAY_MINUTES) % DAY_MINUTES;
  if (passed >= length) return null;
  const until = (Math.floor(nowMs / MINUTE_MS) + length - passed) * MINUTE_MS;
  // Clocks that are set forward or back in between end the hours at the time that the person sees.
  const off = minuteIn(zone, until);
  const late = off === null ? 0 : ((off - end + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return until - late * MINUTE_MS;
}

function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The minute of the day there. null: there is no such zone. */
function minuteIn(zone: string, ms: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(ms);
    const part = (type: string) => Number(parts.find(each => each.type === type)?.value ?? 0);
    return part('hour') * 60 + part('minute');
  } catch {
    return null;
  }
}
