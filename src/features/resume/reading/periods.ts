/** Months of both languages by their first letters, without accents. */
const MONTHS: readonly (readonly [string, number])[] = [
  ['jan', 1],
  ['feb', 2],
  ['fev', 2],
  ['mar', 3],
  ['apr', 4],
  ['avr', 4],
  ['may', 5],
  ['mai', 5],
  ['june', 6],
  ['juin', 6],
  ['july', 7],
  ['juil', 7],
  ['jun', 6],
  ['jul', 7],
  ['aug', 8],
  ['aou', 8],
  ['sep', 9],
  ['oct', 10],
  ['nov', 11],
  ['dec', 12],
];

const NOW = [
  'present',
  'current',
  'now',
  'today',
  'ongoing',
  'aujourd',
  'en cours',
  'actuel',
  'maintenant',
  'ce jour',
];

/** A year, with its month in words or figures if it has one. */
const DATE = /(?:\p{L}{3,9}\.? {1,3}|\d{1,2}[/-])?(?:19|20)\d\d(?:-\d\d)?(?!\d)/gu;
const BETWEEN = /^\s{0,3}(?:[-–—]|to|until|à|au|jusqu[’']à|jusqu[’']au)\s{0,3}$/u;
const STARTS = /^\s{0,3}(?:[-–—]|to|until|à|au|jusqu[’']à|jusqu[’']au)\s{1,3}|^[-–—]/u;

export interface Period {
  /** Months (`2024-05`); '' = none is stated. */
  from: string;
  to: string;
  isCurrent: boolean;
  /** As it was written. */
  written: string;
  /** The rest of the line. */
  rest: string;
}

/** The period that a line of a résumé states. undefined: none. */
export function periodIn(line: string): Period | undefined {
  const [first, second] = [...line.matchAll(DATE)];
  if (!first) return undefined;
  const start = first.index + lengthOfOther(first[0]);
  const end = first.index + first[0].length;
  const made = (to: number, period: Pick<Period, 'from' | 'to' | 'isCurrent'>): Period => ({
    ...period,
    written: line.slice(start, to).trim(),
    rest: trimmed(line.slice(0, start), line.slice(to)),
  });
  if (second && BETWEEN.test(line.slice(end, second.index))) {
    const to = second.index + second[0].length;
    return made(to, { from: monthOf(first[0]), to: monthOf(second[0]), isCurrent: false });
  }
  const [joint = ''] = STARTS.exec(line.slice(end)) ?? [];
  const after = folded(line.slice(end + joint.length));
  const now = joint === '' ? undefined : NOW.find(word => after.trimStart().startsWith(word));
  if (now !== undefined) {
    const length =
      /^\s*[\p{L}’']+(?: (?:cours|jour))?/u.exec(line.slice(end + joint.length))?.[0].length ?? 0;
    return made(end + joint.length + length, { from: monthOf(first[0]), to: '', isCurrent: true });
  }
  return made(end, { from: '', to: monthOf(first[0]), isCurrent: false });
}

/** “Acme 2019”: the word before a year isn’t a month, so it belongs to the rest of the line. */
function lengthOfOther(date: string): number {
  const word = /^\p{L}+\.? */u.exec(date)?.[0] ?? '';
  return word === '' || monthNamed(word) !== undefined ? 0 : word.length;
}

function monthOf(date: string): string {
  const year = /(?:19|20)\d\d/.exec(date)?.[0] ?? '';
  const figures = /^(\d{1,2})[/-]|-(\d\d)$/.exec(date);
  const month = figures ? Number(figures[1] ?? figures[2]) : monthNamed(date);
  return month !== undefined && month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : '';
}

function monthNamed(text: string): number | undefined {
  const word = folded(text);
  return MONTHS.find(([start]) => word.startsWith(start))?.[1];
}

export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const ENDS = new Set(' \t\u00a0,;:|()[]–—•·-');

/** Without the brackets and lines that set the period apart. */
function trimmed(before: string, after: string): string {
  return [withoutEnds(before), withoutEnds(after)].filter(text => text !== '').join(', ');
}

function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ENDS.has(text.charAt(start))) start += 1;
  while (end > start && ENDS.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
