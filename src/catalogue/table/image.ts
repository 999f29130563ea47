import type { Codes } from '../../wire/segment/segment-codes.ts';
import { readDictionaries, usedSections } from './image-dictionaries.ts';
import { readSections, type Section, type SectionReader, writeSections } from './image-sections.ts';
import { arePostedDays } from './posted-days.ts';
import type { RepostGroups } from './reposts.ts';
import { type ColumnName, COLUMNS, columnSize, type Columns, type Table } from './table.ts';
import { type PackedCodes, packed } from './used-codes.ts';

/**
 * Raise it with every change to the contents of an image, or to the rules behind them (the hourly minimum of pays, the
 * definition of alike postings). An image of another version is not read.
 */
const IMAGE_VERSION = 2;
/** Ids have 53 bits. */
const MOST_PLANES = 7;

/** A table, and values computed from all of its rows. */
export interface Imaged {
  table: Table;
  reposts: RepostGroups;
}

/**
 * Encodes a table and the data for its queries as bytes that need no decoding. Dictionary entries that no row uses any
 * more are left out, so that dictionaries don't grow without limit.
 */
export function encodeImage({ table, reposts }: Imaged): ArrayBuffer {
  const { columns, days, dictionaries, ids, count } = table;
  const used = Object.fromEntries(
    COLUMNS.map(name => [name, packed(columns[name], columnSize(dictionaries, name))]),
  ) as Record<ColumnName, PackedCodes>;
  const sections: Section[] = [
    Uint32Array.of(count, ids.length, reposts.count),
    days.days,
    days.starts,
    ...ids,
    // A column with a single value needs no codes.
    ...COLUMNS.map(name => (used[name].old.length > 1 ? used[name].codes : new Uint8Array())),
    ...usedSections(dictionaries, used),
    reposts.rows,
    reposts.groups,
  ];
  return writeSections(IMAGE_VERSION, sections);
}

/** Null for bytes that this version did not write. Other damage is found by the image's hash. */
export function decodeImage(buffer: ArrayBuffer): Imaged | null {
  const reader = readSections(IMAGE_VERSION, buffer);
  if (!reader) return null;
  const [count = 0, planes = 0, groups = 0] = reader.codes();
  // Never allocate more than the buffer's size, whatever the numbers claim.
  if (count > buffer.byteLength || planes > MOST_PLANES || groups > count) return null;
  const days = { days: reader.days(), starts: new Uint32Array(reader.codes()) };
  const ids = Array.from({ length: planes }, () => reader.bytes());
  const read = Object.fromEntries(COLUMNS.map(name => [name, readColumn(reader, count)]));
  const columns = read as unknown as Columns;
  const dictionaries = readDictionaries(reader);
  const reposts = {
    rows: new Uint32Array(reader.codes()),
    groups: new Uint32Array(reader.codes()),
    count: groups,
  };

  const lengths = [...ids, ...Object.values(columns)].map(({ length }) => length);
  if (lengths.some(length => length !== count) || reposts.rows.length !== reposts.groups.length) return null;
  if (!arePostedDays(days, count)) return null;
  return { table: { count, dictionaries, columns, ids, days }, reposts };
}

function readColumn(reader: SectionReader, count: number): Codes {
  const codes = reader.codes();
  return codes.length === 0 ? new Uint8Array(count) : codes;
}
