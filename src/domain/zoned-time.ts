const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const number = '2-digit';
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: number,
      day: number,
      hour: number,
      minute: number,
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The time zone of this device. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What a clock in the zone shows, as forms have it: `2026-12-01T14:30`. */
export function clockIn(timeZone: string, atMs: number): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(atMs)) parts[type] = value;
  const part = (name: string) => parts[name] ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

const DAY_MS = 86_400_000;

/**
 * The moment at which a clock in the zone shows this, in ms. In the hour that a zone skips in spring, the moment an hour
 * later on the clock; in the hour that it has twice, the first of both. null: `clock` is no date and time.
 */
export function momentIn(timeZone: string, clock: string): number | null {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (atMs: number) => Date.parse(`${clockIn(timeZone, atMs)}Z`) - atMs;
  // No zone is more than 14 hours off, so these are the offsets before and after any change that day.
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  const shows = (atMs: number) => clockIn(timeZone, atMs) === clockIn('UTC', asUtc);
  return !shows(before) && shows(after) ? after : before;
}
