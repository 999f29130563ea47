import type { Card } from '../domain/listing.ts';
import { SEGMENT_FORMAT } from './catalogue-constants.ts';
import { ByteReader, ByteWriter, SegmentError } from './segment-bytes.ts';
import {
  type Codes,
  type Column,
  foldByKey,
  readAscending,
  readCodes,
  unfoldByKey,
  writeAscending,
  writeCodes,
} from './segment-codes.ts';
import { NO_DAY, type SegmentColumns } from './segment-columns.ts';
import { dayNumber, FIRST_DAY, LAST_DAY } from './segment-days.ts';
import {
  readNumbers,
  readTexts,
  toColumn,
  toNumberColumn,
  writeNumbers,
  writeTexts,
} from './segment-entries.ts';
import { readHours, readPlaces, readTerms, writeHours, writePlaces, writeTerms } from './segment-terms.ts';

/** "PSEG": a segment is told from anything else before it is read. */
const MAGIC = [0x50, 0x53, 0x45, 0x47] as const;

/** One bit less than a job id has, so that the difference of two differences is still exact. */
const NUMBER_LIMIT = 2 ** 52;

export interface SegmentContent {
  /** In any order, each jobId once. */
  cards: readonly Card[];
  /** Ids of postings that are gone: none of them among the cards. */
  tombstones: readonly number[];
}

/**
 * The bytes of a segment: a header (magic, format, number of cards and tombstones), then one column after the other,
 * cards in order of jobId. A column is its distinct values and, in byte-planes, a code a card; two columns are
 * written as differences from another one (`foldByKey`). The same content always gives the same bytes, and the bytes
 * do not say where in the catalogue's history they belong: a part that did not change keeps its hash.
 *
 * Throws `TypeError` or `RangeError` for what is no `Card` (a day that is not in the calendar, a negative number).
 */
export function encodeSegment({ cards, tombstones }: SegmentContent): Uint8Array<ArrayBuffer> {
  const sorted = [...cards].sort((a, b) => a.jobId - b.jobId);
  const jobIds = ascending(sorted.map(card => card.jobId));
  const gone = ascending([...tombstones].sort((a, b) => a - b));
  const writer = new ByteWriter();
  for (const byte of MAGIC) writer.byte(byte);
  writer.byte(SEGMENT_FORMAT);
  writer.count(jobIds.length);
  writer.count(gone.length);
  writeAscending(writer, jobIds);
  writeAscending(writer, gone);

  const title = textColumn(
    writer,
    sorted.map(card => card.jobTitle),
  );
  writeCodes(writer, title.codes, title.entries.length);
  const business = textColumn(
    writer,
    sorted.map(card => card.businessName),
  );
  writeCodes(writer, business.codes, business.entries.length);
  const place = writePlaces(writer, sorted);
  writeCodes(writer, place.codes, place.entries.length);
  const postalCode = textColumn(
    writer,
    sorted.map(card => card.postalCode),
  );
  writeFolded(writer, postalCode, business);
  const noc = textColumn(
    writer,
    sorted.map(card => card.noc),
  );
  writeFolded(writer, noc, title);
  const terms = writeTerms(writer, sorted);
  writeCodes(writer, terms.codes, terms.entries.length);
  const hours = writeHours(writer, sorted);
  writeCodes(writer, hours.codes, hours.entries.length);

  for (const card of sorted) assertNumbers(card);
  numberColumn(
    writer,
    sorted.map(card => card.payMin),
  );
  numberColumn(
    writer,
    sorted.map(card => (card.payMax === null ? null : card.payMax - (card.payMin ?? 0))),
  );
  numberColumn(
    writer,
    sorted.map(card => card.vacancies),
  );

  const posted = sorted.map(card => day(card, card.postingDateFormatted));
  numberColumn(writer, posted);
  numberColumn(
    writer,
    sorted.map((card, row) => (posted[row] ?? 0) - day(card, card.firstPostedDate)),
  );
  const untilExpiry = (card: Card, row: number) =>
    card.expiryDateFormatted === null ? null : day(card, card.expiryDateFormatted) - (posted[row] ?? 0);
  numberColumn(writer, sorted.map(untilExpiry));
  return writer.finish();
}

