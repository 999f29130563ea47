import type { AttributeDefinition, CollectionDefinition } from '../../src/wire/collections.ts';
import type { DocumentRecord } from './document-record.ts';

/**
 * A bucket is a collection whose documents are files. So permissions, lists, events, erasures and purges work for files as
 * they do for documents. This is the database of all buckets: no id of the API looks like it, so the databases service
 * never reaches them.
 */
export const FILES_DATABASE = '~files';

export type FileCompression = 'none' | 'gzip' | 'zstd';

/** What a bucket has besides the fields of a collection. */
export type BucketSettings = {
  /** In bytes. */
  maximumFileSize: number;
  /** In lower case, without a period. Empty: any. */
  allowedFileExtensions: string[];
  compression: FileCompression;
  encryption: boolean;
  transformations: boolean;
  /** Images from people without the key are written anew, without metadata. */
  reencodeImages: boolean;
};

/** The attributes by which lists of files can be queried, as in Appwrite. */
export const FILE_QUERIES = [
  'name',
  'signature',
  'mimeType',
  'sizeOriginal',
  'chunksTotal',
  'chunksUploaded',
] as const;

/** The attribute that names a file's blobs. Not for queries. */
export const BLOBS = '~blobs';

export const FILE_ATTRIBUTES: readonly AttributeDefinition[] = [
  { key: 'name', type: 'string', size: 2048 },
  { key: 'signature', type: 'string', size: 32 },
  { key: 'mimeType', type: 'string', size: 255 },
  { key: 'sizeOriginal', type: 'integer' },
  { key: 'chunksTotal', type: 'integer' },
  { key: 'chunksUploaded', type: 'integer' },
  { key: 'encryption', type: 'boolean' },
  { key: 'compression', type: 'string', size: 8 },
  { key: BLOBS, type: 'string', array: true, size: 160 },
];

export const FILE_INDEXES: CollectionDefinition['indexes'] = [
  { key: 'name', type: 'fulltext', attributes: ['name'] },
];

/** A piece of a file's content, in a blob of its own. */
export type FilePart = {
  /** Its place among the parts. */
  at: number;
  blob: string;
  /** Bytes of content. */
  size: number;
  /** Bytes in the blob, which may be compressed and encrypted. */
  stored: number;
  /** Names the key of an encrypted part. Empty: not encrypted. */
  cipher: string;
};

export type FileData = {
  name: string;
  /** MD5 of the content, in hex. Empty until the upload is complete. */
  signature: string;
  mimeType: string;
  sizeOriginal: number;
  chunksTotal: number;
  /** Less than `chunksTotal` until the content has been checked and the file is complete. */
  chunksUploaded: number;
  encryption: boolean;
  compression: FileCompression;
  [BLOBS]: string[];
  parts: FilePart[];
  /** Bytes of each chunk but the last. */
  chunkSize: number;
  /** A guest, a user or a key began the upload. */
  by: 'guest' | 'user' | 'key';
};

export type FileRecord = Omit<DocumentRecord, 'data'> & { data: FileData };

/** Only this program writes documents into buckets. */
export function toFile(record: DocumentRecord): FileRecord {
  return record as unknown as FileRecord;
}

export function isBucket({ databaseId }: Pick<CollectionDefinition, 'databaseId'>): boolean {
  return databaseId === FILES_DATABASE;
}

export function isComplete({ chunksTotal, chunksUploaded }: Readonly<Record<string, unknown>>): boolean {
  return typeof chunksTotal === 'number' && chunksTotal === chunksUploaded;
}

/** `data` of a file with these parts. */
export function withParts(data: FileData, parts: readonly FilePart[]): FileData {
  const sorted = parts.toSorted((a, b) => a.at - b.at);
  return { ...data, parts: sorted, [BLOBS]: sorted.map(({ blob }) => blob) };
}
