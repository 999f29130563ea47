import type { PayPeriod } from '../listing.ts';

/**
 * The words for a period in folded text (`foldText`), the longer ones first: each is removed before the search for the
 * next, so that `bi-weekly` is not also `weekly`. Short forms (`h`, `an`, `mo`) count only after `/`, `per`, `par` or
 * `l'`, because `an` is an article too.
 */
const PER = String.raw`(?:\/|\bper |\bpar |\bl')\s*`;
const PERIOD_WORDS: readonly (readonly [PayPeriod, string])[] = [
  [
    'biweekly',
    String.raw`\bbi[-_ ]?week(?:ly)?\b|\bfortnight(?:ly)?\b|\bevery (?:two|2|other) weeks?\b|\b(?:per|par|each) (?:two|2) weeks\b|\b(?:aux|toutes les|chaque|par) (?:deux|2) semaines\b|\b(?:par |a la )?quinzaine\b`,
  ],
  [
    'semimonthly',
    String.raw`\bsemi[-_ ]?month(?:ly)?\b|\btwice (?:a |per )?month(?:ly)?\b|\b(?:bi|semi)[- ]?mensuel(?:le|lement)?\b|\b(?:deux|2) fois par mois\b`,
  ],
  ['hour', String.raw`\bhour(?:s|ly)?\b|\bhrs?\b|\bheures?\b|\bhoraire\b|${PER}h\b`],
  [
    'day',
    String.raw`\bday\b|\bdaily\b|\bper diem\b|\bjour(?:nee)?\b|\bjournali(?:er|ere)\b|\bquotidien(?:ne|nement)?\b`,
  ],
  ['week', String.raw`\bweek(?:ly)?\b|\bwk(?:ly)?\b|\bsemaine\b|${PER}sem\b|\bhebdo(?:madaire(?:ment)?)?\b`],
  ['month', String.raw`\bmonth(?:ly)?\b|\bmth\b|${PER}mo\b|\bmois\b|\bmensuel(?:le|lement)?\b`],
  [
    'year',
    String.raw`\byear(?:ly)?\b|\byr\b|\bannual(?:ly)?\b|\bannum\b|\bp\.a\.|\bannuel(?:le|lement)?\b|\bannee\b|${PER}an\b`,
  ],
  ['distance', String.raw`${PER}(?:km|kms|mi|milles?)\b|\bmiles?\b|\bkilomet(?:re|er)s?\b|\bmilles?\b`],
  [
    'piece',
    String.raw`\bpiece(?:s|work)?\b|\bforfait\b|(?:\bper |\bpar |\/ ?|\bthe |\bla |\bl'|\ba )(?:unit|item|load|trip|box|bin|basket|tree|word|visit|flat|unite|voyage|arbre|mot|boite|caisse|panier|chargement|visite)\b`,
  ],
  ['commission', String.raw`\bcommission(?:s|ed)?\b|\ba la commission\b`],
];

/** These words are ambiguous: twice a month or every two months, twice a week or every two weeks. */
const AMBIGUOUS = /\bbi[-_ ]?monthly\b|\bbi[- ]?hebdomadaires?\b|\bbi[- ]?hebdo\b/;
/** A unit of pay that is in none of the words above (`per acre`). */
const UNKNOWN_UNIT = /(?:\bper |\bpar |\/ ?)([a-z]{2,})/;
/** The frequency of payment doesn't tell the period of the amount: `$25 hourly, paid bi-weekly`. */
const PAID_OUT = /\b(?:paid|payable|payee?|versee?)s?\b[^,;()]*/g;

const PATTERNS = PERIOD_WORDS.map(([period, source]) => [period, new RegExp(source, 'g')] as const);

export interface PeriodReading {
  /** In order of appearance, without duplicates. */
  periods: PayPeriod[];
  ambiguous: boolean;
  /** The unknown word after `per`. */
  unknownUnit: string | null;
}

/**
 * The periods named in the folded text. If there are several, those in "paid …" are left out: they are the payment
 * dates. The caller prefers a time to `piece` and `commission`, because only a guaranteed wage counts.
 */
export function findPeriods(folded: string): PeriodReading {
  const ambiguous = AMBIGUOUS.test(folded);
  let rest = folded.replace(AMBIGUOUS, match => ' '.repeat(match.length));
  const found: { period: PayPeriod; at: number }[] = [];
  for (const [period, pattern] of PATTERNS) {
    rest = rest.replace(pattern, (match, at: number) => {
      found.push({ period, at });
      return ' '.repeat(match.length);
    });
  }
  found.sort((a, b) => a.at - b.at);
  const paidOut = [...folded.matchAll(PAID_OUT)].map(match => [match.index, match.index + match[0].length]);
  const stated = found.filter(({ at }) => !paidOut.some(([from = 0, to = 0]) => at >= from && at < to));
  const periods = new Set((stated.length > 0 ? stated : found).map(({ period }) => period));
  return { periods: [...periods], ambiguous, unknownUnit: UNKNOWN_UNIT.exec(rest)?.[1] ?? null };
}
