import { phoneLink } from '../jobs/safe-links.ts';

/** With a country's `+`, or as numbers are written in North America. */
const NUMBERS =
  /\+\d[\d ().\u00A0-]{7,18}\d|(?:1[ .\u00A0-]?)?(?:\([2-9]\d{2}\)|[2-9]\d{2})[ .\u00A0-]?[2-9]\d{2}[ .\u00A0-]?\d{4}/g;
const SHOWN = 3;

/** Telephone numbers in what somebody wrote, the first few, as links. */
export function phonesIn(text: string): { text: string; href: string }[] {
  const found = new Map<string, string>();
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    // Part of a longer number is none.
    const around = text.charAt(index - 1) + text.charAt(index + number.length);
    const href = /\d/.test(around) ? null : phoneLink(number);
    if (href !== null && !found.has(href)) found.set(href, number);
    if (found.size === SHOWN) break;
  }
  return Array.from(found, ([href, text]) => ({ text, href }));
}
