import { isObject, parseJson } from '../../../src/core/json.ts';
import { toStored } from '../document-shape.ts';
import type { StoredDocument } from '../store.ts';
import { StoreUnavailable } from '../store.ts';
import { isDocument } from './level-changes.ts';
import { entryKey, sequenceKey } from './level-entries.ts';
import type { Alone } from './level-pruning.ts';
import type { SyncedLevel } from './synced-level.ts';

/**
 * Reads one document from PouchDB's files. In PouchDB, each read waits until the write before it is on disk, and a failed read counts as
 * missing. It also makes an error with its stack for each missing document, and every new document is looked up before it's written.
 */
export async function levelDocument(
  level: Pick<SyncedLevel, 'read'>,
  id: string,
  alone: Alone,
): Promise<StoredDocument | undefined> {
  const found = await readOnce(level, id);
  if (found !== REPLACED) return found;
  const again = await alone(() => readOnce(level, id));
  if (again === REPLACED) throw new StoreUnavailable(`The content of ${id} is gone`);
  return again;
}

/** A write replaced the document between the two readings, or its content is lost. */
const REPLACED = Symbol('replaced');

async function readOnce(
  level: Pick<SyncedLevel, 'read'>,
  id: string,
): Promise<StoredDocument | undefined | typeof REPLACED> {
  const text = await level.read(entryKey('document-store', id));
  if (text === undefined) return undefined;
  const record = parseRecord(text);
  if (!record) throw new StoreUnavailable(`The revisions of ${id} are not readable`);
  if (record.deleted) return undefined;
  const { revision, sequence } = record.latest;
  const body = await level.read(entryKey('by-sequence', sequenceKey(sequence)));
  if (body === undefined) return REPLACED;
  const document: unknown = JSON.parse(body);
  if (!isDocument(document) || document._id !== id || document._rev !== revision)
    throw new StoreUnavailable(`The content of ${id} isn’t that of ${revision}`);
  return toStored(document);
}

export interface RevisionRecord {
  deleted: boolean;
  /** The version that PouchDB would read. */
  latest: { revision: string; sequence: number };
  /** Where its bodies are: one, unless something is wrong. */
  sequences: number[];
}

/** undefined: it isn't one. */
export function parseRecord(text: string): RevisionRecord | undefined {
  const record = parseJson(text);
  if (!isObject(record) || !isObject(record['rev_map'])) return undefined;
  const { deleted, winningRev: revision, rev_map: sequences } = record;
  if (typeof revision !== 'string') return undefined;
  return {
    deleted: deleted === true,
    latest: { revision, sequence: Number(sequences[revision]) },
    sequences: Object.values(sequences).map(Number),
  };
}
