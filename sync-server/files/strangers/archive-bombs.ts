import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import zlib from 'node:zlib';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { createWorkQueue } from '../../core/turns/work-queue.ts';

/** A file may grow to this much when it is unpacked, whatever its own size. */
const ALWAYS_BYTES = 200 * 1_048_576;
/** More is a bomb if it also grows more than this. A résumé with pictures stays below ten. */
const GROWTH = 100;
const MOST_ENTRIES = 20_000;
/** Larger ones are read in part. A PDF of this size has no need to grow. */
const PDF_MAX_BYTES = 64 * 1_048_576;
/** Bytes that inflating a PDF's streams may yield, in all. */
const PDF_MAX_INFLATED = 512 * 1_048_576;
/** Each one costs time to set up, even if it yields nothing. A résumé has some dozens. */
const PDF_MAX_STREAMS = 20_000;
/** Other requests get their turn after so many. */
const STREAMS_A_TURN = 1_000;
/** Read at once from a zip's directory, whose entries have about a hundred bytes. */
const ZIP_BLOCK_BYTES = 262_144;

/** Checks at the same time: a PDF is in memory meanwhile. */
const inTurn = createWorkQueue({ parallel: 2, waiting: 200 });

/** Reads any range of the content. */
export type ReadRange = (start: number, end: number) => AsyncIterable<Uint8Array>;

export interface ContentToCheck {
  mimeType: string;
  size: number;
  read: ReadRange;
}

/** Zip, and the formats of offices and books, which are zips. */
const isZip = (mimeType: string): boolean =>
  mimeType === 'application/zip' ||
  mimeType.startsWith('application/vnd.openxmlformats-officedocument.') ||
  mimeType.startsWith('application/vnd.oasis.opendocument.') ||
  mimeType.startsWith('application/vnd.ms-') ||
  ['application/epub+zip', 'application/java-archive', 'application/x-xpinstall'].includes(mimeType);

/**
 * Whether the content unpacks to far more than it is, to harm the program that opens it. The server itself never unpacks
 * what strangers send; employers do. Counts while unpacking and stops at the limit, so memory stays small.
 */
export async function isBomb(content: ContentToCheck): Promise<boolean> {
  const { mimeType } = content;
  if (isZip(mimeType)) return inTurn(() => isZipBomb(content));
  if (mimeType === 'application/gzip') return inTurn(() => isGzipBomb(content));
  if (mimeType === 'application/pdf') return inTurn(() => isPdfBomb(content));
  return false;
}

function limitOf(size: number): number {
  return Math.max(ALWAYS_BYTES, GROWTH * size);
}

async function isGzipBomb({ size, read }: ContentToCheck): Promise<boolean> {
  const limit = limitOf(size);
  return (await inflatedBytes(read(0, size), zlib.createGunzip(), limit)) > limit;
}

/** By the sizes that the directory states, since programs allocate what it says. */
async function isZipBomb(content: ContentToCheck): Promise<boolean> {
  const { size } = content;
  const zip = await openZip(content);
  // Not readable as a zip, so nothing unpacks it.
  if (!zip) return false;
  return new Promise(resolve => {
    let total = 0;
    let entries = 0;
    const end = (isBomb: boolean) => {
      zip.close();
      resolve(isBomb);
    };
    zip.on('entry', ({ uncompressedSize }: Entry) => {
      total += uncompressedSize;
      entries += 1;
      if (entries > MOST_ENTRIES || total > limitOf(size)) end(true);
      else zip.readEntry();
    });
    zip.on('end', () => end(false));
    zip.on('error', () => end(false));
    zip.readEntry();
  });
}

/** The library asks for a few bytes at a time, and each read of the content would open and decrypt a part of it. */
class BlockReader extends RandomAccessReader {
  readonly #content: ContentToCheck;
  #block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(content: ContentToCheck) {
    super();
    this.#content = content;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const copied = this.#bytes(position, position + length).then(bytes => {
      bytes.copy(target, offset);
      return bytes.length < length ? new Error('The zip ends too early') : null;
    });
    void copied
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      .then(problem => setImmediate(done, problem));
  }

  async #bytes(start: number, end: number): Promise<Buffer> {
    const held = this.#block;
    if (start < held.start || end > held.start + held.bytes.length) {
      const { size, read } = this.#content;
      const blockEnd = Math.min(size, Math.max(end, start + ZIP_BLOCK_BYTES));
      this.#block = { start, bytes: await readUpTo(read(start, blockEnd)) };
    }
    const { start: from, bytes } = this.#block;
    return bytes.subarray(start - from, end - from);
  }
}

