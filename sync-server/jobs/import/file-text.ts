import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { detectEncoding } from './file-encoding.ts';
import { ImportFailure } from './import-failure.ts';

/** Receives the number of bytes read from disk so far. Compressed bytes count, so the total is the file's size. */
export type OnBytes = (bytes: number) => void;

/** Files that people take for tables, by their first bytes. */
const NO_TEXTS = [
  {
    bytes: '504b0304',
    text: 'is a workbook (.xlsx, .ods) or a zip archive. Save its table as CSV, or unzip it, and import that file.',
  },
  { bytes: 'd0cf11e0a1b11ae1', text: 'is a workbook (.xls). Save its table as CSV and import that file.' },
];

/**
 * The text of a file, in pieces, without BOM. Decompresses gzip, which it recognizes by the first bytes and not the
 * name.
 */
export async function* readFileText(
  path: string,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<string> {
  const start = await firstBytes(path);
  for (const { bytes, text } of NO_TEXTS)
    if (start.startsWith(bytes)) throw new ImportFailure(`${path} ${text}`);
  const gzip = start.startsWith('1f8b');
  const decoder = new TextDecoder(await detectEncoding(readBytes(path, gzip)));
  for await (const chunk of readBytes(path, gzip, onBytes)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

export async function fileSize(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new ImportFailure(`${path} is not a file`);
    return found.size;
  } catch (error) {
    throw error instanceof ImportFailure
      ? error
      : new ImportFailure(`${path} cannot be read: ${reason(error)}`);
  }
}

/** In hexadecimal digits. */
async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* readBytes(path: string, gzip: boolean, onBytes?: OnBytes): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path);
  if (onBytes) file.on('data', () => onBytes(file.bytesRead));
  const source = gzip ? pipeline(file, createGunzip(), () => undefined) : file;
  try {
    for await (const chunk of source) yield toBytes(chunk);
  } catch (error) {
    throw new ImportFailure(`${path} cannot be read to its end: ${reason(error)}`);
  } finally {
    file.destroy();
  }
}

function toBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError('A file stream returned something other than bytes');
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
