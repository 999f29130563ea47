import { SEGMENT_FORMAT } from '../catalogue-constants.ts';
import { type ByteReader, type ByteWriter, SegmentError } from './segment-bytes.ts';
import { readAscending, writeAscending } from './segment-codes.ts';

/** "PSEG": identifies a segment before it is read. */
const MAGIC = [0x50, 0x53, 0x45, 0x47] as const;
/** The format without patches, written when there are none, so that a base keeps its hash. */
const PLAIN_FORMAT = 1;

interface Head {
  jobIds: ArrayLike<number>;
  tombstones: ArrayLike<number>;
  patchIds: ArrayLike<number>;
}

/**
 * The postings in a segment, and their roles. `jobIds` and `patchIds` are ascending. Throws `RangeError` for an invalid
 * job id.
 */
export function writeHead(
  writer: ByteWriter,
  { jobIds, tombstones, patchIds }: { [Part in keyof Head]: readonly number[] },
): void {
  const parts = [jobIds, [...tombstones].sort((a, b) => a - b)];
  if (patchIds.length > 0) parts.push([...patchIds]);
  for (const ids of parts) assertAscending(ids);
  for (const byte of MAGIC) writer.byte(byte);
  writer.byte(patchIds.length > 0 ? SEGMENT_FORMAT : PLAIN_FORMAT);
  for (const ids of parts) writer.count(ids.length);
  for (const ids of parts) writeAscending(writer, ids);
}

export function readHead(reader: ByteReader): { [Part in keyof Head]: Float64Array } {
  if (MAGIC.some(expected => reader.byte() !== expected))
    throw new SegmentError('These bytes are not a segment');
  const format = reader.byte();
  if (format !== PLAIN_FORMAT && format !== SEGMENT_FORMAT)
    throw new SegmentError('The segment has a format that this version does not know');
  const cards = reader.count(reader.left);
  const gone = reader.count(reader.left);
  const patches = format === PLAIN_FORMAT ? 0 : reader.count(reader.left);
  const jobIds = readAscending(reader, cards);
  const tombstones = readAscending(reader, gone);
  const patchIds = format === PLAIN_FORMAT ? new Float64Array() : readAscending(reader, patches);
  if (haveCommon(patchIds, jobIds) || haveCommon(patchIds, tombstones))
    throw new SegmentError('The segment changes a posting that it also has or removes');
  return { jobIds, tombstones, patchIds };
}

function assertAscending(sorted: readonly number[]): void {
  for (const [index, value] of sorted.entries()) {
    if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${value} is no job id`);
    if (value === sorted[index - 1]) throw new RangeError(`Job id ${value} is in the segment twice`);
  }
}

function haveCommon(few: Float64Array, many: Float64Array): boolean {
  let at = 0;
  return few.some(id => {
    while (at < many.length && (many[at] ?? 0) < id) at++;
    return many[at] === id;
  });
}
