import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isObject, parseJson } from '../../src/core/json.ts';
import type { Json, JsonObject } from '../store/store.ts';
import {
  BackupFailure,
  type BackupManifest,
  type BackupPart,
  type DatabaseName,
  FORMAT_VERSION,
  HEADER_NAME,
  isBackupHeader,
  isBackupManifest,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  partName,
} from './backup-format.ts';
import { isDataFileName } from './data-files.ts';
import { NotTar, type TarEntry, tarEntries } from './tar.ts';

const unpack = promisify(gunzip);
const CHUNK_BYTES = 1 << 20;
/** For header and manifest. The manifest of a million files has 100 MB. */
const TEXT_MAX_BYTES = 256 * 1_048_576;

export interface BackupLine {
  id: string;
  body: JsonObject;
}

/** A backup that has been completely verified against its manifest. */
export interface OpenBackup {
  readonly manifest: BackupManifest;
  readonly bytes: number;
  /** Yields the documents of one part at a time. Throws `BackupFailure` for a line that isn't a document. */
  documents(database: DatabaseName): AsyncGenerator<readonly BackupLine[]>;
  files(): readonly BackupPart[];
  readFile(part: BackupPart): Readable;
  close(): Promise<void>;
}

interface FoundPart extends TarEntry {
  sha256: string;
}

/** Reads the whole file once. Throws `BackupFailure` with the reason if it is damaged, truncated or not a backup. */
export async function openBackup(
  path: string,
  onProgress: (bytes: number, of: number) => void = () => undefined,
): Promise<OpenBackup> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BackupFailure(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  try {
    const { size } = await file.stat();
    const { manifest, parts } = await verify(file, path, bytes => onProgress(bytes, size));
    return { manifest, bytes: size, ...readers(file, path, manifest, parts), close: () => file.close() };
  } catch (error) {
    await file.close();
    if (error instanceof NotTar) throw new BackupFailure(`${path} is damaged: ${error.message}.`);
    throw error;
  }
}

async function verify(
  file: FileHandle,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<{ manifest: BackupManifest; parts: Map<string, FoundPart> }> {
  const entries = tarEntries(file);
  const foreign = new BackupFailure(`${path} is not a backup of Portage.`);
  const first = await entries.next().catch(() => undefined);
  if (!first || first.done || first.value.name !== HEADER_NAME) throw foreign;
  const header = parseJson(await readText(file, first.value));
  if (!isBackupHeader.Check(header)) throw foreign;
  if (header.version > FORMAT_VERSION) {
    const maker = `version ${header.program} of Portage`;
    throw new BackupFailure(
      `${path} was made by ${maker}, which this version can’t read. Update, then try again.`,
    );
  }

  const parts = new Map<string, FoundPart>();
  for await (const entry of entries) {
    if (parts.has(entry.name)) throw new NotTar(`${entry.name} is in it twice`);
    parts.set(entry.name, { ...entry, sha256: await hashOf(file, entry) });
    onBytes(entry.offset + entry.size);
  }
  const [manifestPart, sumPart] = [parts.get(MANIFEST_NAME), parts.get(MANIFEST_SUM_NAME)];
  if (!manifestPart || !sumPart) throw new NotTar('it has no manifest');
  const sum = await readText(file, sumPart);
  if (sum !== `${manifestPart.sha256}  ${MANIFEST_NAME}\n`) throw new NotTar('its manifest was changed');
  const manifest = parseJson(await readText(file, manifestPart));
  if (!isBackupManifest.Check(manifest)) throw new NotTar('its manifest cannot be read');
  parts.delete(MANIFEST_NAME);
  parts.delete(MANIFEST_SUM_NAME);
  compare(manifest, parts);
  return { manifest, parts };
}

/** Checks that the parts are exactly those of the manifest, unchanged. */
function compare(manifest: BackupManifest, found: ReadonlyMap<string, FoundPart>): void {
  const expected = new Set<string>();
  for (const { name, documents } of manifest.databases) {
    const parts = manifest.parts.filter(part => part.name.startsWith(`${name}/`));
    const total = parts.reduce((sum, part) => sum + (part.documents ?? 0), 0);
    if (total !== documents) throw new NotTar(`its manifest counts the documents of ${name} in two ways`);
    for (const index of parts.keys()) expected.add(partName(name, index + 1));
  }
  for (const { name, bytes, sha256 } of manifest.parts) {
    const part = found.get(name);
    if (!expected.has(name) && !isDataFileName(name)) throw new NotTar(`it has a part ${name}`);
    if (part?.size !== bytes || part.sha256 !== sha256) throw new NotTar(`its part ${name} was changed`);
  }
  if (found.size !== manifest.parts.length) throw new NotTar('it has parts that its manifest does not name');
}

function readers(
  file: FileHandle,
  path: string,
  manifest: BackupManifest,
  parts: ReadonlyMap<string, FoundPart>,
): Pick<OpenBackup, 'documents' | 'files' | 'readFile'> {
  const place = (name: string): FoundPart => {
    const part = parts.get(name);
    if (!part) throw new NotTar(`it has no part ${name}`);
    return part;
  };
  return {
    async *documents(database) {
      for (const { name } of manifest.parts.filter(part => part.name.startsWith(`${database}/`))) {
        const text = (await unpack(await readBytes(file, place(name)))).toString('utf8');
        yield text
          .split('\n')
          .filter(line => line !== '')
          .map(readLine);
      }
    },
    files: () => manifest.parts.filter(({ name }) => isDataFileName(name)),
    readFile({ name }) {
      const { offset, size } = place(name);
      return createReadStream(path, { start: offset, end: offset + size - 1 });
    },
  };
}

function readLine(line: string): BackupLine {
  const value = parseJson(line);
  if (isObject<Json>(value) && typeof value['id'] === 'string' && isObject<Json>(value['body']))
    return { id: value['id'], body: value['body'] };
  throw new BackupFailure('The backup has a line that isn’t a document.');
}

async function hashOf(file: FileHandle, { offset, size }: TarEntry): Promise<string> {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(Math.min(size, CHUNK_BYTES));
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - at), offset + at);
    if (bytesRead === 0) throw new NotTar('it ends too early');
    hash.update(chunk.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest('hex');
}

async function readText(file: FileHandle, entry: TarEntry): Promise<string> {
  if (entry.size > TEXT_MAX_BYTES) throw new NotTar(`its ${entry.name} is too large`);
  return (await readBytes(file, entry)).toString('utf8');
}

async function readBytes(file: FileHandle, { offset, size }: TarEntry): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, offset);
  if (bytesRead < size) throw new NotTar('it ends too early');
  return bytes;
}
