import type { Operation } from 'leveldown';
import { eachEntry, entryKey, sequenceKey } from './level-entries.ts';
import type { Pruning, Sequence } from '../store.ts';
import type { SyncedLevel } from './synced-level.ts';

/** Runs work while no commit is in progress: both change the same revision record. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>;

/** The store's own record next to PouchDB's: the sequence up to which deletions have left no trace. */
const POSITION = entryKey('pruning', 'position');

/**
 * For replication, PouchDB keeps a revision record and a feed entry for each deleted document. This database isn't
 * replicated, so about 210 bytes per deletion would stay for good and slow down each read of the files and the feed.
 * Pruning doesn't change the counts or the order of what exists: `doc_count` leaves out deleted documents, and
 * `update_seq` only grows.
 */
export async function pruneLevel(
  level: SyncedLevel,
  { through, limit }: { through: Sequence; limit: number },
  alone: Alone,
): Promise<Pruning> {
  const before = await prunedThrough(level);
  const last = sequenceKey(through);
  const stubs: Stub[] = [];
  let position = before;
  let looked = 0;
  const range = { after: before, upTo: last, limit, values: true };
  await eachEntry(level, 'by-sequence', range, (key, value) => {
    position = key;
    looked += 1;
    const id = deletedId(value);
    if (id !== undefined) stubs.push({ key, id });
  });
  const isDone = looked < limit;
  if (isDone && last > position) position = last;
  if (position === before) return { freed: 0, isDone };
  const freed = await alone(() => remove(level, stubs, position));
  return { freed, isDone };
}

/** A deletion: its key in the feed and the document's id. */
interface Stub {
  key: string;
  id: string;
}

/** Leaves documents that were created again since the search. Returns the number of removed ones. */
async function remove(level: SyncedLevel, stubs: readonly Stub[], position: string): Promise<number> {
  const records = await Promise.all(stubs.map(({ id }) => level.read(entryKey('document-store', id))));
  const gone = stubs.filter(({ key }, index) => isOnly(records[index], Number(key)));
  const removals = gone.flatMap(({ key, id }): Operation[] => [
    { type: 'del', key: entryKey('by-sequence', key) },
    { type: 'del', key: entryKey('document-store', id) },
  ]);
  await level.write([...removals, { type: 'put', key: POSITION, value: position }]);
  return gone.length;
}

/** A key of the feed: the position up to which deletions are pruned. */
export async function prunedThrough(level: SyncedLevel): Promise<string> {
  return (await level.read(POSITION)) ?? sequenceKey(0);
}

function deletedId(text: string): string | undefined {
  // Most entries are long and of existing documents, so only possible deletions are parsed.
  if (!text.includes('"_deleted":true')) return undefined;
  const document: unknown = JSON.parse(text);
  if (typeof document !== 'object' || document === null) return undefined;
  const { _id: id, _deleted: isDeleted } = { _id: undefined, _deleted: undefined, ...document };
  return isDeleted === true && typeof id === 'string' ? id : undefined;
}

/** Whether the document is deleted and this deletion is its only revision. */
function isOnly(record: string | undefined, sequence: number): boolean {
  if (record === undefined) return false;
  const revisions: unknown = JSON.parse(record);
  if (typeof revisions !== 'object' || revisions === null || !('rev_map' in revisions)) return false;
  const isDeleted = 'deleted' in revisions && revisions.deleted === true;
  const sequences: unknown[] = Object.values(Object(revisions.rev_map));
  return isDeleted && sequences.length === 1 && sequences[0] === sequence;
}
