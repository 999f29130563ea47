import type { QuietHours } from '../../src/wire/push-news.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Clocks are set forward or back by less than this. */
const SHIFT_MINUTES = 180;

/**
 * When the quiet hours of this moment end, in ms: the next minute that isn't quiet on the person's clock, which may be
 * set forward or back meanwhile. null: it isn't quiet now.
 */
export function quietUntil({ from, to, zone }: QuietHours, nowMs: number): number | null {
  const minuteAt = clockOf(zone);
  if (!minuteAt) return null;
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const length = (end - start + DAY_MINUTES) % DAY_MINUTES;
  const passed = (ms: number) => (minuteAt(ms) - start + DAY_MINUTES) % DAY_MINUTES;
  const left = length - passed(nowMs);
  if (left <= 0) return null;
  let minute = Math.floor(nowMs / MINUTE_MS) + Math.max(1, left - SHIFT_MINUTES);
  while (passed(minute * MINUTE_MS) < length) minute += 1;
  return minute * MINUTE_MS;
}

function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The minute of the day there, by moment. null: there is no such zone. */
function clockOf(timeZone: string): ((ms: number) => number) | null {
  try {
    const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const format = new Intl.DateTimeFormat('en-CA', options);
    return ms => {
      const parts = format.formatToParts(ms);
      const part = (type: string) => Number(parts.find(each => each.type === type)?.value ?? 0);
      return part('hour') * 60 + part('minute');
    };
  } catch {
    return null;
  }
}
