import { valuesOf } from '../../wire/segment/segment-terms.ts';
import { CARD_FIELDS, CARD_VALUES, EMPTY_CARD } from '../../domain/card-fields.ts';
import { codesFor } from './codes-for.ts';
import {
  type Dictionaries,
  JOB_TERMS,
  type JobTerms,
  newBases,
  newNumbers,
  newTerms,
} from './dictionaries.ts';
import type { Entries } from './entries.ts';
import type { Section, SectionReader } from './image-sections.ts';
import { Pairs } from './pairs.ts';
import { type PayBasis, Pays } from './pays.ts';
import type { ColumnName } from './table.ts';
import { Texts } from './texts.ts';
import { type PackedCodes, packed } from './used-codes.ts';

/** The dictionaries of an image, without entries that no row uses. `readDictionaries` reads these sections. */
export function usedSections(of: Dictionaries, used: Record<ColumnName, PackedCodes>): Section[] {
  const jobs = chosenPairs(of.jobs, used.job.old);
  const [titles, nocs] = [packed(jobs.first, of.titles.size), packed(jobs.second, of.nocs.size)];
  const firms = chosenPairs(of.firms, used.firm.old);
  const businesses = packed(firms.first, of.businesses.size);
  const postalCodes = packed(firms.second, of.postalCodes.size);
  const places = chosenPairs(of.places, used.place.old);
  const cities = packed(places.first, of.cities.size);
  const pays = chosenPairs(of.pays, used.pay.old);
  const minima = of.pays.minima();
  const [ranges, bases] = [packed(pays.first, of.ranges.size), packed(pays.second, of.bases.size)];
  const ends = chosenPairs(of.ranges, ranges.old);
  const amounts = packed([...ends.first, ...ends.second], of.amounts.size);
  return [
    titles.codes,
    nocs.codes,
    ...textSections(of.titles, titles),
    ...textSections(of.nocs, nocs),
    businesses.codes,
    postalCodes.codes,
    ...textSections(of.businesses, businesses),
    ...textSections(of.postalCodes, postalCodes),
    cities.codes,
    places.second,
    ...textSections(of.cities, cities),
    ranges.codes,
    bases.codes,
    numberSection(Array.from(used.pay.old, code => minima[code] ?? -1)),
    amounts.codes.subarray(0, ends.first.length),
    amounts.codes.subarray(ends.first.length),
    numberSection(chosen(of.amounts, amounts)),
    ...basisSections(chosen(of.bases, bases)),
    ...termsSections(chosen(of.terms, used.terms)),
    numberSection(chosen(of.vacancies, used.vacancies)),
    numberSection(chosen(of.firstAgo, used.firstAgo)),
    numberSection(chosen(of.until, used.until)),
  ];
}

export function readDictionaries(reader: SectionReader): Dictionaries {
  const before = {
    jobs: readPairs(reader),
    titles: readTexts(reader),
    nocs: readTexts(reader),
    firms: readPairs(reader),
    businesses: readTexts(reader),
    postalCodes: readTexts(reader),
    places: readPairs(reader),
    cities: readTexts(reader),
  };
  const pays = [codesOf(reader), codesOf(reader), new Float64Array(reader.numbers())] as const;
  const parts = { ranges: readPairs(reader), amounts: readNumbers(reader), bases: readBases(reader) };
  return {
    ...before,
    ...parts,
    pays: new Pays(parts, ...pays),
    terms: readTerms(reader),
    vacancies: readNumbers(reader),
    firstAgo: readNumbers(reader),
    until: readNumbers(reader),
  };
}

function chosenPairs({ first, second }: Pairs, codes: Uint32Array) {
  return { first: codes.map(code => first[code] ?? 0), second: codes.map(code => second[code] ?? 0) };
}

function codesOf(reader: SectionReader): Uint32Array {
  return new Uint32Array(reader.codes());
}

function readPairs(reader: SectionReader): Pairs {
  return new Pairs(codesOf(reader), codesOf(reader));
}

function chosen<T>(entries: Entries<T>, { old }: PackedCodes): T[] {
  return Array.from(old, code => entries.at(code));
}

