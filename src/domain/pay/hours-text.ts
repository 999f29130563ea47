import { parseScaled } from './decimal.ts';
import type { HoursPeriod } from '../listing.ts';
import { foldText } from '../search-text.ts';

export type HoursProblemCode =
  /** Words without readable hours. */
  | 'hours_not_understood'
  /** Zero, or more hours than the period has. */
  | 'hours_impossible'
  /** The larger figure came first; both were kept, in order. */
  | 'hours_range_reversed'
  /** More than two decimals: the interval was widened to hundredths of an hour. */
  | 'hours_rounded'
  /** The text names several intervals; the first was kept. */
  | 'hours_more_than_one';

export interface HoursProblem {
  code: HoursProblemCode;
  text: string;
}

export interface HoursReading {
  /** Hundredths of an hour. `min` alone = no upper limit stated; both `null` = not stated. */
  min: number | null;
  max: number | null;
  per: HoursPeriod | null;
  /** The text named no period, so the caller's `perIfMissing` was used. */
  perAssumed: boolean;
  problems: HoursProblem[];
}

export interface HoursOptions {
  /**
   * The period of a number without one. `week` by default: the listing format has `hours_per_week`, and the hours
   * in Job Bank's fields and the open data are weekly unless stated otherwise. `null`: leave it unknown.
   */
  perIfMissing?: HoursPeriod | null;
}

/** The most hours that a period can have (a leap year, a month of 31 days). */
const HOURS_IN: Record<HoursPeriod, number> = { day: 24, week: 168, biweekly: 336, month: 744, year: 8784 };

