import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { loadZstd } from './zstd.ts';

/** What a stream of the encoding `dcz` begins with, before the dictionary's hash (RFC 9842, section 5). */
const MAGIC = Uint8Array.of(0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0);
/** Takes a third of a second for the largest script. */
const LEVEL = 19;
const MOST_BYTES = 8_388_608;

const unbrotli = promisify(brotliDecompress);

/** Asks for the bytes of `file` in the encoding `dcz`. */
export interface DeltaTask {
  file: string;
  /** A file that phones may have instead, compressed with Brotli. */
  earlier: string;
  /** The SHA-256 of what is compressed in it, in hexadecimal. */
  hash: string;
}

/** null: the earlier file is gone, or is damaged and is now removed. */
export async function makeDelta({ file, earlier, hash }: DeltaTask): Promise<Uint8Array | null> {
  const kept = await readFile(earlier).catch(() => null);
  if (kept === null) return null;
  const dictionary = await unbrotli(kept, { maxOutputLength: MOST_BYTES }).catch(() => null);
  if (dictionary === null || sha256(dictionary) !== hash) {
    await rm(earlier, { force: true });
    return null;
  }
  return Buffer.concat([MAGIC, Buffer.from(hash, 'hex'), await compress(await readFile(file), dictionary)]);
}

/** Throws unless it becomes the same bytes again: a browser would run whatever it makes of them. */
async function compress(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const zstd = await loadZstd();
  const [coder, decoder] = [zstd.createCCtx(), zstd.createDCtx()];
  try {
    const delta = zstd.compressUsingDict(coder, bytes, dictionary, LEVEL);
    const again = zstd.decompressUsingDict(decoder, delta, dictionary);
    if (Buffer.compare(again, bytes) !== 0) throw new Error('The difference leads to other bytes');
    return delta;
  } finally {
    zstd.freeCCtx(coder);
    zstd.freeDCtx(decoder);
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
