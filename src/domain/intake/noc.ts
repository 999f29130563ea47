/**
 * A NOC 2021 code as five digits of text. Reads "62020", "NOC 62020", "62020-Food service supervisors", and 10 to 19 as
 * a number, because spreadsheets strip the zeros from 00010 to 00018. Four digits are a code of NOC 2016 or older,
 * which names other occupations: null.
 */
export function readNoc(text: string): string | null {
  const digits = /(?<![\d.,])(\d{5})(?![\d.,]\d|\d)/.exec(text)?.[1];
  if (digits) return digits;
  const bare = text.trim();
  return /^1[0-9]$/.test(bare) ? `000${bare}` : null;
}
