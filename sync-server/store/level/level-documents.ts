import { isObject, parseJson } from '../../../src/core/json.ts';
import { toStored } from '../document-shape.ts';
import type { StoredDocument } from '../store.ts';
import { StoreUnavailable } from '../store.ts';
import { isDocument } from './level-changes.ts';
import { entryKey, sequenceKey } from './level-entries.ts';
import type { SyncedLevel } from './synced-level.ts';

/**
 * Reads one document from PouchDB's files. PouchDB lets a read wait until the write before it is on disk, reports a failed one as
 * missing, and makes an error with its stack for each missing document: every new one is looked up before it is written.
 */
export async function levelDocument(
  level: Pick<SyncedLevel, 'read'>,
  id: string,
): Promise<StoredDocument | undefined> {
  let before: string | undefined;
  for (;;) {
    const text = await level.read(entryKey('document-store', id));
    if (text === undefined) return undefined;
    const record = parseRecord(text);
    if (!record) throw new StoreUnavailable(`The revisions of ${id} are not readable`);
    if (record.deleted) return undefined;
    const [sequence] = record.sequences;
    const body =
      sequence === undefined ? undefined : await level.read(entryKey('by-sequence', sequenceKey(sequence)));
    if (body !== undefined) return read(id, body);
    // A write replaced it between the two readings.
    if (text === before) throw new StoreUnavailable(`The content of ${id} is gone`);
    before = text;
  }
}

function read(id: string, text: string): StoredDocument | undefined {
  const document: unknown = JSON.parse(text);
  if (!isDocument(document) || document._id !== id)
    throw new StoreUnavailable(`The content of ${id} isn’t a document`);
  return toStored(document);
}

export interface RevisionRecord {
  deleted: boolean;
  /** Where its bodies are. */
  sequences: number[];
}

/** undefined: it isn't one. */
export function parseRecord(text: string): RevisionRecord | undefined {
  const record = parseJson(text);
  if (!isObject(record) || !isObject(record['rev_map'])) return undefined;
  return { deleted: record['deleted'] === true, sequences: Object.values(record['rev_map']).map(Number) };
}
