import {
  CARD_FIELDS,
  CARD_VALUES,
  type Card,
  type CardChoice,
  type CardField,
  type CardFieldName,
  type CardFieldsOf,
  cardFieldsOf,
  EMPTY_CARD,
} from '../../domain/card-fields.ts';
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
export type Terms = Pick<Card, CardFieldsOf<'terms'>>;

/** The place: a city belongs to its province. */
export type Place = Pick<Card, CardFieldsOf<'place'>>;

export type Hours = Pick<Card, CardFieldsOf<'hours'>>;

const TERMS = cardFieldsOf('terms');
/** Those of segments that state no language of work. */
const OLDER_TERMS = /* @__PURE__ */ TERMS.filter(name => name !== 'workLanguage');
const HOURS = cardFieldsOf('hours');
const PROVINCES = CARD_VALUES.provinceId;
const BOOLEANS = [false, true] as const;

const kindOf = (name: CardFieldName): CardField['kind'] => CARD_FIELDS[name].kind;
/** The values that a byte can stand for, in a field that is neither a number nor a text. */
export const valuesOf = (name: CardFieldName): readonly unknown[] =>
  kindOf(name) === 'yes' ? BOOLEANS : CARD_VALUES[name as CardChoice];

/** Free text from a posting comes last, so that no two combinations have one key. */
const KEY = /* @__PURE__ */ TERMS.toSorted(
  (a, b) => Number(kindOf(a) === 'text') - Number(kindOf(b) === 'text'),
);

/** Tells combinations of small fields apart. @param names As `KEY`, or a part of it. */
export const termsKey = <T extends keyof Terms>(terms: Pick<Terms, T>, names: readonly T[]): string =>
  names.map(name => terms[name]).join(' ');

function writeEnum(writer: ByteWriter, known: readonly unknown[], values: readonly unknown[]): void {
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

/** Writes one field of all `rows`, in the way of its kind. */
function writeField<T extends CardFieldName>(
  writer: ByteWriter,
  name: T,
  rows: readonly Pick<Card, T>[],
): void {
  const values: readonly unknown[] = rows.map(row => row[name]);
  const kind = kindOf(name);
  if (kind !== 'number' && kind !== 'text') return writeEnum(writer, valuesOf(name), values);
  const column: Column<unknown> =
    kind === 'number'
      ? writeNumberEntries(writer, values as readonly (number | null)[])
      : writeTextEntries(writer, values as readonly string[]);
  writeCodes(writer, column.codes, column.entries.length);
}

function writeNumberEntries(writer: ByteWriter, values: readonly (number | null)[]): Column<number | null> {
  const column = toNumberColumn(values);
  writeNumbers(writer, column.entries);
  return column;
}

function writeTextEntries(writer: ByteWriter, values: readonly string[]): Column<string> {
  const column = toColumn(values, String);
  writeTexts(writer, column.entries);
  return column;
}

function readField(reader: ByteReader, name: CardFieldName, count: number): readonly unknown[] {
  const kind = kindOf(name);
  if (kind !== 'number' && kind !== 'text') return readEnum(reader, valuesOf(name), count);
  const entries: readonly unknown[] =
    kind === 'number' ? readNumbers(reader, count) : readTexts(reader, count);
  return Array.from(readCodes(reader, count, entries.length), code => entries[code]);
}

/** Reads the combinations of some fields. */
function readGroup<T extends CardFieldName>(
  reader: ByteReader,
  most: number,
  names: readonly T[],
): Pick<Card, T>[] {
  const count = reader.count(most);
  const columns = names.map(name => readField(reader, name, count));
  return Array.from({ length: count }, (_, row) => {
    const read: Partial<Card> = {};
    for (const [at, name] of names.entries()) read[name] = (columns[at]?.[row] ?? EMPTY_CARD[name]) as never;
    return read as Pick<Card, T>;
  });
}

/** Writes the table of the combinations in `cards`, and returns their column. */
export function writeTerms(
  writer: ByteWriter,
  cards: readonly Terms[],
  hasWorkLanguage: boolean,
): Column<Terms> {
  const column = toColumn(cards, card => termsKey(card, KEY));
  writer.count(column.entries.length);
  for (const name of hasWorkLanguage ? TERMS : OLDER_TERMS) writeField(writer, name, column.entries);
  return column;
}

export function readTerms(reader: ByteReader, most: number, hasWorkLanguage: boolean): Terms[] {
  if (hasWorkLanguage) return readGroup(reader, most, TERMS);
  return readGroup(reader, most, OLDER_TERMS).map(terms => ({ ...terms, workLanguage: null }));
}

export function writePlaces(writer: ByteWriter, cards: readonly Place[]): Column<Place> {
  const column = toColumn(cards, card => `${card.provinceId ?? ''} ${card.city}`);
  writeTexts(
    writer,
    column.entries.map(place => place.city),
  );
  writeEnum(
    writer,
    PROVINCES,
    column.entries.map(place => place.provinceId),
  );
  return column;
}

export function readPlaces(reader: ByteReader, most: number): Place[] {
  const cities = readTexts(reader, most);
  const provinces = readEnum(reader, PROVINCES, cities.length);
  return cities.map((city, index) => ({ city, provinceId: provinces[index] ?? null }));
}

export function writeHours(writer: ByteWriter, cards: readonly Hours[]): Column<Hours> {
  const column = toColumn(cards, card => HOURS.map(name => String(card[name])).join(' '));
  writer.count(column.entries.length);
  for (const name of HOURS) writeField(writer, name, column.entries);
  return column;
}

export function readHours(reader: ByteReader, most: number): Hours[] {
  return readGroup(reader, most, HOURS);
}
