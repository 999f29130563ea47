import { phoneLink } from '../jobs/detail/text/safe-links.ts';

/** With a `+` and a country code, or in a North American format. */
const NUMBERS =
  /\+\d[\d ().\u00A0-]{7,18}\d|(?:1[ .\u00A0-]?)?(?:\([2-9]\d{2}\)|[2-9]\d{2})[ .\u00A0-]?[2-9]\d{2}[ .\u00A0-]?\d{4}/g;
const SHOWN = 3;

/** The first few phone numbers in a text, as links. */
export function phonesIn(text: string): { text: string; href: string }[] {
  const found = new Map<string, string>();
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    // Part of a longer number isn't a phone number.
    const around = text.charAt(index - 1) + text.charAt(index + number.length);
    const href = /\d/.test(around) ? null : phoneLink(number);
    if (href !== null && !found.has(href)) found.set(href, number);
    if (found.size === SHOWN) break;
  }
  return Array.from(found, ([href, text]) => ({ text, href }));
}
