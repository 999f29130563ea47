import type { Card } from '../../domain/listing.ts';
import { dayNumber } from '../../wire/segment/segment-days.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { ColumnName } from './table.ts';

/** Rows to add to a table, in table order: the newest posting first, then the higher jobId. */
export interface NewRows {
  readonly ids: Float64Array;
  readonly posted: Int32Array;
  /**
   * The rows' codes in one column. Made on demand, so that a large catalogue never holds all of them twice. May return
   * the same array as the previous call, filled with other codes.
   */
  column(name: ColumnName): Uint32Array;
}

/**
 * The rows of some cards, in any order, each jobId once. For changes only: a whole catalogue is built from its
 * segments.
 */
export function rowsOfCards(dictionaries: Dictionaries, cards: readonly Card[]): NewRows {
  const sorted = cards
    .map(card => ({ card, posted: dayNumber(card.postingDateFormatted) ?? 0 }))
    .sort((a, b) => b.posted - a.posted || b.card.jobId - a.card.jobId);
  const coders = cardCoders(dictionaries);
  return {
    ids: Float64Array.from(sorted, ({ card }) => card.jobId),
    posted: Int32Array.from(sorted, ({ posted }) => posted),
    column: name => Uint32Array.from(sorted, ({ card, posted }) => coders[name](card, posted)),
  };
}

function cardCoders(of: Dictionaries): Record<ColumnName, (card: Card, posted: number) => number> {
  return {
    job: card => of.jobs.codeOf(of.titles.codeOf(card.jobTitle), of.nocs.codeOf(card.noc)),
    firm: card =>
      of.firms.codeOf(of.businesses.codeOf(card.businessName), of.postalCodes.codeOf(card.postalCode)),
    place: card =>
      of.places.codeOf(of.cities.codeOf(card.city), CARD_VALUES.provinceId.indexOf(card.provinceId)),
    terms: card => of.terms.codeOf(card),
    pay: card =>
      of.pays.codeOf(
        of.ranges.codeOf(of.amounts.codeOf(card.payMin), of.amounts.codeOf(card.payMax)),
        of.bases.codeOf({
          currency: card.payCurrency,
          period: card.payPeriod,
          hoursMin: card.hoursMin,
          hoursMax: card.hoursMax,
          hoursPer: card.hoursPer,
          negotiable: card.payNegotiable,
        }),
      ),
    vacancies: card => of.vacancies.codeOf(card.vacancies),
    firstAgo: (card, posted) => of.firstAgo.codeOf(posted - (dayNumber(card.firstPostedDate) ?? posted)),
    until: (card, posted) => {
      const last = card.expiryDateFormatted === null ? null : dayNumber(card.expiryDateFormatted);
      return of.until.codeOf(last === null ? null : last - posted);
    },
  };
}