/**
 * The columns of a segment. Throws `SegmentError` for anything that `encodeSegment` did not write, in time and
 * memory proportional to the bytes given: nothing is believed before it is counted.
 */
export function decodeSegment(bytes: Uint8Array): SegmentColumns {
  const reader = new ByteReader(bytes);
  if (MAGIC.some(expected => reader.byte() !== expected))
    throw new SegmentError('These bytes are not a segment');
  if (reader.byte() !== SEGMENT_FORMAT)
    throw new SegmentError('The segment has a format that this version does not know');
  const count = reader.count(reader.left);
  const goneCount = reader.count(reader.left);
  const jobIds = readAscending(reader, count);
  const tombstones = readAscending(reader, goneCount);

  const jobTitle = readColumn(reader, count, readTexts);
  const businessName = readColumn(reader, count, readTexts);
  const place = readColumn(reader, count, readPlaces);
  const postalCode = readFolded(reader, count, businessName);
  const noc = readFolded(reader, count, jobTitle);
  const terms = readColumn(reader, count, readTerms);
  const hours = readColumn(reader, count, readHours);
  const payMin = readColumn(reader, count, readNumbers);
  const payRise = readColumn(reader, count, readNumbers);
  const vacancies = readColumn(reader, count, readNumbers);
  const posted = readColumn(reader, count, readNumbers);
  const sinceFirst = readColumn(reader, count, readNumbers);
  const untilExpiry = readColumn(reader, count, readNumbers);
  reader.end();

  if (posted.entries[0] === null || sinceFirst.entries[0] === null) {
    throw new SegmentError('The segment has a posting without its day');
  }
  const postedOn = days(count, row => posted.entries[posted.codes[row] ?? 0] ?? null);
  const offset = (column: Column<number | null>, sign: number) => (row: number) => {
    const difference = column.entries[column.codes[row] ?? 0] ?? null;
    return difference === null ? null : (postedOn[row] ?? 0) + sign * difference;
  };
  return {
    count,
    jobIds,
    jobTitle,
    businessName,
    place,
    postalCode,
    noc,
    terms,
    hours,
    payMin,
    payRise,
    vacancies,
    postedOn,
    firstPostedOn: days(count, offset(sinceFirst, -1)),
    expiresOn: days(count, offset(untilExpiry, 1)),
    tombstones,
  };
}

function ascending(sorted: number[]): number[] {
  for (const [index, value] of sorted.entries()) {
    if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${value} is no job id`);
    if (value === sorted[index - 1]) throw new RangeError(`Job id ${value} is in the segment twice`);
  }
  return sorted;
}

function assertNumbers(card: Card): void {
  for (const value of [
    card.payMin,
    card.payMax,
    card.hoursMin,
    card.hoursMax,
    card.vacancies,
    card.jobStatusId,
  ]) {
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

function writeFolded(writer: ByteWriter, column: Column<string>, key: Column<string>): void {
  const folded = foldByKey(column.codes, key.codes, key.entries.length);
  writeCodes(writer, folded, column.entries.length + 1);
}

function readColumn<T>(
  reader: ByteReader,
  count: number,
  readEntries: (reader: ByteReader, most: number) => T[],
): { entries: T[]; codes: Codes } {
  const entries = readEntries(reader, count);
  return { entries, codes: readCodes(reader, count, entries.length) };
}

function readFolded(
  reader: ByteReader,
  count: number,
  key: { entries: string[]; codes: Codes },
): Column<string> {
  const entries = readTexts(reader, count);
  const folded = readCodes(reader, count, entries.length + 1);
  return { entries, codes: unfoldByKey(folded, key.codes, key.entries.length) };
}

function days(count: number, dayOf: (row: number) => number | null): Int32Array {
  const numbers = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    const number = dayOf(row);
    if (number !== null && (number < FIRST_DAY || number > LAST_DAY)) {
      throw new SegmentError('The segment has a day that is not in the calendar');
    }
    numbers[row] = number ?? NO_DAY;
  }
  return numbers;
}