function openZip(content: ContentToCheck): Promise<ZipFile | null> {
  return new Promise(resolve => {
    fromRandomAccessReader(
      new BlockReader(content),
      content.size,
      {
        lazyEntries: true,
        autoClose: false,
        strictFileNames: false,
        validateEntrySizes: false,
        decodeStrings: false,
      },
      (error, zip) => resolve(error ? null : zip),
    );
  });
}

const STREAM = Buffer.from('stream');
const END = Buffer.from('endstream');

/** Inflates the streams, also those inside others: their filters may be applied several times. */
async function isPdfBomb({ size, read }: ContentToCheck): Promise<boolean> {
  const bytes = await readUpTo(read(0, Math.min(size, PDF_MAX_BYTES)));
  const limit = Math.min(PDF_MAX_INFLATED, limitOf(size));
  let [total, streams, seen, end] = [0, 0, 0, 0];
  for (let at = bytes.indexOf(STREAM); at !== -1; at = bytes.indexOf(STREAM, at + 1)) {
    seen += 1;
    if (seen % STREAMS_A_TURN === 0) await nextTurn();
    // Also finds `endstream`, in which nothing can be inflated.
    const begin = bytes[at + STREAM.length] === 13 ? at + STREAM.length + 2 : at + STREAM.length + 1;
    // Searched once for all streams before it: otherwise many that never end would take forever.
    if (end < begin) end = bytes.indexOf(END, begin);
    if (end === -1) end = bytes.length;
    const body = bytes.subarray(begin, end);
    if (!looksDeflated(body)) continue;
    streams += 1;
    if (streams > PDF_MAX_STREAMS) return true;
    // What is inside this stream counts too: a program may trust its length and not its end.
    total += await inflatedTwice(body, limit - total);
    if (total > limit) return true;
  }
  return false;
}

/** The header of zlib: its method and a checksum of two bytes. */
function looksDeflated(body: Uint8Array): boolean {
  const [first = 0, second = 0] = body;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

/** What the stream yields when its filter is applied once, and again if the result is deflated too. */
async function inflatedTwice(body: Uint8Array, limit: number): Promise<number> {
  const once = zlib.createInflate();
  let head: Uint8Array | undefined;
  const inner = zlib.createInflate();
  let innerBytes = 0;
  let bytes = 0;
  inner.on('data', (chunk: Uint8Array) => (innerBytes += chunk.length));
  const hasFailed = new Promise<void>(resolve => {
    inner.on('error', () => resolve());
  });
  try {
    for await (const chunk of Readable.from([body], { objectMode: false }).pipe(once)) {
      const piece = chunk as Uint8Array;
      head ??= piece;
      bytes += piece.length;
      if (bytes > limit || innerBytes > limit) break;
      if (looksDeflated(head) && !inner.destroyed && !inner.write(piece) && !inner.errored)
        await Promise.race([hasFailed, new Promise(resolve => inner.once('drain', resolve))]);
    }
  } catch {
    // Damaged: what came out so far counts.
  } finally {
    once.destroy();
    inner.destroy();
  }
  return Math.max(bytes, innerBytes);
}

/** Counts what comes out, up to a little more than `limit`. */
async function inflatedBytes(
  source: AsyncIterable<Uint8Array>,
  inflater: zlib.Gunzip,
  limit: number,
): Promise<number> {
  let bytes = 0;
  const stream = Readable.from(source, { objectMode: false });
  stream.on('error', () => inflater.destroy());
  try {
    for await (const chunk of stream.pipe(inflater)) {
      bytes += (chunk as Uint8Array).length;
      if (bytes > limit) break;
    }
  } catch {
    // Damaged: nothing unpacks more of it.
  } finally {
    stream.destroy();
    inflater.destroy();
  }
  return bytes;
}

async function readUpTo(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
