import { type ByteReader, type ByteWriter, SegmentError } from './segment-bytes.ts';

/** One dictionary code per card, in the narrowest array that holds them. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** A column: each distinct value once, and a code for each card. */
export interface Column<T> {
  readonly entries: readonly T[];
  readonly codes: Codes;
}

/** The bytes needed for a code below `size`; a column with one value needs none. */
function planesFor(size: number): number {
  if (size <= 1) return 0;
  if (size <= 0x100) return 1;
  return size <= 0x10000 ? 2 : 4;
}

/**
 * Writes byte planes, the high bytes of all codes first, so that the compressor finds the few distinct high bytes in
 * one run. The reader knows `size` from the dictionary, so only the planes are written.
 */
export function writeCodes(writer: ByteWriter, codes: ArrayLike<number>, size: number): void {
  for (let shift = (planesFor(size) - 1) * 8; shift >= 0; shift -= 8) {
    const plane = writer.take(codes.length);
    for (let row = 0; row < codes.length; row++) plane[row] = ((codes[row] ?? 0) >>> shift) & 0xff;
  }
}

export function readCodes(reader: ByteReader, count: number, size: number): Codes {
  if (count > 0 && size === 0) throw new SegmentError('The segment has cards without values');
  const codes = readPlanes(reader, count, planesFor(size));
  let highest = 0;
  for (let row = 0; row < count; row++) {
    const code = codes[row] ?? 0;
    if (code > highest) highest = code;
  }
  if (count > 0 && highest >= size) throw new SegmentError('The segment names a value that it does not have');
  return codes;
}

function readPlanes(reader: ByteReader, count: number, planes: number): Codes {
  if (planes === 0) return new Uint8Array(count);
  if (planes === 1) return reader.take(count);
  const high = reader.take(count);
  const low = reader.take(count);
  if (planes === 2) {
    const codes = new Uint16Array(count);
    for (let row = 0; row < count; row++) codes[row] = ((high[row] ?? 0) << 8) | (low[row] ?? 0);
    return codes;
  }
  const third = reader.take(count);
  const fourth = reader.take(count);
  const codes = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    codes[row] =
      ((high[row] ?? 0) * 0x1000000 + ((low[row] ?? 0) << 16)) |
      ((third[row] ?? 0) << 8) |
      (fourth[row] ?? 0);
  }
  return codes;
}

/**
 * Encodes a column that another one nearly determines (a postal code by the business, a NOC by the title). Code 0 means
 * "the same as on the last card with the same key"; others are the plain code plus one. Long runs of 0 cost next to
 * nothing.
 */
export function foldByKey(codes: ArrayLike<number>, keys: ArrayLike<number>, keyCount: number): Uint32Array {
  const last = new Uint32Array(keyCount);
  const folded = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const key = keys[row] ?? 0;
    const code = (codes[row] ?? 0) + 1;
    folded[row] = last[key] === code ? 0 : code;
    last[key] = code;
  }
  return folded;
}

export function unfoldByKey(folded: Codes, keys: Codes, keyCount: number): Codes {
  const last = new Uint32Array(keyCount);
  const codes = folded instanceof Uint8Array ? new Uint8Array(folded.length) : folded;
  for (let row = 0; row < folded.length; row++) {
    const key = keys[row] ?? 0;
    const code = folded[row] || (last[key] ?? 0);
    if (code === 0) throw new SegmentError('The segment repeats a value that it never gave');
    last[key] = code;
    codes[row] = code - 1;
  }
  return codes;
}

const TOP_PLANES = 7;

/**
 * Writes ascending distinct positive integers of up to 53 bits as differences, in as few planes as the widest
 * difference needs.
 */
export function writeAscending(writer: ByteWriter, values: ArrayLike<number>): void {
  let widest = 1;
  for (let row = 0; row < values.length; row++) {
    widest = Math.max(widest, (values[row] ?? 0) - (values[row - 1] ?? 0));
  }
  let planes = 1;
  while (256 ** planes <= widest) planes++;
  writer.byte(planes);
  for (let plane = planes - 1; plane >= 0; plane--) {
    const scale = 256 ** plane;
    const bytes = writer.take(values.length);
    for (let row = 0; row < values.length; row++) {
      bytes[row] = Math.floor(((values[row] ?? 0) - (values[row - 1] ?? 0)) / scale) % 256;
    }
  }
}

export function readAscending(reader: ByteReader, count: number): Float64Array {
  const planes = reader.byte();
  if (planes < 1 || planes > TOP_PLANES)
    throw new SegmentError('The segment has job ids of an unknown width');
  if (count * planes > reader.left) throw new SegmentError('The segment is cut off');
  const values = new Float64Array(count);
  for (let plane = 0; plane < planes; plane++) {
    const bytes = reader.take(count);
    for (let row = 0; row < count; row++) values[row] = (values[row] ?? 0) * 256 + (bytes[row] ?? 0);
  }
  let previous = 0;
  for (let row = 0; row < count; row++) {
    const value = previous + (values[row] ?? 0);
    if (value <= previous || value > Number.MAX_SAFE_INTEGER) {
      throw new SegmentError('The segment has job ids out of order');
    }
    values[row] = value;
    previous = value;
  }
  return values;
}