const NUMBER = String.raw`(?:\d{1,3}(?:[, ]\d{3}){1,2}(?!\d)(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+)`;
const HOUR = String.raw`\s*(?:-\s*)?(?:hours?|hrs?\.?|heures?|h)(?![a-z])`;
const RANGE = String.raw`(${NUMBER})(?:${HOUR})?(?:\s*(?:-|to|and|a|et|jusqu'a)\s*(${NUMBER}))?`;
const HOURS = new RegExp(String.raw`(?<![\d:.,$])${RANGE}${HOUR}`);
const BARE = new RegExp(`^${RANGE}$`);
/** The search for a period extends this many characters past the hours. */
const LONGEST_PERIOD = 40;
const OPEN = /\b(?:minimum|min|at least|au moins|or more|et plus|and up)\b/;
const UP_TO = /\b(?:up to|maximum|max|jusqu'a|au plus)\b/;
const PERIODS: readonly (readonly [HoursPeriod | 'semimonthly', RegExp])[] = [
  [
    'biweekly',
    /bi[-_ ]?week(?:ly)?\b|fortnight(?:ly)?\b|every (?:two|2) weeks|(?:per|\/) ?(?:two|2) weeks|(?:aux|toutes les|par) (?:deux|2) semaines|quinzaine\b/,
  ],
  ['semimonthly', /semi[-_ ]?month(?:ly)?\b|twice (?:a |per )?month(?:ly)?\b|bimensuel/],
  ['week', /week(?:ly)?\b|\bwk(?:ly)?\b|semaine\b|\/ ?sem\b|par sem\b|hebdo/],
  ['day', /\bday\b|daily\b|\bjour(?:nee)?\b|\bquotidien/],
  ['month', /month(?:ly)?\b|\bmois\b|mensuel|\/ ?mo\b/],
  ['year', /year(?:ly)?\b|annual(?:ly)?\b|\bannum\b|\byr\b|annee\b|annuel|(?:par|\/) ?an\b/],
];
const NOT_STATED =
  /^(?:|-+|n\/?a|na|nil|none|null|\*?no data|not (?:stated|specified|available)|(?:to be )?(?:determined|confirmed|negotiated)|tbd|tba|var(?:ies|iable)|flexible(?: hours)?|as needed|on call|s\/?o|a (?:determiner|discuter|confirmer)|non (?:precise|indique)e?s?|selon les besoins|sur appel|variables?|horaire variable)\.?$/;

const NOTHING: HoursReading = { min: null, max: null, per: null, perAssumed: false, problems: [] };

/**
 * Reads hours of work in an employer's words (`30 to 40 hours per week`, `88 to 100 hours bi-weekly`, `37,5 heures par
 * semaine`, `2022.75 hours per year`, a bare `40`) as integer hundredths of an hour. Never throws: unreadable text is
 * reported as a problem, and the hours stay unknown.
 */
export function parseHoursText(text: string, { perIfMissing = 'week' }: HoursOptions = {}): HoursReading {
  const written = foldText(text).replace(/\s+/g, ' ').trim();
  const folded = withDecimalHours(written);
  if (NOT_STATED.test(folded)) return { ...NOTHING, problems: [] };
  const unknown = (code: HoursProblemCode): HoursReading => ({ ...NOTHING, problems: [{ code, text }] });
  const found = findHours(folded) ?? bareHours(folded);
  const range = found && readRange(found.first, found.second, found.per === 'semimonthly' ? 2 : 1);
  if (!range) return unknown('hours_not_understood');
  const stated = found.per === 'semimonthly' ? 'month' : found.per;
  const per = stated ?? perIfMissing;
  const { min, max } = range;
  // "8h30 to 17h" is when the work begins and ends.
  if (folded !== written && min !== max && max <= 2400) return unknown('hours_not_understood');
  if (max <= 0 || (per !== null && max > HOURS_IN[per] * 100)) return unknown('hours_impossible');

  const problems: HoursProblem[] = [];
  const rest = folded.slice(found.end);
  if (range.reversed) problems.push({ code: 'hours_range_reversed', text });
  if (range.rounded) problems.push({ code: 'hours_rounded', text });
  if (findHours(rest)) problems.push({ code: 'hours_more_than_one', text: rest.trim() });
  const single = min === max;
  return {
    min: single && UP_TO.test(folded) ? null : min,
    max: single && OPEN.test(folded) ? null : max,
    per,
    perAssumed: stated === null && per !== null,
    problems,
  };
}

/** "37h30", "37 h 30": hours and minutes, as they are written in French. */
function withDecimalHours(folded: string): string {
  return folded.replace(
    /(?<![\d:.,$])(\d{1,3}) ?h ?([0-5]\d)(?: ?min)?(?![\d.,:]\d|[a-z\d])/g,
    (_, hours: string, minutes: string) =>
      `${hours}.${String(Math.round(Number(minutes) / 0.6)).padStart(2, '0')} h`,
  );
}

export interface FoundHours {
  first: string | undefined;
  second: string | undefined;
  per: HoursPeriod | 'semimonthly' | null;
  start: number;
  end: number;
}

/** The first "N (to M) hours (per period)" of a folded text. Its period must come before the next number. */
export function findHours(folded: string): FoundHours | null {
  const match = HOURS.exec(folded);
  if (!match) return null;
  const start = match.index;
  const behind = start + match[0].length;
  const words = folded.slice(behind, behind + LONGEST_PERIOD);
  const next = /\d/.exec(words.replace(/2 (?=weeks|semaines)/, 'z '))?.index;
  let found: FoundHours = { first: match[1], second: match[2], per: null, start, end: behind };
  let at = Number.POSITIVE_INFINITY;
  for (const [per, pattern] of PERIODS) {
    const hit = pattern.exec(words.slice(0, next));
    if (!hit || hit.index >= at) continue;
    at = hit.index;
    found = { ...found, per, end: behind + hit.index + hit[0].length };
  }
  return found;
}

/** For a text that is only a number or a range. */
function bareHours(folded: string): FoundHours | null {
  const match = BARE.exec(folded);
  return match && { first: match[1], second: match[2], per: null, start: 0, end: folded.length };
}

/** The period of hours in a field of its own (`week`, `HEBDOMADAIRE`); null when it is not a known one. */
export function parseHoursPeriod(text: string): HoursPeriod | null {
  const folded = foldText(text);
  const period = PERIODS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
  return period === 'semimonthly' ? null : period;
}

interface HoursRange {
  min: number;
  max: number;
  rounded: boolean;
  reversed: boolean;
}

function readRange(first: string | undefined, second: string | undefined, times: number): HoursRange | null {
  const a = parseScaled(first ?? '', 2);
  const b = second === undefined ? a : parseScaled(second, 2);
  if (!a || !b) return null;
  const [low, high] = a.value <= b.value ? [a, b] : [b, a];
  return {
    min: low.value * times,
    max: (high.value + (high.exact ? 0 : 1)) * times,
    rounded: !a.exact || !b.exact,
    reversed: a.value > b.value,
  };
}