/** The UTF-8 of all texts, and their lengths in UTF-16 units. */
function textSections(texts: Texts, { old }: PackedCodes): Section[] {
  const kept = Array.from(old, code => texts.at(code));
  return [new TextEncoder().encode(kept.join('\n')), narrowed(kept.map(text => text.length))];
}

function readTexts(reader: SectionReader): Texts {
  const bytes = reader.bytes();
  const ends = codesOf(reader);
  let end = -1;
  for (let code = 0; code < ends.length; code++) {
    end += (ends[code] ?? 0) + 1;
    ends[code] = end;
  }
  return new Texts({ bytes, ends });
}

/** NaN stands for null: no number of a card is NaN. */
function numberSection(values: readonly (number | null)[]): Float64Array {
  return Float64Array.from(values, value => value ?? Number.NaN);
}

function numbersOf(reader: SectionReader): (number | null)[] {
  const values: (number | null)[] = [];
  for (const value of reader.numbers()) values.push(Number.isNaN(value) ? null : value);
  return values;
}

const readNumbers = (reader: SectionReader) => newNumbers(numbersOf(reader));

function basisSections(bases: readonly PayBasis[]): Section[] {
  const currencies = [...new Set(bases.map(({ currency }) => currency))];
  return [
    narrowed(bases.map(({ currency }) => currencies.indexOf(currency))),
    ...textSections(textsOf(currencies), {
      old: Uint32Array.from(currencies.keys()),
      codes: new Uint8Array(),
    }),
    bytesOf(bases, ({ period }) => CARD_VALUES.payPeriod.indexOf(period)),
    numberSection(bases.map(({ hoursMin }) => hoursMin)),
    numberSection(bases.map(({ hoursMax }) => hoursMax)),
    bytesOf(bases, ({ hoursPer }) => CARD_VALUES.hoursPer.indexOf(hoursPer)),
    bytesOf(bases, ({ negotiable }) => Number(negotiable)),
  ];
}

function readBases(reader: SectionReader): Entries<PayBasis> {
  const currency = reader.codes();
  const currencies = readTexts(reader);
  const period = reader.bytes();
  const [hoursMin, hoursMax] = [numbersOf(reader), numbersOf(reader)];
  const [hoursPer, negotiable] = [reader.bytes(), reader.bytes()];
  return newBases(
    Array.from(period, (code, at) => ({
      currency: currencies.at(currency[at] ?? 0),
      period: CARD_VALUES.payPeriod[code] ?? null,
      hoursMin: hoursMin[at] ?? null,
      hoursMax: hoursMax[at] ?? null,
      hoursPer: CARD_VALUES.hoursPer[hoursPer[at] ?? 0] ?? null,
      negotiable: negotiable[at] === 1,
    })),
  );
}

function termsSections(all: readonly JobTerms[]): Section[] {
  return JOB_TERMS.map(name => {
    const values: readonly unknown[] = all.map(terms => terms[name]);
    return CARD_FIELDS[name].kind === 'number'
      ? numberSection(values as readonly number[])
      : bytesOf(values, value => valuesOf(name).indexOf(value));
  });
}

function readTerms(reader: SectionReader): Entries<JobTerms> {
  const columns = JOB_TERMS.map((name): readonly unknown[] =>
    CARD_FIELDS[name].kind === 'number'
      ? numbersOf(reader)
      : Array.from(reader.bytes(), code => valuesOf(name)[code]),
  );
  return newTerms(
    Array.from(columns[0] ?? [], (_, at) => {
      const read = JOB_TERMS.map(
        (name, column) => [name, columns[column]?.[at] ?? EMPTY_CARD[name]] as const,
      );
      return Object.fromEntries(read) as unknown as JobTerms;
    }),
  );
}

function bytesOf<T>(values: readonly T[], codeOf: (value: T) => number): Uint8Array {
  return Uint8Array.from(values, codeOf);
}

/** The numbers in the narrowest array that holds them. */
function narrowed(values: readonly number[]): Section {
  let highest = 0;
  for (const value of values) highest = Math.max(highest, value);
  const narrow = codesFor(highest + 1, values.length);
  narrow.set(values);
  return narrow;
}

function textsOf(values: readonly string[]): Texts {
  const texts = new Texts();
  for (const value of values) texts.codeOf(value);
  return texts;
}
