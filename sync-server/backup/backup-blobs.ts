import { createHash } from 'node:crypto';
import { isObject } from '../../src/core/json.ts';
import { type Blobs, BlobMissing } from '../blobs/blobs.ts';
import { readBlobKey } from '../blobs/blob-keys.ts';
import { recordId } from '../records/document-record.ts';
import { BLOBS } from '../records/file-record.ts';
import type { Json, JsonObject, Store } from '../store/store.ts';
import { BackupFailure, type BackupPart } from './backup-format.ts';
import { tarHeader, tarPadding } from './tar.ts';

/** The contents of files, for a backup. */
export interface FilesToSave {
  blobs: Pick<Blobs, 'list' | 'get'>;
  /** Keeps blobs of deleted files meanwhile. Returns the end. */
  hold?: () => () => void;
}

/** The name of a blob's part in a backup: its place in the data directory. */
const blobPartName = (key: string): string => `files/${key}`;

/** The blob's key; null: the part is another file. */
export function keyOfPart(name: string): string | null {
  const key = name.startsWith('files/') ? name.slice('files/'.length) : '';
  return readBlobKey(key) ? key : null;
}

/** The blobs that a document names. */
export function blobsOfDocument(body: JsonObject): string[] {
  const { data } = body;
  const names: Json | undefined = isObject(data) ? data[BLOBS] : undefined;
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : [];
}

/**
 * Yields all blobs as parts, and removes from `expected` those that it found. The list may change meanwhile: one that is
 * gone was deleted after the documents were read.
 */
export async function* blobParts(
  { blobs }: FilesToSave,
  expected: Set<string>,
  parts: BackupPart[],
): AsyncGenerator<Uint8Array> {
  for await (const { key, bytes, storedMs } of blobs.list()) {
    const stream = await blobs.get(key).catch((error: unknown) => {
      if (error instanceof BlobMissing) return null;
      throw error;
    });
    if (!stream) continue;
    const name = blobPartName(key);
    const hash = createHash('sha256');
    let read = 0;
    yield tarHeader(name, bytes, storedMs);
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array)) continue;
      hash.update(chunk);
      read += chunk.length;
      yield chunk;
    }
    const sha256 = hash.digest();
    const isSame = sha256.toString('base64url') === readBlobKey(key)?.sha256;
    if (read !== bytes || !isSame)
      throw new BackupFailure(`The content ${name} is damaged: it isn’t what its name says.`);
    yield tarPadding(bytes);
    parts.push({ name, bytes, sha256: sha256.toString('hex') });
    expected.delete(key);
  }
}

/** Throws if a file that still exists names a blob that wasn't found. */
export async function refuseMissing(board: Store, missing: ReadonlySet<string>): Promise<void> {
  for (const key of missing) {
    const read = readBlobKey(key);
    const stored = read && (await board.get(recordId(read.space, read.owner)));
    if (!read || !stored || !blobsOfDocument(stored.body).includes(key)) continue;
    throw new BackupFailure(`The content of the file ${read.owner} is missing (${key}).`);
  }
}
