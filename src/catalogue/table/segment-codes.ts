import { NO_DAY, type SegmentColumns } from '../../wire/segment/segment-columns.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import type { Dictionaries } from './dictionaries.ts';
import { PairMemo } from './pair-memo.ts';
import type { Pairs } from './pairs.ts';
import type { ColumnName } from './table.ts';

/** The codes of a segment's rows for one column of a table. */
export function segmentCodes(of: Dictionaries, columns: SegmentColumns, name: ColumnName): Uint32Array {
  const { jobTitle, noc, businessName, postalCode, place, terms, vacancies } = columns;
  const { postedOn, firstPostedOn, expiresOn } = columns;
  switch (name) {
    case 'job':
      return pairCodes(
        of.jobs,
        { codes: jobTitle.codes, meanings: jobTitle.entries.map(text => of.titles.codeOf(text)) },
        { codes: noc.codes, meanings: noc.entries.map(text => of.nocs.codeOf(text)) },
      );
    case 'firm':
      return pairCodes(
        of.firms,
        { codes: businessName.codes, meanings: businessName.entries.map(text => of.businesses.codeOf(text)) },
        { codes: postalCode.codes, meanings: postalCode.entries.map(text => of.postalCodes.codeOf(text)) },
      );
    case 'place':
      return translated({
        codes: place.codes,
        meanings: place.entries.map(({ city, provinceId }) =>
          of.places.codeOf(of.cities.codeOf(city), CARD_VALUES.provinceId.indexOf(provinceId)),
        ),
      });
    case 'terms':
      return translated({ codes: terms.codes, meanings: terms.entries.map(entry => of.terms.codeOf(entry)) });
    case 'pay':
      return payCodes(of, columns);
    case 'vacancies':
      return translated({
        codes: vacancies.codes,
        meanings: vacancies.entries.map(value => of.vacancies.codeOf(value)),
      });
    case 'firstAgo':
      return dayCodes(columns.count, row => (postedOn[row] ?? 0) - (firstPostedOn[row] ?? 0), of.firstAgo);
    case 'until':
      return dayCodes(
        columns.count,
        row => (expiresOn[row] === NO_DAY ? null : (expiresOn[row] ?? 0) - (postedOn[row] ?? 0)),
        of.until,
      );
  }
}

/** A column of a segment, and the meaning of each of its codes in the table. */
interface Translated {
  codes: ArrayLike<number>;
  meanings: readonly number[];
}

function translated({ codes, meanings }: Translated): Uint32Array {
  const found = new Uint32Array(codes.length);
  for (let row = 0; row < found.length; row++) found[row] = meanings[codes[row] ?? 0] ?? 0;
  return found;
}

function pairCodes(pairs: Pairs, first: Translated, second: Translated): Uint32Array {
  const memo = new PairMemo(first.meanings.length, second.meanings.length, (a, b) =>
    pairs.codeOf(first.meanings[a] ?? 0, second.meanings[b] ?? 0),
  );
  const found = new Uint32Array(first.codes.length);
  for (let row = 0; row < found.length; row++)
    found[row] = memo.codeOf(first.codes[row] ?? 0, second.codes[row] ?? 0);
  return found;
}

function payCodes(of: Dictionaries, { count, terms, hours, payMin, payRise }: SegmentColumns): Uint32Array {
  const minima = payMin.entries.map(min => of.amounts.codeOf(min));
  const ranges = new PairMemo(payMin.entries.length, payRise.entries.length, (min, rise) => {
    const added = payRise.entries[rise] ?? null;
    const max = added === null ? null : added + (payMin.entries[min] ?? 0);
    return of.ranges.codeOf(minima[min] ?? 0, of.amounts.codeOf(max));
  });
  const bases = new PairMemo(terms.entries.length, hours.entries.length, (term, worked) => {
    const { payCurrency = '', payPeriod = null, payNegotiable = false } = terms.entries[term] ?? {};
    const { hoursMin = null, hoursMax = null, hoursPer = null } = hours.entries[worked] ?? {};
    const basis = { currency: payCurrency, period: payPeriod, negotiable: payNegotiable };
    return of.bases.codeOf({ ...basis, hoursMin, hoursMax, hoursPer });
  });
  const ranged = new Uint32Array(count);
  const based = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    ranged[row] = ranges.codeOf(payMin.codes[row] ?? 0, payRise.codes[row] ?? 0);
    based[row] = bases.codeOf(terms.codes[row] ?? 0, hours.codes[row] ?? 0);
  }
  const pays = new PairMemo(of.ranges.size, of.bases.size, (range, basis) => of.pays.codeOf(range, basis));
  for (let row = 0; row < count; row++) ranged[row] = pays.codeOf(ranged[row] ?? 0, based[row] ?? 0);
  return ranged;
}

function dayCodes(
  count: number,
  valueOf: (row: number) => number | null,
  entries: { codeOf(value: number | null): number },
): Uint32Array {
  const known = new Map<number | null, number>();
  const found = new Uint32Array(count);
  let before: number | null | undefined;
  let code = 0;
  for (let row = 0; row < count; row++) {
    const value = valueOf(row);
    if (value !== before) {
      code = known.get(value) ?? entries.codeOf(value);
      known.set(value, code);
      before = value;
    }
    found[row] = code;
  }
  return found;
}
