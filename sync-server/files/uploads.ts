import { createHash } from 'node:crypto';
import { storageOf } from '../../src/wire/collections.ts';
import { type Blobs, BlobMissing, BlobTooLarge } from '../blobs/blobs.ts';
import type { Context } from '../board/context.ts';
import { makerWhoAsks, requireRoom, withinQuota } from '../board/within-quota.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import { formatMoment } from '../core/moments.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { commitRecord } from '../records/board-documents.ts';
import {
  type FileData,
  type FilePart,
  type FileRecord,
  FILES_DATABASE,
  isComplete,
  withParts,
} from '../records/file-record.ts';
import { recordId } from '../records/document-record.ts';
import { defaultPermissions } from '../records/permission-strings.ts';
import type { Bucket } from './buckets.ts';
import { chunkCount, chunkNumber, type ChunkRange, chunkSizeOf } from './chunk-range.ts';
import { type FileContent, PART_MAX_BYTES, type StoredForm } from './content/file-content.ts';
import { type ContentFacts, ContentReader } from './content-facts.ts';
import { readFileRecord, type StoredFile } from './file-access.ts';
import { checkContent, requireExtension } from './file-checks.ts';
import type { FactsAhead } from './facts-ahead.ts';

/** One body of an upload. */
export interface Upload {
  caller: Caller;
  bucket: Bucket;
  fileId: string;
  /** undefined: the body has the whole file. */
  range: ChunkRange | undefined;
  /** Hex. The content must have it. undefined: any content. */
  sha256?: string;
}

/** What a body's content became, before its file knows of it. */
export interface ReceivedPart {
  part: FilePart;
  form: StoredForm;
  /** Its file has it, or `keep` has removed it. */
  isKept?: boolean;
  /** Of the whole file, if the body had it. */
  facts: ContentFacts | undefined;
}

export interface FileFields {
  name: string;
  /** undefined: not sent. */
  permissions: string[] | undefined;
}

