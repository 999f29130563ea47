/** Control characters and what hides or turns text. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text may stand in one line of a mail or a list: the form and the server ask the same question. */
export function fitsALine(text: string): boolean {
  return !NOT_IN_A_LINE.test(text);
}
