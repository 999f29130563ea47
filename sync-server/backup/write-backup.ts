import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { VERSION } from '../core/version.ts';
import type { Store, StoreSnapshot } from '../store/store.ts';
import {
  BackupFailure,
  type BackupDatabase,
  type BackupHeader,
  type BackupManifest,
  type BackupPart,
  type DatabaseName,
  FORMAT,
  FORMAT_VERSION,
  HEADER_NAME,
  isKept,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  partName,
} from './backup-format.ts';
import { blobParts, blobsOfDocument, type FilesToSave, refuseMissing } from './backup-blobs.ts';
import { type DataFile, listDataFiles } from './data-files.ts';
import { documentLine, LineDigest } from './line-digest.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

/** Characters in a part before compression. */
const PART_CHARS = 4_000_000;
/** Takes half the time of gzip's default for a tenth more bytes: the server has other work. */
const GZIP_LEVEL = 3;

const pack = promisify(gzip);

export interface BackupSources {
  /** Absent databases don't exist yet. */
  stores: Partial<Record<DatabaseName, Store>>;
  dataDir: string;
  nowMs: number;
  /** Absent: files are only those in the data directory. */
  files?: FilesToSave;
}

/**
 * Yields the bytes of a backup (`backup-format.ts`) as they are read. Writes made meanwhile aren't included. Each
 * database is as of one of its sequences, and these are taken shortly after one another.
 */
export async function* backupBytes({
  stores,
  dataDir,
  nowMs,
  files,
}: BackupSources): AsyncGenerator<Uint8Array> {
  const release = files?.hold?.();
  const snapshots = await openSnapshots(stores).catch((error: unknown) => {
    release?.();
    throw error;
  });
  const named = new Set<string>();
  try {
    const header: BackupHeader = {
      format: FORMAT,
      version: FORMAT_VERSION,
      program: VERSION,
      createdAt: new Date(nowMs).toISOString(),
    };
    yield* smallEntry(HEADER_NAME, JSON.stringify(header), nowMs);
    const manifest: BackupManifest = { ...header, databases: [], parts: [] };
    for (const [name, snapshot] of snapshots)
      manifest.databases.push(yield* databaseParts(name, snapshot, manifest.parts, nowMs, named));
    // Files come after the documents, because a file exists before a document names it.
    for (const file of await listDataFiles(dataDir, files !== undefined))
      yield* filePart(file, manifest.parts);
    if (files) {
      yield* blobParts(files, named, manifest.parts);
      if (stores.board) await refuseMissing(stores.board, named);
    }
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    yield* smallEntry(MANIFEST_NAME, text, nowMs);
    yield* smallEntry(MANIFEST_SUM_NAME, `${sha256(text)}  ${MANIFEST_NAME}\n`, nowMs);
    yield TAR_END;
  } finally {
    release?.();
    await Promise.all(snapshots.map(([, snapshot]) => snapshot.close()));
  }
}

async function openSnapshots(stores: BackupSources['stores']): Promise<[DatabaseName, StoreSnapshot][]> {
  const opened: [DatabaseName, StoreSnapshot][] = [];
  const { board, accounts, catalogue } = stores;
  // In this order, so that every account that a board document names is in the later snapshot.
  if (board) opened.push(['board', await board.snapshot()]);
  if (accounts) opened.push(['accounts', await accounts.snapshot()]);
  if (catalogue) opened.push(['catalogue', await catalogue.snapshot()]);
  return opened;
}

async function* databaseParts(
  name: DatabaseName,
  snapshot: StoreSnapshot,
  parts: BackupPart[],
  nowMs: number,
  named: Set<string>,
): AsyncGenerator<Uint8Array, BackupDatabase> {
  const digest = new LineDigest();
  let number = 0;
  let lines: string[] = [];
  let chars = 0;
  const part = async function* (): AsyncGenerator<Uint8Array> {
    number += 1;
    const documents = lines.length;
    const bytes = await pack(`${lines.join('\n')}\n`, { level: GZIP_LEVEL });
    lines = [];
    chars = 0;
    const entry = { name: partName(name, number), bytes: bytes.length, sha256: sha256(bytes), documents };
    parts.push(entry);
    yield tarHeader(entry.name, bytes.length, nowMs);
    yield bytes;
    yield tarPadding(bytes.length);
  };

  for await (const page of snapshot.pages()) {
    for (const document of page) {
      if (!isKept(name, document.id)) continue;
      for (const blob of blobsOfDocument(document.body)) named.add(blob);
      const line = documentLine(document);
      digest.add(line);
      lines.push(line);
      chars += line.length;
    }
    if (chars >= PART_CHARS) yield* part();
  }
  if (lines.length > 0) yield* part();
  return { name, sequence: snapshot.sequence, documents: digest.lines, digest: digest.hex };
}

async function* filePart({ name, path }: DataFile, parts: BackupPart[]): AsyncGenerator<Uint8Array> {
  const { size, mtimeMs } = await stat(path);
  yield tarHeader(name, size, mtimeMs);
  const hash = createHash('sha256');
  let bytes = 0;
  if (size > 0) {
    for await (const chunk of createReadStream(path, { end: size - 1 })) {
      if (!(chunk instanceof Uint8Array)) continue;
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  if (bytes !== size) throw new BackupFailure(`The file ${name} changed while it was being read.`);
  yield tarPadding(size);
  parts.push({ name, bytes, sha256: hash.digest('hex') });
}

function* smallEntry(name: string, text: string, nowMs: number): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  yield tarHeader(name, bytes.length, nowMs);
  yield bytes;
  yield tarPadding(bytes.length);
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
