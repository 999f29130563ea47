import type { Codes } from '../../wire/segment/segment-codes.ts';
import { dayText } from '../../wire/segment/segment-days.ts';
import { CARD_VALUES, type Card } from '../../domain/card-fields.ts';
import type { Dictionaries } from './dictionaries.ts';
import { jobIdAt } from './id-planes.ts';
import { dayOfRow, type PostedDays } from './posted-days.ts';

/** The code columns of a table, beside job ids and days. */
export const COLUMNS = ['job', 'firm', 'place', 'terms', 'pay', 'vacancies', 'firstAgo', 'until'] as const;
export type ColumnName = (typeof COLUMNS)[number];
/** One code per row, for the dictionary of the same field as the column. */
export type Columns = Readonly<Record<ColumnName, Codes>>;

/**
 * All live cards as one table, the newest posting first (ties: the higher jobId first), so that a scan from the start
 * finds matches in list order. Immutable: an update makes another table that shares the dictionaries.
 */
export interface Table {
  readonly count: number;
  readonly dictionaries: Dictionaries;
  readonly columns: Columns;
  /** The bytes of the job ids, the lowest plane first. */
  readonly ids: readonly Uint8Array[];
  readonly days: PostedDays;
}

/** The number of codes in a column's dictionary. */
export function columnSize(dictionaries: Dictionaries, name: ColumnName): number {
  const { jobs, firms, places, terms, pays, vacancies, firstAgo, until } = dictionaries;
  return { job: jobs, firm: firms, place: places, terms, pay: pays, vacancies, firstAgo, until }[name].size;
}

/** The card of a row, with every field as in the segments. Throws `RangeError` if there is no such row. */
export function cardOfRow({ dictionaries, columns, ids, days, count }: Table, row: number): Card {
  if (!(row >= 0 && row < count)) throw new RangeError(`There is no row ${row}`);
  const { titles, nocs, jobs, businesses, postalCodes, firms, cities, places } = dictionaries;
  const job = columns.job[row] ?? 0;
  const firm = columns.firm[row] ?? 0;
  const place = columns.place[row] ?? 0;
  const terms = dictionaries.terms.at(columns.terms[row] ?? 0);
  const pay = dictionaries.pays.payOf(columns.pay[row] ?? 0);
  const postedOn = dayOfRow(days, row);
  const until = dictionaries.until.at(columns.until[row] ?? 0);
  const firstAgo = dictionaries.firstAgo.at(columns.firstAgo[row] ?? 0) ?? 0;
  return {
    // May have more than the terms, which the rest is laid over.
    ...terms,
    jobId: jobIdAt(ids, row),
    jobTitle: titles.at(jobs.first[job] ?? 0),
    businessName: businesses.at(firms.first[firm] ?? 0),
    city: cities.at(places.first[place] ?? 0),
    provinceId: CARD_VALUES.provinceId[places.second[place] ?? 0] ?? null,
    postalCode: postalCodes.at(firms.second[firm] ?? 0),
    postingDateFormatted: dayText(postedOn),
    expiryDateFormatted: until === null ? null : dayText(postedOn + until),
    firstPostedDate: dayText(postedOn - firstAgo),
    payMin: pay.min,
    payMax: pay.max,
    payCurrency: pay.currency,
    payPeriod: pay.period,
    hoursMin: pay.hoursMin,
    hoursMax: pay.hoursMax,
    hoursPer: pay.hoursPer,
    payNegotiable: pay.negotiable,
    noc: nocs.at(jobs.second[job] ?? 0),
    vacancies: dictionaries.vacancies.at(columns.vacancies[row] ?? 0),
  };
}
