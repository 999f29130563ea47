import type { Card } from '../../domain/listing.ts';
import { Entries } from './entries.ts';
import { Pairs } from './pairs.ts';
import { type PayBasis, Pays } from './pays.ts';
import { Texts } from './texts.ts';

/** The small fields of a card, except those of its pay. */
export type JobTerms = Pick<
  Card,
  | 'verified'
  | 'jobStatusId'
  | 'employmentTerm'
  | 'employmentHours'
  | 'workplace'
  | 'lmiaStatus'
  | 'whoCanApply'
  | 'language'
>;

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
  new Entries<JobTerms>(
    terms =>
      [
        terms.verified,
        terms.jobStatusId,
        terms.employmentTerm,
        terms.employmentHours,
        terms.workplace,
        terms.lmiaStatus,
        terms.whoCanApply,
        terms.language,
      ].join(' '),
    values,
  );

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