export interface Uploads {
  /** Refuses early what can be refused before the content is read. */
  admit(upload: Omit<Upload, 'fileId'>): void;
  /** Stores the content of one body. Then call `keep` or `discard`. */
  receive(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedPart>;
  /**
   * Adds it to its file, and completes the file with its last part. Resolves when that is on disk. A chunk that arrives
   * again changes nothing.
   */
  keep(upload: Upload, received: ReceivedPart, fields: FileFields): Promise<FileRecord>;
  discard(received: ReceivedPart): Promise<void>;
}

type Parts = Pick<Context, 'stores' | 'environment' | 'projection' | 'schemas' | 'quotas' | 'log'> & {
  blobs: Blobs;
  content: FileContent;
  facts: FactsAhead;
};

const MEGABYTE = 1_048_576;

export function createUploads(parts: Parts): Uploads {
  const { stores, environment, projection, schemas, blobs, content } = parts;
  const oneAtATime = createOneAtATime();
  const now = () => formatMoment(environment.nowMs());
  const conflict = () => new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 1 });
  const limitOf = ({ settings }: Bucket) => settings.maximumFileSize;
  const formOf = ({ settings: { compression, encryption } }: Bucket): StoredForm => ({
    compression,
    encryption,
  });

  function admit({ bucket, range }: Omit<Upload, 'fileId'>): void {
    if (range && range.size > limitOf(bucket))
      throw new ApiError('storage_invalid_file_size', 'File size not allowed');
  }

  async function receive({ bucket, fileId, range }: Upload, bytes: AsyncIterable<Uint8Array>) {
    const place = { space: storageOf(bucket.definition), owner: fileId };
    const expected = range && range.end - range.start;
    const most = expected ?? Math.min(PART_MAX_BYTES, limitOf(bucket));
    const reader = new ContentReader();
    const isWhole = range === undefined || expected === range.size;
    const source = isWhole ? reader.pass(bytes) : bytes;
    // All parts of a file are stored in the form in which its first one was.
    const begun = (await readFileRecord(parts, bucket.definition, fileId))?.file.data;
    const at = range ? chunkNumber(range, begun?.chunkSize ?? chunkSizeOf(range)) : 0;
    const form = begun ?? formOf(bucket);
    const part = await content.putPart(place, at, source, form, most).catch((error: unknown) => {
      if (!(error instanceof BlobTooLarge)) throw error;
      if (range) throw new ApiError('storage_invalid_content_range', undefined, { cause: error });
      if (limitOf(bucket) <= PART_MAX_BYTES)
        throw new ApiError('storage_invalid_file_size', 'File size not allowed', { cause: error });
      throw new ApiError('request_too_large', 'Please send files of this size in chunks.', { cause: error });
    });
    const { compression, encryption } = form;
    const received = {
      part,
      form: { compression, encryption },
      facts: isWhole ? await reader.facts() : undefined,
    };
    const problem =
      part.size === 0
        ? new ApiError('storage_file_empty')
        : expected !== undefined && part.size !== expected
          ? new ApiError('storage_invalid_content_range')
          : undefined;
    if (!problem) return received;
    await discard(received);
    throw problem;
  }

  async function discard({ part }: ReceivedPart): Promise<void> {
    // What can't be removed now is removed by the sweep.
    await blobs.remove([part.blob]).catch(() => undefined);
  }

  async function keep(upload: Upload, received: ReceivedPart, fields: FileFields): Promise<FileRecord> {
    const { definition } = upload.bucket;
    const key = recordId(storageOf(definition), upload.fileId);
    received.isKept = true;
    const added = await oneAtATime(key, () =>
      compareAndSet(conflict, async () => {
        // It may have been deleted while the content arrived. What is written then would never be found again.
        if (!schemas.latest(definition)) throw new ApiError('storage_bucket_not_found');
        const stored = await readFileRecord(parts, definition, upload.fileId);
        return stored ? addTo(stored, upload, received) : create(upload, received, fields);
      }),
    ).catch(async (error: unknown) => {
      // After other failures, the file may have it.
      if (error instanceof ApiError) await discard(received);
      throw error;
    });
    const { file } = added;
    if (isComplete(file.data)) return file;
    if (file.data.parts.length < file.data.chunksTotal) {
      void parts.facts.advance(key, file.data);
      return file;
    }
    return oneAtATime(`complete ${key}`, () => complete(upload, received.facts));
  }

  async function create(
    upload: Upload,
    { part, facts }: ReceivedPart,
    { name, permissions }: FileFields,
  ): Promise<StoredFile | typeof OVERTAKEN> {
    const { caller, bucket, fileId, range } = upload;
    const { definition } = bucket;
    requireExtension(bucket, name);
    const size = range?.size ?? part.size;
    const chunkSize = range ? chunkSizeOf(range) : part.size;
    const { compression, encryption } = formOf(bucket);
    const at = now();
    const data: FileData = {
      name,
      signature: '',
      mimeType: '',
      sizeOriginal: size,
      chunksTotal: chunkCount(size, chunkSize),
      chunksUploaded: 0,
      encryption,
      compression,
      '~blobs': [],
      parts: [],
      chunkSize,
      by: caller.kind,
    };
    const made: FileRecord = {
      collectionId: storageOf(definition),
      documentId: fileId,
      sequence: projection.nextSequence(storageOf(definition)),
      createdAt: at,
      updatedAt: at,
      permissions: permissions ?? defaultPermissions(caller),
      data: counted(withParts(data, [part])),
      ...(caller.userId !== undefined && { owner: caller.userId }),
    };
    const isAtOnce = data.chunksTotal === 1 && facts !== undefined;
    const owner = caller.userId;
    return withRoom(owner, () => {
      if (owner !== undefined) requireRoom(parts, 'fileMegabytes', megabytesOf(owner, size) - 1);
      const write = async () => {
        // Everything of a small file is known, so it is complete with the first write.
        const file = isAtOnce ? await completed(upload, made, facts) : made;
        const isMade = await commitRecord(stores.board, asRecord(file));
        await (isMade ? removeOthers(made, file) : removeOthers(file, made));
        return isMade ? { file, revision: '' } : OVERTAKEN;
      };
      const use = {
        name: 'files' as const,
        maker: makerWhoAsks(caller),
        held: owner === undefined ? undefined : heldBy(owner, fileId),
      };
      return withinQuota(parts, use, write, result => result !== OVERTAKEN);
    });
  }

  async function addTo(
    { file, revision }: StoredFile,
    { caller, range }: Upload,
    received: ReceivedPart,
  ): Promise<StoredFile | typeof OVERTAKEN> {
    const { data } = file;
    const isOwn = caller.kind === 'key' || (data.by === caller.kind && file.owner === caller.userId);
    const size = range?.size ?? received.part.size;
    if (isComplete(data) || !isOwn || size !== data.sizeOriginal)
      throw new ApiError('storage_file_already_exists');
    const isSameForm =
      received.form.compression === data.compression && received.form.encryption === data.encryption;
    // The bucket was changed between this chunk and the file's first one.
    if (!isSameForm) throw conflict();
    // Another chunk may have made the file meanwhile, so its chunks may have another size than this one suggested.
    const part = { ...received.part, at: range ? chunkNumber(range, data.chunkSize) : 0 };
    if (data.parts.some(each => each.at === part.at)) {
      await discard(received);
      return { file, revision };
    }
    const next = { ...file, updatedAt: now(), data: counted(withParts(data, [...data.parts, part])) };
    return (await commitRecord(stores.board, asRecord(next), revision))
      ? { file: next, revision }
      : OVERTAKEN;
  }

  /** Checks the content as a whole and makes the file visible as complete. What isn't accepted is removed. */
  async function complete(upload: Upload, known: ContentFacts | undefined): Promise<FileRecord> {
    const { definition } = upload.bucket;
    const { fileId } = upload;
    const stored = await readFileRecord(parts, definition, fileId);
    if (!stored) throw new ApiError('storage_file_not_found');
    if (isComplete(stored.file.data)) return stored.file;
    let done: FileRecord;
    try {
      const key = recordId(storageOf(definition), fileId);
      const facts = known ?? (await parts.facts.facts(key, stored.file.data));
      done = await completed(upload, stored.file, facts);
    } catch (error) {
      if (error instanceof BlobMissing) {
        const latest = await readFileRecord(parts, definition, fileId);
        // Another server was faster, and what it stored took the place of these blobs.
        if (latest && isComplete(latest.file.data)) return latest.file;
        if (!latest || !hasSameBlobs(latest.file, stored.file))
          throw new ApiError('storage_file_not_found', undefined, { cause: error });
      }
      if (error instanceof ApiError && error.status < 500) await remove(stored);
      throw error;
    }
    const result = await compareAndSet(conflict, async () => {
      const latest = await readFileRecord(parts, definition, fileId);
      if (!latest || isComplete(latest.file.data)) return latest;
      // Deleted meanwhile. This is another file with the same id.
      if (!hasSameBlobs(latest.file, stored.file)) return undefined;
      // Its name or permissions may have changed meanwhile.
      const { name } = latest.file.data;
      const file = { ...latest.file, updatedAt: now(), data: { ...done.data, name } };
      return (await commitRecord(stores.board, asRecord(file), latest.revision))
        ? { file, revision: '' }
        : OVERTAKEN;
    });
    // Another server was faster, or the file was deleted.
    if (!result || result.file.data['~blobs'][0] !== done.data['~blobs'][0])
      await removeOthers(done, stored.file);
    if (!result) throw new ApiError('storage_file_not_found');
    return result.file;
  }

  async function completed(
    { bucket, sha256 }: Upload,
    file: FileRecord,
    facts: ContentFacts,
  ): Promise<FileRecord> {
    if (sha256 !== undefined && (await hashOf(file.data)) !== sha256)
      throw new ApiError('storage_invalid_file', 'The content of the file isn’t the one that was named.');
    const replacement = await checkContent(content, bucket, file.data, facts.mimeType);
    if (!replacement) return { ...file, data: finished({ ...file.data, ...facts }) };
    if (replacement.length > limitOf(bucket))
      throw new ApiError('storage_invalid_file_size', 'File size not allowed');
    const reader = new ContentReader();
    const place = { space: file.collectionId, owner: file.documentId };
    const made = await content.putAll(place, reader.pass(only(replacement)), file.data);
    const { signature } = await reader.facts();
    const data = { ...file.data, signature, mimeType: facts.mimeType, sizeOriginal: replacement.length };
    return { ...file, data: finished(withParts(data, made)) };
  }

  async function hashOf({ parts: stored, compression }: FileData): Promise<string> {
    const hash = createHash('sha256');
    for await (const chunk of content.read(stored, compression)) hash.update(chunk);
    return hash.digest('hex');
  }

  /** Removes the blobs of one version that the other doesn't have. */
  async function removeOthers(one: FileRecord, other: FileRecord): Promise<void> {
    const kept = new Set(other.data['~blobs']);
    await blobs.remove(one.data['~blobs'].filter(blob => !kept.has(blob))).catch(() => undefined);
  }

  async function remove({ file, revision }: StoredFile): Promise<void> {
    const id = recordId(file.collectionId, file.documentId);
    await stores.board.commit([{ id, revision, body: null }]);
  }

  /** One creation of a person at a time, so that many at once can't exceed the room. */
  function withRoom<T>(owner: string | undefined, task: () => Promise<T>): Promise<T> {
    return owner === undefined ? task() : oneAtATime(`owner ${owner}`, task);
  }

  const storages = () => schemas.schemasOf(FILES_DATABASE).map(({ storage }) => storage);
  const filesOf = (owner: string) =>
    storages().flatMap(storage => projection.ownedBy(storage, owner).filter(row => row.owner === owner));

  function heldBy(owner: string, id: string) {
    return {
      owner,
      id,
      count: () => filesOf(owner).length,
      isThere: (each: string) => storages().some(storage => projection.row(storage, each) !== undefined),
    };
  }

  function megabytesOf(owner: string, more: number): number {
    const bytes = filesOf(owner).reduce((sum, { data }) => sum + Number(data['sizeOriginal'] ?? 0), more);
    return Math.ceil(bytes / MEGABYTE);
  }

  return { admit, receive, keep, discard };
}

function hasSameBlobs(one: FileRecord, other: FileRecord): boolean {
  const [names, others] = [one.data['~blobs'], other.data['~blobs']];
  return names.length === others.length && names.every((blob, at) => blob === others[at]);
}

/** The last chunk counts once the file is complete. */
function counted(data: FileData): FileData {
  return { ...data, chunksUploaded: Math.min(data.parts.length, data.chunksTotal - 1) };
}

function finished(data: FileData): FileData {
  return { ...data, chunksUploaded: data.chunksTotal };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function asRecord(file: FileRecord) {
  return { ...file, data: { ...file.data } };
}
