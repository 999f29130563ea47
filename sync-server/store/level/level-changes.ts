import type { PouchDocument } from 'pouchdb';
import type { ChangePage, FeedChange } from '../backend.ts';
import { toFeedChange } from '../document-shape.ts';
import { eachEntry, entryKey, LAST_SEQUENCE_KEY, sequenceKey } from './level-entries.ts';
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
  const take = (sequence: number, value: string) => {
    position = sequence;
    const change = readEntry(sequence, value);
    if (change) changes.push(change);
  };
  const recent = recentEntries(level, position, limit);
  if (recent) for (const [sequence, value] of recent) take(sequence, value);
  else {
    const options = { after: sequenceKey(position), limit, values: true };
    await eachEntry(level, 'by-sequence', options, (key, value) => take(Number(key), value));
  }
  return { changes, position };
}

/**
 * All entries after a position, from memory: the feed reads each batch right after it was written. undefined: memory doesn't
 * have all of them, or they don't fit into a page.
 */
function recentEntries(level: SyncedLevel, after: number, limit: number): [number, string][] | undefined {
  const last = Number(level.recent(LAST_SEQUENCE_KEY) ?? Number.NaN);
  if (!(last - after <= limit)) return undefined;
  const entries: [number, string][] = [];
  for (let sequence = after + 1; sequence <= last; sequence += 1) {
    const value = level.recent(entryKey('by-sequence', sequenceKey(sequence)));
    if (value === undefined) return undefined;
    // null: a later version replaced it.
    if (value !== null) entries.push([sequence, value]);
  }
  return entries;
}

/** undefined if the document isn't the store's. */
export function readEntry(sequence: number, text: string): FeedChange | undefined {
  const document: unknown = JSON.parse(text);
  if (!isDocument(document)) throw new StoreUnavailable(`The body at change ${sequence} isn’t a document`);
  const { _id: id, _rev: rev, _deleted: isDeleted } = document;
  const row = { id, seq: sequence, changes: [{ rev }], doc: document };
  return toFeedChange(isDeleted ? { ...row, deleted: true } : row);
}

export function isDocument(value: unknown): value is PouchDocument & { _rev: string } {
  return typeof value === 'object' && value !== null && '_id' in value && '_rev' in value;
}
