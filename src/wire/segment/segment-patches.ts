import { ALL_GROUPS, groupBit, type PatchGroup } from './card-patch.ts';
import { type ByteReader, SegmentError } from './segment-bytes.ts';
import { type Codes, readCodes } from './segment-codes.ts';
import { NOT_GIVEN } from './segment-columns.ts';
import { readNumbers } from './segment-entries.ts';

/** The groups of fields in each of `count` patches. */
export function readGiven(reader: ByteReader, count: number): Uint16Array {
  if (count === 0) return new Uint16Array();
  const entries = readNumbers(reader, count);
  const codes = readCodes(reader, count, entries.length);
  if (entries.some(bits => bits === null || bits < 1 || bits > ALL_GROUPS))
    throw new SegmentError('The segment changes something that this version does not know');
  return Uint16Array.from(codes, code => entries[code] ?? 0);
}

export function countGiven(given: Uint16Array, group: PatchGroup): number {
  const bit = groupBit(group);
  let count = 0;
  for (const bits of given) if ((bits & bit) !== 0) count++;
  return count;
}

/** One code per patch, from the codes of the patches that have the column. */
export function patchCodes(codes: Codes, given: Uint16Array, group: PatchGroup): Uint32Array {
  const bit = groupBit(group);
  const spread = new Uint32Array(given.length).fill(NOT_GIVEN);
  let next = 0;
  for (let row = 0; row < given.length; row++) {
    if (((given[row] ?? 0) & bit) !== 0) spread[row] = codes[next++] ?? NOT_GIVEN;
  }
  return spread;
}
