import { CARD_FIELD_LIST, type Card, type CardNumber, EMPTY_CARD } from '../../domain/card-fields.ts';
import { type CardPatch, givenGroups, groupBit, type PatchGroup } from './card-patch.ts';
import { ByteReader, ByteWriter } from './segment-bytes.ts';
import { type Codes, type Column, foldByKey, readCodes, unfoldByKey, writeCodes } from './segment-codes.ts';
import {
  type CodeColumns,
  columnGroup,
  COLUMN_NAMES,
  type ColumnName,
  type ColumnValues,
  eachColumn,
  type SegmentColumns,
} from './segment-columns.ts';
import { readDays } from './segment-day-columns.ts';
import { dayNumber } from './segment-days.ts';
import {
  readNumbers,
  readTexts,
  toColumn,
  toNumberColumn,
  writeNumbers,
  writeTexts,
} from './segment-entries.ts';
import { readHead, writeHead } from './segment-head.ts';
import { countGiven, patchCodes, readGiven } from './segment-patches.ts';
import { readHours, readPlaces, readTerms, writeHours, writePlaces, writeTerms } from './segment-terms.ts';

/** One bit less than a job id has, so that the difference of two differences is still exact. */
const NUMBER_LIMIT = 2 ** 52;
const NUMBERS = /* @__PURE__ */ CARD_FIELD_LIST.flatMap(([name, { kind }]) =>
  kind === 'number' ? [name as CardNumber] : [],
);

export interface SegmentContent {
  /** In any order, each jobId once. */
  cards: readonly Card[];
  /** Ids of removed postings; none of them is among the cards. */
  tombstones: readonly number[];
  /** Changes to cards in older segments; none of them is among the cards or the tombstones. */
  patches?: readonly CardPatch[];
}

/**
 * The bytes of a segment: a header (magic, format, ids of cards, tombstones and patches), then one column after the
 * other, the cards in order of jobId, followed by the patches that have the column. A column consists of its distinct
 * values and, in byte planes, one code per row; two columns are written as differences from another one (`foldByKey`).
 * The same content always gives the same bytes, and the bytes do not contain their place in the catalogue's history: a
 * part that did not change keeps its hash. Without patches and languages of work, the bytes are those of format 1.
 *
 * Throws `TypeError` or `RangeError` for an invalid `Card` (a day that is not in the calendar, a negative number).
 */
export function encodeSegment(content: SegmentContent): Uint8Array<ArrayBuffer> {
  const cards = [...content.cards].sort(byJobId);
  const patches = [...(content.patches ?? [])].sort(byJobId);
  const given = patches.map(givenGroups);
  // The groups that a patch lacks are not written, but must be valid.
  const filled = patches.map(patch => ({ ...EMPTY_CARD, ...patch }));
  for (const card of [...cards, ...filled]) assertNumbers(card);
  const rows = (group: PatchGroup): Card[] => [
    ...cards,
    ...filled.filter((_, row) => ((given[row] ?? 0) & groupBit(group)) !== 0),
  ];

  const writer = new ByteWriter();
  const hasWorkLanguage = rows('terms').some(({ workLanguage }) => workLanguage !== null);
  const { tombstones } = content;
  writeHead(writer, { jobIds: idsOf(cards), tombstones, patchIds: idsOf(patches), hasWorkLanguage });
  if (patches.length > 0) numberColumn(writer, given);

  const title = textColumn(
    writer,
    rows('jobTitle').map(card => card.jobTitle),
  );
  writeCodes(writer, title.codes, title.entries.length);
  const business = textColumn(
    writer,
    rows('businessName').map(card => card.businessName),
  );
  writeCodes(writer, business.codes, business.entries.length);
  const place = writePlaces(writer, rows('place'));
  writeCodes(writer, place.codes, place.entries.length);
  const postalCode = textColumn(
    writer,
    rows('postalCode').map(card => card.postalCode),
  );
  writeFolded(writer, postalCode, business, cards.length);
  const noc = textColumn(
    writer,
    rows('noc').map(card => card.noc),
  );
  writeFolded(writer, noc, title, cards.length);
  const terms = writeTerms(writer, rows('terms'), hasWorkLanguage);
  writeCodes(writer, terms.codes, terms.entries.length);
  const hours = writeHours(writer, rows('hours'));
  writeCodes(writer, hours.codes, hours.entries.length);

  const paid = rows('pay');
  numberColumn(
    writer,
    paid.map(card => card.payMin),
  );
  numberColumn(
    writer,
    paid.map(card => (card.payMax === null ? null : card.payMax - (card.payMin ?? 0))),
  );
  numberColumn(
    writer,
    rows('vacancies').map(card => card.vacancies),
  );

  const posted = (card: Card) => day(card, card.postingDateFormatted);
  numberColumn(writer, rows('posted').map(posted));
  numberColumn(
    writer,
    rows('firstPosted').map(card => posted(card) - day(card, card.firstPostedDate)),
  );
  const untilExpiry = (card: Card) =>
    card.expiryDateFormatted === null ? null : day(card, card.expiryDateFormatted) - posted(card);
  numberColumn(writer, rows('expires').map(untilExpiry));
  return writer.finish();
}

