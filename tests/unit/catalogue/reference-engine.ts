import type { Card } from '../../../src/domain/listing.ts';
import { matchesLmia } from '../../../src/domain/lmia.ts';
import { PROVINCE_CODES, PROVINCE_NAMES } from '../../../src/domain/province.ts';
import { searchWords } from '../../../src/domain/search-text.ts';
import { countsAs, matchesWage, wageClass } from '../../../src/domain/wage-class.ts';
import { findWageTable, SPECIFICATION_TABLE } from '../../../src/domain/wage-tables.ts';
import type { CatalogueAnswer, CatalogueQuery } from '../../../src/catalogue/query.ts';

/** What `CatalogueQuery` means, said in the plainest way: card by card, nothing prepared. */
export function referenceAnswer(cards: readonly Card[], query: CatalogueQuery): CatalogueAnswer {
  const table = findWageTable(query.wageTable, query.today) ?? SPECIFICATION_TABLE;
  const classOf = (card: Card) =>
    wageClass(
      {
        min: card.payMin,
        max: card.payMax,
        currency: card.payCurrency,
        period: card.payPeriod,
        hoursMin: card.hoursMin,
        hoursMax: card.hoursMax,
        hoursPer: card.hoursPer,
        negotiable: card.payNegotiable,
      },
      card.provinceId,
      table,
    );
  const listed = cards.filter(
    card =>
      (card.expiryDateFormatted === null || card.expiryDateFormatted >= query.today) &&
      (query.employer === undefined || card.businessName === query.employer) &&
      hasWords(card, searchWords(query.keyword)),
  );
  const inProvince = (card: Card) => query.province === '' || (card.provinceId ?? 'XX') === query.province;
  const inWage = (card: Card) => matchesWage(classOf(card), query.wage);
  const inLmia = (card: Card) => matchesLmia(card.lmiaStatus, query.lmia);
  const matches = listed.filter(card => inProvince(card) && inWage(card) && inLmia(card));
  const last = (card: Card) => card.expiryDateFormatted ?? 'never';
  const inOrder = matches.sort(
    (a, b) =>
      (query.sort === 'closing'
        ? compare(last(a), last(b))
        : compare(b.postingDateFormatted, a.postingDateFormatted)) || b.jobId - a.jobId,
  );
  const count = (cards: readonly Card[], filter: (card: Card) => boolean) => cards.filter(filter).length;
  const inOtherFilters = listed.filter(card => inProvince(card) && inLmia(card));
  return {
    total: matches.length,
    cards: inOrder.slice(query.offset, query.offset + query.limit),
    lmiaNotStated: count(
      listed,
      card => inProvince(card) && inWage(card) && card.lmiaStatus === 'not_stated',
    ),
    provinces: Object.fromEntries(
      [...PROVINCE_CODES, 'XX'].map(code => [
        code,
        count(listed, card => inWage(card) && inLmia(card) && (card.provinceId ?? 'XX') === code),
      ]),
    ),
    wage: {
      high: count(inOtherFilters, card => countsAs(classOf(card)) === 'high'),
      low: count(inOtherFilters, card => countsAs(classOf(card)) === 'low'),
      unknown: count(inOtherFilters, card => countsAs(classOf(card)) === 'unknown'),
    },
    held: cards.length,
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function hasWords(card: Card, asked: readonly string[]): boolean {
  const names = card.provinceId ? PROVINCE_NAMES[card.provinceId] : { en: '', fr: '' };
  const words = [card.jobTitle, card.businessName, card.city, names.en, names.fr, card.noc].flatMap(
    searchWords,
  );
  return asked.every(word => words.some(found => found.startsWith(word)));
}
