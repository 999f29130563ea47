import { SEGMENT_FORMAT } from '../catalogue-constants.ts';
import { type ByteReader, type ByteWriter, SegmentError } from './segment-bytes.ts';
import { readAscending, writeAscending } from './segment-codes.ts';

/** "PSEG": identifies a segment before it is read. */
const MAGIC = [0x50, 0x53, 0x45, 0x47] as const;
/** The format without patches and without languages of work, written when there are none, so that a base keeps its hash. */
const PLAIN_FORMAT = 1;
/** What each adds to the number of the format. */
const PATCHES = 1;
const WORK_LANGUAGE = 2;

interface Head<Ids> {
  jobIds: Ids;
  tombstones: Ids;
  patchIds: Ids;
  /** The terms have that field too. */
  hasWorkLanguage: boolean;
}

/**
 * The postings in a segment, and their roles. `jobIds` and `patchIds` are ascending. Throws `RangeError` for an invalid
 * job id.
 */
export function writeHead(
  writer: ByteWriter,
  { jobIds, tombstones, patchIds, hasWorkLanguage }: Head<readonly number[]>,
): void {
  const parts = [jobIds, [...tombstones].sort((a, b) => a - b)];
  if (patchIds.length > 0) parts.push([...patchIds]);
  for (const ids of parts) assertAscending(ids);
  for (const byte of MAGIC) writer.byte(byte);
  writer.byte(PLAIN_FORMAT + (patchIds.length > 0 ? PATCHES : 0) + (hasWorkLanguage ? WORK_LANGUAGE : 0));
  for (const ids of parts) writer.count(ids.length);
  for (const ids of parts) writeAscending(writer, ids);
}

export function readHead(reader: ByteReader): Head<Float64Array> {
  if (MAGIC.some(expected => reader.byte() !== expected))
    throw new SegmentError('These bytes are not a segment');
  const format = reader.byte();
  if (format < PLAIN_FORMAT || format > SEGMENT_FORMAT)
    throw new SegmentError('The segment has a format that this version does not know');
  const cards = reader.count(reader.left);
  const gone = reader.count(reader.left);
  const hasPatches = ((format - PLAIN_FORMAT) & PATCHES) !== 0;
  const patches = hasPatches ? reader.count(reader.left) : 0;
  const jobIds = readAscending(reader, cards);
  const tombstones = readAscending(reader, gone);
  const patchIds = hasPatches ? readAscending(reader, patches) : new Float64Array();
  if (haveCommon(patchIds, jobIds) || haveCommon(patchIds, tombstones))
    throw new SegmentError('The segment changes a posting that it also has or removes');
  const hasWorkLanguage = ((format - PLAIN_FORMAT) & WORK_LANGUAGE) !== 0;
  return { jobIds, tombstones, patchIds, hasWorkLanguage };
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
