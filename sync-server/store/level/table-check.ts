import { crc32c, unmasked } from './crc32c.ts';
import { Damaged, LevelReader } from './level-reader.ts';
import { unpackSnappy } from './snappy.ts';

/** Two block handles and the magic number (LevelDB, doc/table_format.md). */
const FOOTER_BYTES = 48;
const MAGIC = [0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb];
/** After each block: its compression type, and the CRC of both. */
const TRAILER_BYTES = 5;
const PACKED = 1;

interface Place {
  offset: number;
  size: number;
}

/**
 * Checks that every byte of a table is as LevelDB wrote it. Its blocks lie end to end, and each has a CRC. LevelDB
 * ignores the CRC when it reads: it would silently return a changed body or miss a key. Throws `Damaged`.
 */
export function checkTable(table: Uint8Array): void {
  const footerAt = table.length - FOOTER_BYTES;
  const footer = new LevelReader(table, footerAt);
  const [parts, contents] = [placeOf(footer), placeOf(footer)];
  for (const [position, expected] of MAGIC.entries()) {
    if (table[table.length - MAGIC.length + position] !== expected)
      throw new Damaged('its end is not a table’s');
  }
  const places = [parts, contents, ...placesIn(table, parts), ...placesIn(table, contents)];
  let at = 0;
  for (const place of places.sort((a, b) => a.offset - b.offset)) {
    if (place.offset !== at) throw new Damaged('its blocks do not join');
    checkBlock(table, place);
    at += place.size + TRAILER_BYTES;
  }
  if (at !== footerAt) throw new Damaged('its blocks do not join');
}

/** The places of the blocks that an index block lists as its values. */
function placesIn(table: Uint8Array, place: Place): Place[] {
  checkBlock(table, place);
  const stored = table.subarray(place.offset, place.offset + place.size);
  const block = table[place.offset + place.size] === PACKED ? unpackSnappy(stored) : stored;
  const restarts = new LevelReader(block, block.length - 4).fixed(4);
  const entries = new LevelReader(block, 0, block.length - 4 * (restarts + 1));
  const places: Place[] = [];
  while (!entries.isAtEnd) {
    entries.varint();
    const keyBytes = entries.varint();
    const valueBytes = entries.varint();
    entries.take(keyBytes);
    places.push(placeOf(new LevelReader(entries.take(valueBytes))));
  }
  return places;
}

function placeOf(reader: LevelReader): Place {
  return { offset: reader.varint(), size: reader.varint() };
}

function checkBlock(table: Uint8Array, { offset, size }: Place): void {
  const end = offset + size + 1;
  const stored = new LevelReader(table, end, end + 4).fixed(4);
  if (crc32c(table, offset, end) !== unmasked(stored)) throw new Damaged(`its block at ${offset} is changed`);
}
