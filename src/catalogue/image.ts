import type { Codes } from '../wire/segment-codes.ts';
import { readDictionaries, usedSections } from './image-dictionaries.ts';
import { readSections, type Section, type SectionReader, writeSections } from './image-sections.ts';
import { arePostedDays } from './posted-days.ts';
import type { RepostGroups } from './reposts.ts';
import { type ColumnName, COLUMNS, columnSize, type Columns, type Table } from './table.ts';
import { type PackedCodes, packed } from './used-codes.ts';

/**
 * Grows with every change of what an image has, or of what was worked out for it (the hourly minimum of pays, what makes
 * postings alike): one of another version is not read.
 */
const IMAGE_VERSION = 1;
/** Ids have 53 bits. */
const MOST_PLANES = 7;

/** A table, and what was worked out of all its rows. */
export interface Imaged {
  table: Table;
  reposts: RepostGroups;
}

/**
 * A table and what queries need of it as bytes that need not be decoded. What no row uses any more of the dictionaries is
 * left out, so that they do not grow for ever.
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
    // A column with one value says nothing.
    ...COLUMNS.map(name => (used[name].old.length > 1 ? used[name].codes : new Uint8Array())),
    ...usedSections(dictionaries, used),
    reposts.rows,
    reposts.groups,
  ];
  return writeSections(IMAGE_VERSION, sections);
}

/** Null for bytes that this version did not write. What is damaged in them otherwise, their hash tells. */
export function decodeImage(buffer: ArrayBuffer): Imaged | null {
  const reader = readSections(IMAGE_VERSION, buffer);
  if (!reader) return null;
  const [count = 0, planes = 0, groups = 0] = reader.codes();
  // No more than the bytes that are there, whatever they say.
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
