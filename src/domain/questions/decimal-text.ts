const DECIMAL = /^-?\d{1,9}(?:\.\d{1,3})?$/;
/** Digits in groups of three, as English and French write them. */
const GROUPS = /^-?\d{1,3}(?:[ ,]\d{3}){1,2}(?:\.\d{1,3})?$/;

/** A number in its only stored form, such as `-12.5`; null: the text isn't one. A comma is decimal unless it parts thousands. */
export function decimalOf(text: string): string | null {
  const plain = text.trim().replace(/\s/g, ' ').replaceAll('\u2212', '-');
  const number = GROUPS.test(plain) ? plain.replace(/[ ,]/g, '') : plain.replace(',', '.');
  return DECIMAL.test(number) ? String(Number(number)) : null;
}

export function isDecimal(text: string): boolean {
  return decimalOf(text) === text;
}
