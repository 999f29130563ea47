import { ApiError } from '../core/api-error.ts';
import { PART_MAX_BYTES } from './content/file-content.ts';

/** The SDK's, which every chunk but the last has. */
export const CHUNK_BYTES = 5 * 1_048_576;
const CHUNKS_MAX = 10_000;
/** Each chunk writes the file's record, which names all chunks before it. So small ones may only be few. */
const SMALL_BYTES = 1_048_576;
const SMALL_CHUNKS_MAX = 200;

/** A chunk's place in its file, from `Content-Range: bytes START-END/SIZE`. */
export interface ChunkRange {
  start: number;
  /** Exclusive. */
  end: number;
  size: number;
}

/** undefined: the whole file is in this body. Throws `storage_invalid_content_range`. */
export function readContentRange(header: string | undefined): ChunkRange | undefined {
  if (header === undefined) return undefined;
  const [, from = '', to = '', of = ''] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header.trim()) ?? [];
  const range = { start: Number(from), end: Number(to) + 1, size: Number(of) };
  const isRange = from !== '' && range.start < range.end && range.end <= range.size;
  if (!isRange || range.end - range.start > PART_MAX_BYTES)
    throw new ApiError('storage_invalid_content_range');
  return range;
}

/**
 * The size of the chunks of a file whose first chunk to arrive is this one. The last one doesn't tell, so the SDK's size
 * is assumed then.
 */
export function chunkSizeOf({ start, end, size }: ChunkRange): number {
  return end === size && start > 0 ? CHUNK_BYTES : end - start;
}

/** The chunk's number. Throws if it is no chunk of a file with this size and chunk size. */
export function chunkNumber({ start, end, size }: ChunkRange, chunkSize: number): number {
  const isWhole = start % chunkSize === 0 && end === Math.min(start + chunkSize, size);
  const most = chunkSize < SMALL_BYTES ? SMALL_CHUNKS_MAX : CHUNKS_MAX;
  if (!isWhole || chunkCount(size, chunkSize) > most) throw new ApiError('storage_invalid_content_range');
  return start / chunkSize;
}

export function chunkCount(size: number, chunkSize: number): number {
  return Math.max(1, Math.ceil(size / chunkSize));
}
