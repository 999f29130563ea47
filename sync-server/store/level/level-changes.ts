import type { PouchDocument } from 'pouchdb';
import type { ChangePage, FeedChange } from '../backend.ts';
import { toFeedChange } from '../document-shape.ts';
import { eachEntry } from './level-entries.ts';
import type { Sequence } from '../store.ts';
import { StoreUnavailable } from '../store.ts';
import type { SyncedLevel } from './synced-level.ts';

/**
 * Reads the changes feed from PouchDB's files. PouchDB reads the revision record of every entry, one after another, to
 * find out whether the entry is the latest. Here every entry is the latest (see `level-entries.ts`), so 100,000
 * documents take one second instead of four.
 */
export async function levelChanges(level: SyncedLevel, since: Sequence, limit: number): Promise<ChangePage> {
  const changes: FeedChange[] = [];
  let position = Number(since);
  await eachEntry(level, 'by-sequence', { after: toKey(position), limit, values: true }, (key, value) => {
    position = Number(key);
    const change = readEntry(position, value);
    if (change) changes.push(change);
  });
  return { changes, position };
}

function toKey(sequence: number): string {
  return String(sequence).padStart(16, '0');
}

/** undefined if the document isn't the store's. */
export function readEntry(sequence: number, text: string): FeedChange | undefined {
  const document: unknown = JSON.parse(text);
  if (!isDocument(document)) throw new StoreUnavailable(`The body at change ${sequence} isn’t a document`);
  const { _id: id, _rev: rev, _deleted: isDeleted } = document;
  const row = { id, seq: sequence, changes: [{ rev }], doc: document };
  return toFeedChange(isDeleted ? { ...row, deleted: true } : row);
}

function isDocument(value: unknown): value is PouchDocument & { _rev: string } {
  return typeof value === 'object' && value !== null && '_id' in value && '_rev' in value;
}
