import type { Card } from '../../domain/listing.ts';
import { PROVINCE_CODES, type ProvinceCode } from '../../domain/province.ts';
import { type ByteReader, type ByteWriter, SegmentError } from './segment-bytes.ts';
import { type Column, readCodes, writeCodes } from './segment-codes.ts';
import {
  readNumbers,
  readTexts,
  toColumn,
  toNumberColumn,
  writeNumbers,
  writeTexts,
} from './segment-entries.ts';

/**
 * The small fields of a card, together: a catalogue has some hundred different combinations, so a card needs one code
 * for all, and a filter tests each combination once.
 */
export type Terms = Pick<
  Card,
  | 'verified'
  | 'jobStatusId'
  | 'payCurrency'
  | 'payPeriod'
  | 'payNegotiable'
  | 'employmentTerm'
  | 'employmentHours'
  | 'workplace'
  | 'lmiaStatus'
  | 'whoCanApply'
  | 'language'
>;

/** The place: a city belongs to its province. */
export type Place = Pick<Card, 'city' | 'provinceId'>;

export type Hours = Pick<Card, 'hoursMin' | 'hoursMax' | 'hoursPer'>;

/**
 * The written code of a value is its index here. Append only: a value unknown to a reader is an error, so the format's
 * number must change before old phones see it.
 */
const BOOLEAN = [false, true] as const;
const PAY_PERIOD = [
  null,
  'hour',
  'day',
  'week',
  'biweekly',
  'semimonthly',
  'month',
  'year',
  'piece',
  'distance',
  'commission',
] as const satisfies readonly Card['payPeriod'][];
const HOURS_PER = [
  null,
  'day',
  'week',
  'biweekly',
  'month',
  'year',
] as const satisfies readonly Card['hoursPer'][];
const TERM = [
  null,
  'permanent',
  'term',
  'seasonal',
  'casual',
] as const satisfies readonly Card['employmentTerm'][];
const EMPLOYMENT_HOURS = [
  null,
  'full_time',
  'part_time',
  'part_time_to_full',
] as const satisfies readonly Card['employmentHours'][];
const WORKPLACE = [
  null,
  'on_site',
  'remote',
  'hybrid',
  'travel',
] as const satisfies readonly Card['workplace'][];
const LMIA = [
  'not_stated',
  'requested',
  'approved',
  'exempt',
] as const satisfies readonly Card['lmiaStatus'][];
const WHO = ['not_stated', 'authorised', 'abroad'] as const satisfies readonly Card['whoCanApply'][];
const LANGUAGE = ['en', 'fr'] as const satisfies readonly Card['language'][];
const PROVINCE: readonly (ProvinceCode | null)[] = [null, ...PROVINCE_CODES];

/** The allowed values of a card's fields. */
export const CARD_VALUES = {
  provinceId: PROVINCE,
  payPeriod: PAY_PERIOD,
  hoursPer: HOURS_PER,
  employmentTerm: TERM,
  employmentHours: EMPLOYMENT_HOURS,
  workplace: WORKPLACE,
  lmiaStatus: LMIA,
  whoCanApply: WHO,
  language: LANGUAGE,
} satisfies { [K in keyof Card]?: readonly Card[K][] };

function writeEnum<T>(writer: ByteWriter, known: readonly T[], values: readonly T[]): void {
  for (const value of values) {
    const code = known.indexOf(value);
    if (code < 0) throw new TypeError(`No card can have the value ${JSON.stringify(value)}`);
    writer.byte(code);
  }
}

function readEnum<T>(reader: ByteReader, known: readonly T[], count: number): T[] {
  return Array.from(reader.take(count), code => {
    const value = known[code];
    if (value === undefined)
      throw new SegmentError('The segment has a value that this version does not know');
    return value;
  });
}

function writeNumberColumn(writer: ByteWriter, values: readonly (number | null)[]): void {
  const column = toNumberColumn(values);
  writeNumbers(writer, column.entries);
  writeCodes(writer, column.codes, column.entries.length);
}

function readNumberColumn(reader: ByteReader, count: number): (number | null)[] {
  const entries = readNumbers(reader, count);
  return Array.from(readCodes(reader, count, entries.length), code => entries[code] ?? null);
}

