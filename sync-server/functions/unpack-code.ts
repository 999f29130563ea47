import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { cut } from './whole-text.ts';

/** Of the unpacked code. */
const UNPACKED_MAX_BYTES = 250 * 1_048_576;
const FILES_MAX = 20_000;
const DEPTH_MAX = 32;
const NAME_MAX_BYTES = 255;

/** The code can't be used. The message is for its author. */
export class UnusableCode extends Error {
  override readonly name = 'UnusableCode';
}

/**
 * Unpacks a tar.gz file into an empty folder. Only plain files and folders with plain names: a link could lead out of
 * the folder, and nothing a function needs is anything else. Resolves to the number of bytes.
 */
export async function unpackCode(source: Readable, folder: string): Promise<number> {
  let bytes = 0;
  let files = 0;
  let problem: Error | null = null;
  const made = new Set<string>();
  const parser = new Parser({ strict: true, maxMetaEntrySize: 65_536, brotli: false });
  const gunzip = createGunzip();
  const writes: Promise<void>[] = [];
  const stop = (error: Error) => {
    problem ??= error;
    gunzip.destroy(error);
  };
  parser.on('entry', (entry: ReadEntry) => {
    try {
      const path = placeOf(entry);
      files += 1;
      bytes += entry.size;
      if (files > FILES_MAX) throw new UnusableCode(`The code has more than ${FILES_MAX} files.`);
      if (bytes > UNPACKED_MAX_BYTES) throw new UnusableCode(TOO_LARGE);
      if (path === null || problem !== null) return entry.resume();
      writes.push(
        write(entry, join(folder, path), made).catch((error: unknown) => {
          stop(error instanceof Error ? error : new Error(String(error)));
          entry.resume();
        }),
      );
    } catch (error) {
      stop(error as Error);
      entry.resume();
    }
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve);
    parser.on('error', reject);
    gunzip.on('error', reject);
  });
  let unpacked = 0;
  let isOver = false;
  parser.on('eof', () => {
    isOver = true;
  });
  gunzip.on('data', (chunk: Buffer) => {
    // The parser would unpack it once more, uncounted.
    if (unpacked === 0 && COMPRESSED.some(magic => magic.every((byte, at) => chunk[at] === byte)))
      return stop(new UnusableCode('The code is compressed more than once.'));
    unpacked += chunk.length;
    // Also counts what is between files, so an endless stream of headers ends too.
    if (unpacked > UNPACKED_MAX_BYTES + FILES_MAX * 1024) return stop(new UnusableCode(TOO_LARGE));
    // The parser would collect what follows the archive's end, and copy all of it again with each chunk.
    if (isOver) return;
    if (!parser.write(chunk)) {
      gunzip.pause();
      parser.once('drain', () => gunzip.resume());
    }
  });
  gunzip.on('end', () => parser.end());
  ended.catch(() => undefined);
  try {
    await Promise.all([pipeline(source, gunzip), ended]);
    await Promise.all(writes);
  } catch (error) {
    problem ??= error instanceof Error ? error : new Error(String(error));
  }
  // The writes may still fail, and nothing may be written after this.
  await Promise.allSettled(writes);
  const cause = problem;
  if (cause instanceof UnusableCode || (cause && isSystemError(cause))) throw cause;
  if (cause) throw new UnusableCode('The code is not a tar.gz file, or it is damaged.');
  if (files === 0) throw new UnusableCode('The code is empty.');
  return bytes;
}

/** How gzip and zstd files begin. */
const COMPRESSED = [
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
];

const TOO_LARGE = `The unpacked code is larger than ${UNPACKED_MAX_BYTES / 1_048_576} MB.`;

/** Relative to the folder. null: a folder, which is made with its files. */
function placeOf({ type, path }: ReadEntry): string | null {
  const parts = path.split('/').filter(part => part !== '' && part !== '.');
  const isPlain = parts.every(
    part => part !== '..' && !/[\\\p{Cc}]/u.test(part) && Buffer.byteLength(part) <= NAME_MAX_BYTES,
  );
  if (!isPlain || path.startsWith('/') || parts.length > DEPTH_MAX)
    throw new UnusableCode(`The code has a file with a name that isn’t allowed: ${cut(path, 200)}`);
  if (type === 'Directory') return null;
  if (!['File', 'OldFile', 'ContiguousFile'].includes(type))
    throw new UnusableCode(`The code may only have files and folders. This is neither: ${cut(path, 200)}`);
  return parts.join('/');
}

async function write(entry: ReadEntry, path: string, made: Set<string>): Promise<void> {
  const folder = dirname(path);
  // Not before the folder exists, and the entry keeps its bytes until someone reads them.
  if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o755 });
  made.add(folder);
  await pipeline(
    entry as unknown as NodeJS.ReadableStream,
    createWriteStream(path, { flags: 'wx', mode: 0o644 }),
  );
}

function isSystemError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ENOSPC', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'EROFS'].includes(code);
}
