import { createHash } from 'node:crypto';
import { type FileHandle, readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { ownTurn } from '../../core/turns/own-turn.ts';
import { replaceFile } from '../../store/durable-file.ts';

const MAGIC = Buffer.from('portage rows v1\n');
const HASH_BYTES = 32;

/** Writes the values in sequence, followed by the SHA-256 of the file. Requests are answered between two values. */
export async function writeSnapshot(path: string, values: Iterable<unknown>): Promise<void> {
  await replaceFile(path, async file => {
    const hash = createHash('sha256');
    const write = async (bytes: Buffer) => {
      hash.update(bytes);
      await writeAll(file, bytes);
    };
    await write(MAGIC);
    for (const value of values) {
      const bytes = serialize(value);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      await write(length);
      await write(bytes);
      await ownTurn();
    }
    await writeAll(file, hash.digest());
  });
}

/**
 * Resolves to a function that returns the next value on each call; null if the file doesn't exist or any byte of it
 * changed.
 */
export async function readSnapshot(path: string): Promise<(() => unknown) | null> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes || bytes.length < MAGIC.length + HASH_BYTES) return null;
  const end = bytes.length - HASH_BYTES;
  const hash = createHash('sha256').update(bytes.subarray(0, end)).digest();
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC) || !hash.equals(bytes.subarray(end))) return null;
  let at = MAGIC.length;
  return () => {
    if (at >= end) throw new RangeError('The snapshot has no more values');
    const start = at + 4;
    at = start + bytes.readUInt32LE(at);
    return deserialize(bytes.subarray(start, at));
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}
