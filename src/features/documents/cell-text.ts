/** How a sheet's styles show numbers: a cell's style → the text of a number with it. */
export type NumberTexts = (style: number, value: string) => string;

/**
 * The formats of days that have a number instead of a text. 27 to 36 and 50 to 58 are days in some languages.
 * ECMA-376, part 1, 18.8.30 (numFmt).
 */
const DAY_FORMATS: ReadonlySet<number> = new Set([
  14,
  15,
  16,
  17,
  22,
  ...Array.from({ length: 10 }, (_, at) => 27 + at),
  ...Array.from({ length: 9 }, (_, at) => 50 + at),
]);
const DAY_MS = 86_400_000;
/** The last day of the year 9999. */
const LAST_SERIAL = 2_958_465;
/** The day of serial number 0, counted from the end of February 1900: Excel believes that it had 29 days. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/**
 * @param formats the number of each style's format
 * @param codes own formats, by number
 * @param is1904 days are counted from 1904, as early Macs did
 */
export function numberTexts(
  formats: readonly number[],
  codes: ReadonlyMap<number, string>,
  is1904: boolean,
): NumberTexts {
  return (style, value) => {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) return value;
    const format = formats[style] ?? 0;
    const code = codes.get(format);
    const isDay = code === undefined ? DAY_FORMATS.has(format) : showsDay(code);
    if (isDay && number >= 1 && number < LAST_SERIAL + 1) return dayText(Math.floor(number), is1904);
    // Fifteen digits are what a spreadsheet shows: 24.3 is stored as 24.300000000000001.
    const text = String(Number(number.toPrecision(15)));
    // "00000": a code, such as an occupation's, that keeps its zeros.
    return code !== undefined && /^0+$/.test(code) && /^\d+$/.test(text)
      ? text.padStart(code.length, '0')
      : text;
  };
}

function dayText(serial: number, is1904: boolean): string {
  // Before March 1900, the day that there wasn't has not been counted yet.
  const shift = !is1904 && serial < 60 ? 1 : 0;
  const day = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + (serial + shift) * DAY_MS);
  return day.toISOString().slice(0, 10);
}

/** A day or a year in it, or a month that can't be minutes. Texts in quotes, colours and single signs say nothing. */
function showsDay(code: string): boolean {
  const plain = code.replace(/"[^"]*(?:"|$)|\\.?|[_*].?|\[[^\]]*(?:\]|$)/g, '').toLowerCase();
  return /[dy]/.test(plain) || (/m/.test(plain) && !/[hs]/.test(plain));
}
