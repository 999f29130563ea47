import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';

/** A file may grow to this much when it is unpacked, whatever its own size. */
const ALWAYS_BYTES = 200 * 1_048_576;
/** More is a bomb if it also grows more than this. A résumé with pictures stays below ten. */
const GROWTH = 100;
const MOST_ENTRIES = 20_000;
/** Larger ones are read in part. A PDF of this size has no need to grow. */
const PDF_MAX_BYTES = 64 * 1_048_576;
/** Bytes that inflating a PDF's streams may yield, in all. */
const PDF_MAX_INFLATED = 512 * 1_048_576;

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
  const { mimeType, size, read } = content;
  if (isZip(mimeType)) return isZipBomb(content);
  if (mimeType === 'application/gzip')
    return (await inflatedBytes(read(0, size), zlib.createGunzip(), limitOf(size))) > limitOf(size);
  if (mimeType === 'application/pdf') return isPdfBomb(content);
  return false;
}

function limitOf(size: number): number {
  return Math.max(ALWAYS_BYTES, GROWTH * size);
}

/** By the sizes that the directory states, since programs allocate what it says. */
async function isZipBomb({ size, read }: ContentToCheck): Promise<boolean> {
  const zip = await openZip(read, size);
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
      if (entries > MOST_ENTRIES || total > ALWAYS_BYTES + GROWTH * size || total > limitOf(size)) end(true);
      else zip.readEntry();
    });
    zip.on('end', () => end(false));
    zip.on('error', () => end(false));
    zip.readEntry();
  });
}

class RangeReader extends RandomAccessReader {
  readonly #read: ReadRange;

  constructor(read: ReadRange) {
    super();
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }
}

function openZip(read: ReadRange, size: number): Promise<ZipFile | null> {
  return new Promise(resolve => {
    fromRandomAccessReader(
      new RangeReader(read),
      size,
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
  let total = 0;
  for (let at = bytes.indexOf(STREAM); at !== -1; at = bytes.indexOf(STREAM, at + 1)) {
    // Also finds `endstream`, in which nothing can be inflated.
    const begin = bytes[at + STREAM.length] === 13 ? at + STREAM.length + 2 : at + STREAM.length + 1;
    const end = bytes.indexOf(END, begin);
    const body = bytes.subarray(begin, end === -1 ? bytes.length : end);
    if (!looksDeflated(body)) continue;
    total += await inflatedTwice(body, limit - total);
    if (total > limit) return true;
    if (end !== -1) at = end;
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
