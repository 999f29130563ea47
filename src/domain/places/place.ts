import { parseProvince } from './parse-province.ts';
import type { ProvinceCode } from '../province.ts';

export interface Place {
  street: string;
  city: string;
  province: ProvinceCode | null;
  /** `A1A 1A1`, or only the first half, or ''. */
  postalCode: string;
}

/** Letters that Canada Post uses: D F I O Q U never, W Z not first. */
const FIRST_HALF = String.raw`[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJKLMNPRSTVWXYZ]`;
const FULL_CODE = new RegExp(
  String.raw`(${FIRST_HALF})[\s,.-]*(\d[ABCEGHJKLMNPRSTVWXYZ]\d)(?![A-Z0-9])`,
  'i',
);
const FULL_AT_END = new RegExp(`${FULL_CODE.source}\\s*$`, 'i');
const HALF_AT_END = new RegExp(String.raw`(?:^|[\s,])(${FIRST_HALF})\s*$`, 'i');
const FULL_CODE_APART = new RegExp(`(?<![A-Z0-9])${FULL_CODE.source}`, 'i');
const HALF = new RegExp(String.raw`(?:^|[^A-Z0-9])(${FIRST_HALF})(?![A-Z0-9])`, 'i');

/** `m1l2k9`, `M1R,5B1` → `M1R 5B1`. Only the first half if there is no second; '' when the text has neither. */
export function normalisePostalCode(text: string): string {
  const full = FULL_CODE_APART.exec(text);
  if (full) return `${full[1] ?? ''} ${full[2] ?? ''}`.toUpperCase();
  return (HALF.exec(text)?.[1] ?? '').toUpperCase();
}

/**
 * Splits a place in one line: `City, ON M1L 2K9`, `Sydney (NS)`, `Montréal (Québec) H2X 1Y4`, and two lines joined by
 * page scrapers, `55 Civic RoadScarborough, ONM1L 2K9`. Anything else stays in `city`: only separators and the country
 * are lost.
 */
export function splitPlace(text: string): Place {
  let rest = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![\s,])[\s,]+\(?canada\)?$/i, '');
  let postalCode = '';
  const code = FULL_AT_END.exec(rest) ?? HALF_AT_END.exec(rest);
  if (code) {
    postalCode = normalisePostalCode(code[2] === undefined ? (code[1] ?? '') : `${code[1]} ${code[2]}`);
    rest = rest.slice(0, code.index);
  }
  const [before, province] = cutProvince(tidy(rest.replace(/(?<![\s,])[\s,]+\(?canada\)?[\s,]*$/i, '')));
  return { ...cutStreet(before), province, postalCode };
}

/**
 * The expression matches a run of separators only from its start (here and above). From every position, it would take
 * quadratic time.
 */
function tidy(text: string): string {
  return text.replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, '');
}

/** The province at the end: in brackets, after a comma, as a code in capitals, or a full name after a city. */
function cutProvince(text: string): [string, ProvinceCode | null] {
  for (const sign of ['(', ',']) {
    const at = text.lastIndexOf(sign);
    const name = text.slice(at + 1);
    const province = at < 0 ? null : parseProvince(sign === '(' ? withoutBracket(name) : name);
    if (province) return [tidy(text.slice(0, at)), province];
  }
  const code = /^(.*\S)\s+([A-Z]{2}|[A-Z]\.[A-Z]\.)$/.exec(text);
  const coded = code && parseProvince(code[2] ?? '');
  if (code && coded) return [tidy(code[1] ?? ''), coded];
  const words = text.split(' ');
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const name = words.slice(-count).join(' ');
    const province = name.length > 3 ? parseProvince(name) : null;
    if (province) return [tidy(words.slice(0, -count).join(' ')), province];
  }
  return [text, null];
}

/** The text before a bracket that closes at the end; '' when there is none. */
function withoutBracket(text: string): string {
  return text.indexOf(')') === text.length - 1 ? text.slice(0, -1) : '';
}

/** Beginnings of names with a capital inside: `McMurray`, `MacTier`, `LaSalle`, `DeBolt`. */
const INNER_CAPITAL = /(?:Mc|Mac|La|Le|De|Des|Du|Van|Von|Fitz)$/;
const RUN_TOGETHER =
  /(?<=\p{Ll}|[.)\d])(?=\p{Lu}\p{Ll})|(?<=(?:^|[^\p{L}])(?:NE|NW|SE|SW|N|S|E|W))(?=\p{Lu}\p{Ll})/gu;

/**
 * The part before the city is a street if a comma separates them, or if it contains a number and the two run together.
 */
function cutStreet(text: string): { street: string; city: string } {
  const comma = text.lastIndexOf(',');
  if (comma > 0) return { street: tidy(text.slice(0, comma)), city: tidy(text.slice(comma + 1)) };
  if (!/\d/.test(text)) return { street: '', city: text };
  const cuts = [...text.matchAll(RUN_TOGETHER)].map(({ index }) => index);
  const cut = cuts.findLast(index => !INNER_CAPITAL.test(text.slice(0, index)));
  if (cut === undefined) return { street: '', city: text };
  return { street: tidy(text.slice(0, cut)), city: tidy(text.slice(cut)) };
}
