import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { BLOB_MAX_BYTES, type BlobPlace, type Blobs, BlobTooLarge } from '../../blobs/blobs.ts';
import { derivedKey } from '../../core/keyed-hash.ts';
import type { FileCompression, FilePart } from '../../records/file-record.ts';
import { openSegments, SEGMENT_BYTES, sealSegments, segmentCount, segmentStart } from './sealed-segments.ts';

/** How a file's content is stored. */
export interface StoredForm {
  compression: FileCompression;
  encryption: boolean;
}

/** Bytes in a part that the server itself makes. */
const PART_BYTES = 5 * 1_048_576;
/** The most bytes in a part that a client sends. */
export const PART_MAX_BYTES = 10 * 1_048_576;

export interface FileContent {
  /** Stores one part. Rejects like `Blobs.put`. */
  putPart(
    place: BlobPlace,
    at: number,
    bytes: AsyncIterable<Uint8Array>,
    form: StoredForm,
    maxBytes: number,
  ): Promise<FilePart>;
  /** Stores a content of any size as parts. If it rejects, nothing is left. */
  putAll(place: BlobPlace, bytes: AsyncIterable<Uint8Array>, form: StoredForm): Promise<FilePart[]>;
  /** Yields the bytes from `start` to `end` (exclusive) of a file with these parts. */
  read(
    parts: readonly FilePart[],
    compression: FileCompression,
    range?: { start: number; end: number },
  ): AsyncGenerator<Uint8Array>;
}

type ZstdZlib = typeof zlib & {
  createZstdCompress?: () => zlib.Gzip;
  createZstdDecompress?: () => zlib.Gunzip;
};
const { createZstdCompress, createZstdDecompress } = zlib as ZstdZlib;

/** Zstandard is part of Node from 22.15 on. */
export const hasZstd = createZstdCompress !== undefined && createZstdDecompress !== undefined;

export function createFileContent(
  blobs: Blobs,
  { idKey, randomBytes }: { idKey: Uint8Array; randomBytes: (length: number) => Uint8Array },
): FileContent {
  const master = derivedKey(idKey, 'files');
  const keyOf = (cipher: string) => derivedKey(master, `part/${cipher}`);

  const content: FileContent = {
    async putPart(place, at, bytes, { compression, encryption }, maxBytes) {
      const cipher = encryption ? Buffer.from(randomBytes(16)).toString('base64url') : '';
      let size = 0;
      const counted = async function* () {
        for await (const chunk of bytes) {
          size += chunk.length;
          if (size > maxBytes) throw new BlobTooLarge(`more than ${maxBytes} bytes`);
          yield chunk;
        }
      };
      const packed = compression === 'none' ? counted() : packing(counted(), compression);
      const sealed = cipher === '' ? packed : sealSegments(packed, keyOf(cipher));
      const stored = await blobs.put(place, sealed, BLOB_MAX_BYTES);
      return { at, blob: stored.key, size, stored: stored.bytes, cipher };
    },

    async putAll(place, bytes, form) {
      const parts: FilePart[] = [];
      try {
        for await (const part of partsOf(bytes))
          parts.push(await content.putPart(place, parts.length, part, form, PART_BYTES));
        return parts;
      } catch (error) {
        await blobs.remove(parts.map(({ blob }) => blob));
        throw error;
      }
    },

    async *read(parts, compression, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) {
      let offset = 0;
      for (const part of parts.toSorted((a, b) => a.at - b.at)) {
        const range = { start: Math.max(0, start - offset), end: Math.min(part.size, end - offset) };
        offset += part.size;
        if (range.end > range.start) yield* readPart(part, compression, range);
      }
    },
  };

  /** Starts at the segment with the first byte. A compressed part is unpacked from its beginning. */
  async function* readPart(
    part: FilePart,
    compression: FileCompression,
    range: { start: number; end: number },
  ): AsyncGenerator<Uint8Array> {
    const isPacked = compression !== 'none';
    const inStored = isPacked ? { start: 0, end: part.stored } : range;
    let skip = isPacked ? range.start : 0;
    let left = range.end - range.start;
    let opened: AsyncIterable<Uint8Array>;
    if (part.cipher === '') {
      opened = await blobs.get(part.blob, inStored);
    } else {
      const from = isPacked ? 0 : Math.floor(range.start / SEGMENT_BYTES);
      const total = segmentCount(part.stored);
      const last = isPacked ? total : Math.ceil(range.end / SEGMENT_BYTES);
      const end = Math.min(part.stored, segmentStart(last));
      const sealed = await blobs.get(part.blob, { start: segmentStart(from), end });
      if (!isPacked) skip = range.start - from * SEGMENT_BYTES;
      opened = openSegments(sealed, keyOf(part.cipher), { from, total });
    }
    const bytes = isPacked ? unpacking(opened, compression) : opened;
    for await (const chunk of bytes) {
      const rest = chunk.subarray(skip, skip + left);
      skip = Math.max(0, skip - chunk.length);
      if (rest.length > 0) yield rest;
      left -= rest.length;
      if (left === 0) return;
    }
    throw new Error(`The blob ${part.blob} has less than its file says`);
  }

  return content;
}

async function* packing(
  bytes: AsyncIterable<Uint8Array>,
  compression: FileCompression,
): AsyncGenerator<Uint8Array> {
  const packer = compression === 'zstd' ? createZstdCompress?.() : zlib.createGzip();
  if (!packer) throw new Error('This version of Node can’t compress with Zstandard');
  yield* through(bytes, packer);
}

async function* unpacking(
  bytes: AsyncIterable<Uint8Array>,
  compression: FileCompression,
): AsyncGenerator<Uint8Array> {
  const unpacker = compression === 'zstd' ? createZstdDecompress?.() : zlib.createGunzip();
  if (!unpacker) throw new Error('This version of Node can’t read Zstandard');
  yield* through(bytes, unpacker);
}

async function* through(
  bytes: AsyncIterable<Uint8Array>,
  transform: zlib.Gzip | zlib.Gunzip,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { objectMode: false });
  const flow = pipeline(source, transform);
  const failed = flow.then(
    () => null,
    (error: unknown) => error,
  );
  try {
    for await (const chunk of transform) yield chunk as Uint8Array;
  } catch {
    throw await failed;
  } finally {
    source.destroy();
    transform.destroy();
  }
}

/** Splits a stream into streams of `PART_BYTES`, each of which must be read before the next. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<AsyncGenerator<Uint8Array>> {
  const source = bytes[Symbol.asyncIterator]();
  let next = await source.next();
  let rest: Uint8Array | undefined = next.done ? undefined : next.value;
  const part = async function* () {
    let room = PART_BYTES;
    while (rest && room > 0) {
      const piece = rest.subarray(0, room);
      room -= piece.length;
      yield piece;
      if (piece.length < rest.length) rest = rest.subarray(piece.length);
      else {
        next = await source.next();
        rest = next.done ? undefined : next.value;
      }
    }
  };
  do yield part();
  while (!next.done);
}
