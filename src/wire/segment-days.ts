const DAY_MS = 86_400_000;
/** 0000-01-01 and 9999-12-31: what four digits of year can say. */
export const FIRST_DAY = -719_528;
export const LAST_DAY = 2_932_896;

/** Days since 1970-01-01 of `YYYY-MM-DD`, or null if that is no day of the calendar (years 0000 to 9999). */
export function dayNumber(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms)) return null;
  const days = ms / DAY_MS;
  // 2026-02-30 parses as a day of March in some engines.
  return dayText(days) === day ? days : null;
}

export function dayText(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}
