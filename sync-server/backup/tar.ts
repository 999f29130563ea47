import type { FileHandle } from 'node:fs/promises';

/*
 * POSIX ustar (IEEE 1003.1, pax, "ustar Interchange Format"), which any tar can list and unpack. The package tar-stream reads and
 * writes it too, but it installs a native module, skips what stands between entries and reads only from front to back. This reader
 * refuses every byte that the writer would not have written, and knows where each file is.
 */
const BLOCK = 512;
const [NAME_MAX, PREFIX_MAX] = [100, 155];
/** The largest number with eleven octal digits. */
const SIZE_MAX = 8 ** 11 - 1;

export const TAR_END = new Uint8Array(2 * BLOCK);

export class NotTar extends Error {
  override readonly name = 'NotTar';
}

/** Throws `RangeError` if the format can't represent the name or size. */
export function tarHeader(name: string, size: number, mtimeMs: number): Uint8Array {
  if (size > SIZE_MAX) throw new RangeError(`${name} is too large for a tar file`);
  const header = Buffer.alloc(BLOCK);
  const [prefix, rest] = splitName(name);
  header.write(rest, 0, 'utf8');
  header.write(prefix, 345, 'utf8');
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at, 'latin1');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(Math.floor(mtimeMs / 1000), 136, 11);
  header.write('0', 156, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  octal(sumOf(header), 148, 6);
  return header;
}

/** The padding after a file of this size. */
export function tarPadding(size: number): Uint8Array {
  return new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);
}

export interface TarEntry {
  name: string;
  size: number;
  /** Where the file's bytes start. */
  offset: number;
}

/**
 * The entries of a tar file made by this module, in order. Throws `NotTar` for any other file and for a truncated one.
 */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: total } = await file.stat();
  const block = Buffer.alloc(BLOCK);
  let at = 0;
  const readBlock = async () => {
    const { bytesRead } = await file.read(block, 0, BLOCK, at);
    if (bytesRead < BLOCK) throw new NotTar('it ends too early');
    at += BLOCK;
  };
  for (;;) {
    await readBlock();
    if (isZero(block)) break;
    const entry = readHeader(block, at);
    if (entry.offset + entry.size > total) throw new NotTar('it ends too early');
    yield entry;
    at = entry.offset + entry.size;
    const { length } = tarPadding(entry.size);
    const { bytesRead } = await file.read(block, 0, length, at);
    if (bytesRead < length) throw new NotTar('it ends too early');
    if (!isZero(block.subarray(0, length))) throw new NotTar('it is damaged between its parts');
    at += length;
  }
  await readBlock();
  if (!isZero(block) || at !== total) throw new NotTar('it is damaged at its end');
}

function readHeader(header: Buffer, offset: number): TarEntry {
  const text = (start: number, length: number) =>
    header.toString('utf8', start, start + length).split('\u0000', 1)[0] ?? '';
  const stored = Number.parseInt(text(148, 8), 8);
  header.fill(' ', 148, 156);
  if (text(257, 6) !== 'ustar' || stored !== sumOf(header))
    throw new NotTar('it is not a tar file, or damaged');
  const size = text(124, 12);
  if (!/^[0-7]{11}$/.test(size) || text(156, 1) !== '0') throw new NotTar('it has an entry that is no file');
  const prefix = text(345, PREFIX_MAX);
  const name = text(0, NAME_MAX);
  return { name: prefix === '' ? name : `${prefix}/${name}`, size: Number.parseInt(size, 8), offset };
}

/** The sum of the header's bytes, with spaces in place of the checksum. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function splitName(name: string): [string, string] {
  if (Buffer.byteLength(name) <= NAME_MAX) return ['', name];
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(prefix) <= PREFIX_MAX && Buffer.byteLength(rest) <= NAME_MAX) return [prefix, rest];
  }
  throw new RangeError(`The name is too long for a tar file: ${name}`);
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every(byte => byte === 0);
}
