/**
 * A decimal number read digit by digit: `value` is in units of 10^-places, rounded towards zero when `exact` is false.
 */
export interface ScaledNumber {
  value: number;
  exact: boolean;
}

const GROUPS = {
  ',': /^\d{1,3}(?:,\d{3})+$/,
  '.': /^\d{1,3}(?:\.\d{3})+$/,
  ' ': /^\d{1,3}(?: \d{3})+$/,
};

/**
 * Reads English and French number forms (`1,442.5`, `1 442,50`, `.55`, `36,60`) into an integer, without a binary
 * fraction in between. One comma before exactly three digits separates thousands (`36,600`); before any other number of
 * digits it is the French decimal comma. One point is always decimal, as in both languages of Canada. `null`: not a
 * number, a grouping that fits neither language, or beyond 53 bits.
 */
export function parseScaled(text: string, places: number): ScaledNumber | null {
  const plain = text.trim().replace(/[\u00A0\u2009\u202F]/g, ' ');
  const point = decimalPoint(plain);
  const whole = point < 0 ? plain : plain.slice(0, point);
  const fraction = point < 0 ? '' : plain.slice(point + 1);
  const digits = withoutGroups(whole);
  if (digits === null || !/^\d*$/.test(fraction) || digits + fraction === '') return null;
  const value = Number(digits + fraction.slice(0, places).padEnd(places, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return { value, exact: /^0*$/.test(fraction.slice(places)) };
}

/** The index where the fraction begins, or -1. */
function decimalPoint(text: string): number {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return Math.max(comma, point);
  if (point >= 0) return text.indexOf('.') === point ? point : -1;
  if (comma < 0 || GROUPS[','].test(text)) return -1;
  return comma;
}

function withoutGroups(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const grouped = Object.values(GROUPS).some(pattern => pattern.test(whole));
  return grouped ? whole.replace(/[., ]/g, '') : null;
}