/**
 * The columns of a segment. Throws `SegmentError` for anything that `encodeSegment` did not write, in time and memory
 * proportional to the given bytes: no length is trusted before it is checked.
 */
export function decodeSegment(bytes: Uint8Array): SegmentColumns {
  const reader = new ByteReader(bytes);
  const { jobIds, tombstones, patchIds, hasWorkLanguage } = readHead(reader);
  const count = jobIds.length;
  const given = readGiven(reader, patchIds.length);
  const size = (group: PatchGroup) => count + countGiven(given, group);

  const read = {} as Record<ColumnName, Column<unknown>>;
  for (const name of COLUMN_NAMES)
    read[name] = readCodeColumn(reader, name, size(columnGroup(name)), {
      read,
      cards: count,
      hasWorkLanguage,
    });
  const posted = readColumn(reader, size('posted'), readNumbers);
  const sinceFirst = readColumn(reader, size('firstPosted'), readNumbers);
  const untilExpiry = readColumn(reader, size('expires'), readNumbers);
  reader.end();

  const days = { posted, sinceFirst, untilExpiry };
  const patchesOf = (column: Column<unknown>, group: PatchGroup) =>
    patchCodes(column.codes.subarray(count), given, group);
  return {
    count,
    jobIds,
    ...(eachColumn(name => ({
      entries: read[name].entries,
      codes: read[name].codes.subarray(0, count),
    })) as CodeColumns),
    ...readDays(days, count, column => column.codes),
    tombstones,
    patches:
      given.length === 0
        ? null
        : {
            count: given.length,
            jobIds: patchIds,
            given,
            ...eachColumn(name => patchesOf(read[name], columnGroup(name))),
            ...readDays(days, given.length, patchesOf),
          },
  };
}

/** How the entries of each column are read. */
const READERS: {
  [K in ColumnName]: (reader: ByteReader, most: number, hasWorkLanguage: boolean) => ColumnValues[K][];
} = {
  jobTitle: readTexts,
  businessName: readTexts,
  place: readPlaces,
  postalCode: readTexts,
  noc: readTexts,
  terms: readTerms,
  hours: readHours,
  payMin: readNumbers,
  payRise: readNumbers,
  vacancies: readNumbers,
};

/** Columns that are written as differences from another one (`foldByKey`). */
const FOLDED: Partial<Record<ColumnName, 'jobTitle' | 'businessName'>> = {
  postalCode: 'businessName',
  noc: 'jobTitle',
};

function readCodeColumn(
  reader: ByteReader,
  name: ColumnName,
  size: number,
  {
    read,
    cards,
    hasWorkLanguage,
  }: { read: Record<ColumnName, Column<unknown>>; cards: number; hasWorkLanguage: boolean },
): Column<unknown> {
  const entries: unknown[] = READERS[name](reader, size, hasWorkLanguage);
  const key = FOLDED[name];
  const codes = key
    ? readFolded(reader, size, entries.length, read[key], cards)
    : readCodes(reader, size, entries.length);
  return { entries, codes };
}

function byJobId(a: { jobId: number }, b: { jobId: number }): number {
  return a.jobId - b.jobId;
}

function idsOf(rows: readonly { jobId: number }[]): number[] {
  return rows.map(({ jobId }) => jobId);
}

function assertNumbers(card: Card): void {
  for (const name of NUMBERS) {
    const value = card[name];
    if (value !== null && !(Number.isSafeInteger(value) && value >= 0 && value < NUMBER_LIMIT)) {
      throw new RangeError(`Posting ${card.jobId} has the number ${value}`);
    }
  }
}

function day(card: Card, text: string): number {
  const number = dayNumber(text);
  if (number === null) throw new TypeError(`Posting ${card.jobId} has the day ${JSON.stringify(text)}`);
  return number;
}

function textColumn(writer: ByteWriter, values: readonly string[]): Column<string> {
  const column = toColumn(values, String);
  writeTexts(writer, column.entries);
  return column;
}

function numberColumn(writer: ByteWriter, values: readonly (number | null)[]): void {
  const column = toNumberColumn(values);
  writeNumbers(writer, column.entries);
  writeCodes(writer, column.codes, column.entries.length);
}

/** Patches have no key of their own (they may have one field without the other), so they share one that no card has. */
function keysOf(key: Column<unknown>, cards: number, length: number): Uint32Array {
  const keys = new Uint32Array(length).fill(key.entries.length);
  keys.set(key.codes.subarray(0, cards));
  return keys;
}

function writeFolded(writer: ByteWriter, column: Column<string>, key: Column<string>, cards: number): void {
  const keys = keysOf(key, cards, column.codes.length);
  const folded = foldByKey(column.codes, keys, key.entries.length + 1);
  writeCodes(writer, folded, column.entries.length + 1);
}

function readFolded(
  reader: ByteReader,
  count: number,
  entries: number,
  key: Column<unknown>,
  cards: number,
): Codes {
  const folded = readCodes(reader, count, entries + 1);
  return unfoldByKey(folded, keysOf(key, cards, count), key.entries.length + 1);
}

function readColumn<T>(
  reader: ByteReader,
  count: number,
  readEntries: (reader: ByteReader, most: number) => T[],
): Column<T> {
  const entries = readEntries(reader, count);
  return { entries, codes: readCodes(reader, count, entries.length) };
}
