import { type Card, cardFieldsOf } from '../../domain/card-fields.ts';
import { type Terms, termsKey } from '../../wire/segment/segment-terms.ts';
import { Entries } from './entries.ts';
import { Pairs } from './pairs.ts';
import { type PayBasis, Pays } from './pays.ts';
import { Texts } from './texts.ts';

/** The fields of a card's terms that belong to its pay: the table has them there. */
type PayTerm = 'payCurrency' | 'payPeriod' | 'payNegotiable';
const PAY_TERMS: ReadonlySet<string> = new Set<PayTerm>(['payCurrency', 'payPeriod', 'payNegotiable']);

export type JobTermName = Exclude<keyof Terms, PayTerm>;
/** The small fields of a card, except those of its pay. */
export type JobTerms = Pick<Card, JobTermName>;

export const JOB_TERMS = cardFieldsOf('terms').filter((name): name is JobTermName => !PAY_TERMS.has(name));

/**
 * The meanings of the codes in a table's rows. Fields that nearly determine each other, or that the same filters read,
 * share one code. Dictionaries only grow, so that a table can share them with the one after it.
 */
export interface Dictionaries {
  titles: Texts;
  nocs: Texts;
  /** Title and NOC. */
  jobs: Pairs;
  businesses: Texts;
  postalCodes: Texts;
  /** Business and postal code. */
  firms: Pairs;
  cities: Texts;
  /** City, and the index of the province in `CARD_VALUES.provinceId`. */
  places: Pairs;
  terms: Entries<JobTerms>;
  amounts: Entries<number | null>;
  /** Lowest and highest amount. */
  ranges: Pairs;
  bases: Entries<PayBasis>;
  /** Range and basis. */
  pays: Pays;
  vacancies: Entries<number | null>;
  /** Days from the first posting to this one. */
  firstAgo: Entries<number | null>;
  /** Days from the posting to the last day; null = no last day. */
  until: Entries<number | null>;
}

export function emptyDictionaries(): Dictionaries {
  const pay = { amounts: newNumbers(), ranges: new Pairs(), bases: newBases() };
  return {
    titles: new Texts(),
    nocs: new Texts(),
    jobs: new Pairs(),
    businesses: new Texts(),
    postalCodes: new Texts(),
    firms: new Pairs(),
    cities: new Texts(),
    places: new Pairs(),
    terms: newTerms(),
    ...pay,
    pays: new Pays(pay),
    vacancies: newNumbers(),
    firstAgo: newNumbers(),
    until: newNumbers(),
  };
}

export const newNumbers = (values?: (number | null)[]) => new Entries<number | null>(String, values);

export const newTerms = (values?: JobTerms[]) =>
  new Entries<JobTerms>(terms => termsKey(terms, JOB_TERMS), values);

export const newBases = (values?: PayBasis[]) =>
  new Entries<PayBasis>(
    basis =>
      [
        basis.period,
        basis.hoursMin,
        basis.hoursMax,
        basis.hoursPer,
        basis.negotiable,
        // Free text from a posting, so it is the last part of the key.
        basis.currency,
      ].join(' '),
    values,
  );
