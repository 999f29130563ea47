import type { Translate } from '../../i18n/use-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A clock's error in the largest unit that gives at least two: `26 hours`, `3 days`. */
export function clockErrorWords(errorMs: number, t: Translate): string {
  const size = Math.abs(errorMs);
  if (size >= 2 * DAY_MS) return t('clock.days', { count: Math.round(size / DAY_MS) });
  if (size >= 2 * HOUR_MS) return t('clock.hours', { count: Math.round(size / HOUR_MS) });
  return t('clock.minutes', { count: Math.round(size / MINUTE_MS) });
}