/** Writes the table of the combinations in `cards`, and returns their column. */
export function writeTerms(writer: ByteWriter, cards: readonly Terms[]): Column<Terms> {
  const column = toColumn(cards, card =>
    [
      card.verified,
      card.jobStatusId,
      card.payPeriod,
      card.payNegotiable,
      card.employmentTerm,
      card.employmentHours,
      card.workplace,
      card.lmiaStatus,
      card.whoCanApply,
      card.language,
      card.payCurrency,
    ].join(' '),
  );
  const all = column.entries;
  writer.count(all.length);
  writeEnum(
    writer,
    BOOLEAN,
    all.map(terms => terms.verified),
  );
  writeNumberColumn(
    writer,
    all.map(terms => terms.jobStatusId),
  );
  const currency = toColumn(
    all.map(terms => terms.payCurrency),
    String,
  );
  writeTexts(writer, currency.entries);
  writeCodes(writer, currency.codes, currency.entries.length);
  writeEnum(
    writer,
    PAY_PERIOD,
    all.map(terms => terms.payPeriod),
  );
  writeEnum(
    writer,
    BOOLEAN,
    all.map(terms => terms.payNegotiable),
  );
  writeEnum(
    writer,
    TERM,
    all.map(terms => terms.employmentTerm),
  );
  writeEnum(
    writer,
    EMPLOYMENT_HOURS,
    all.map(terms => terms.employmentHours),
  );
  writeEnum(
    writer,
    WORKPLACE,
    all.map(terms => terms.workplace),
  );
  writeEnum(
    writer,
    LMIA,
    all.map(terms => terms.lmiaStatus),
  );
  writeEnum(
    writer,
    WHO,
    all.map(terms => terms.whoCanApply),
  );
  writeEnum(
    writer,
    LANGUAGE,
    all.map(terms => terms.language),
  );
  return column;
}

export function readTerms(reader: ByteReader, most: number): Terms[] {
  const count = reader.count(most);
  const verified = readEnum(reader, BOOLEAN, count);
  const status = readNumberColumn(reader, count);
  const currencies = readTexts(reader, count);
  const currency = readCodes(reader, count, currencies.length);
  const payPeriod = readEnum(reader, PAY_PERIOD, count);
  const negotiable = readEnum(reader, BOOLEAN, count);
  const term = readEnum(reader, TERM, count);
  const hours = readEnum(reader, EMPLOYMENT_HOURS, count);
  const workplace = readEnum(reader, WORKPLACE, count);
  const lmia = readEnum(reader, LMIA, count);
  const who = readEnum(reader, WHO, count);
  const language = readEnum(reader, LANGUAGE, count);
  return verified.map((isVerified, index) => ({
    verified: isVerified,
    jobStatusId: status[index] ?? 0,
    payCurrency: currencies[currency[index] ?? 0] ?? '',
    payPeriod: payPeriod[index] ?? null,
    payNegotiable: negotiable[index] ?? false,
    employmentTerm: term[index] ?? null,
    employmentHours: hours[index] ?? null,
    workplace: workplace[index] ?? null,
    lmiaStatus: lmia[index] ?? 'not_stated',
    whoCanApply: who[index] ?? 'not_stated',
    language: language[index] ?? 'en',
  }));
}

export function writePlaces(writer: ByteWriter, cards: readonly Place[]): Column<Place> {
  const column = toColumn(cards, card => `${card.provinceId ?? ''} ${card.city}`);
  writeTexts(
    writer,
    column.entries.map(place => place.city),
  );
  writeEnum(
    writer,
    PROVINCE,
    column.entries.map(place => place.provinceId),
  );
  return column;
}

export function readPlaces(reader: ByteReader, most: number): Place[] {
  const cities = readTexts(reader, most);
  const provinces = readEnum(reader, PROVINCE, cities.length);
  return cities.map((city, index) => ({ city, provinceId: provinces[index] ?? null }));
}

export function writeHours(writer: ByteWriter, cards: readonly Hours[]): Column<Hours> {
  const column = toColumn(cards, card => `${card.hoursMin} ${card.hoursMax} ${card.hoursPer}`);
  const all = column.entries;
  writer.count(all.length);
  writeNumberColumn(
    writer,
    all.map(hours => hours.hoursMin),
  );
  writeNumberColumn(
    writer,
    all.map(hours => hours.hoursMax),
  );
  writeEnum(
    writer,
    HOURS_PER,
    all.map(hours => hours.hoursPer),
  );
  return column;
}

export function readHours(reader: ByteReader, most: number): Hours[] {
  const count = reader.count(most);
  const min = readNumberColumn(reader, count);
  const max = readNumberColumn(reader, count);
  const per = readEnum(reader, HOURS_PER, count);
  return per.map((hoursPer, index) => ({
    hoursMin: min[index] ?? null,
    hoursMax: max[index] ?? null,
    hoursPer,
  }));
}
