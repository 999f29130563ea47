import type { Iterator } from 'leveldown';
import type { SyncedLevel } from './synced-level.ts';

/**
 * Reads the files under PouchDB 9, for the integrity check alone: PouchDB answers what it cannot read as missing, and a
 * dangling entry ends the process. Keys are `ÿ<store>ÿ<key>`; `document-store` has a record of revisions for each id,
 * whose `rev_map` leads from revision to sequence; `by-sequence` has the bodies. Old bodies are compacted at once, so
 * each body belongs to exactly one entry of one map.
 */
const DOCUMENTS = 'document-store';
const BODIES = 'by-sequence';

export interface LevelScan {
  /** Documents that exist, deleted ones left out. */
  documents: number;
  problems: string[];
}

export async function scanLevel(level: SyncedLevel): Promise<LevelScan> {
  const bodies = new Set<number>();
  await eachEntry(level, BODIES, false, key => bodies.add(Number(key)));
  const found: LevelScan = { documents: 0, problems: [] };
  let lost = 0;
  await eachEntry(level, DOCUMENTS, true, (_, value) => {
    const record = parseRecord(value);
    if (!record) {
      lost += 1;
      return;
    }
    if (!record.deleted) found.documents += 1;
    for (const sequence of record.sequences) if (!bodies.delete(sequence)) lost += 1;
  });
  if (lost > 0) found.problems.push(`the content of ${lost} documents is gone`);
  if (bodies.size > 0) found.problems.push(`${bodies.size} contents have lost their document`);
  return found;
}

interface RevisionRecord {
  deleted: boolean;
  sequences: number[];
}

function parseRecord(value: string): RevisionRecord | undefined {
  try {
    const record: unknown = JSON.parse(value);
    if (typeof record !== 'object' || record === null || !('rev_map' in record)) return undefined;
    const sequences = Object.values(Object(record.rev_map)).map(Number);
    return { deleted: 'deleted' in record && record.deleted === true, sequences };
  } catch {
    return undefined;
  }
}

async function eachEntry(
  level: SyncedLevel,
  store: string,
  values: boolean,
  onEntry: (key: string, value: string) => void,
): Promise<void> {
  const prefix = `\u00ff${store}\u00ff`;
  const range = { gte: prefix, lt: `${prefix}\u00ff` };
  const iterator = level.iterator({ ...range, values, keyAsBuffer: false, valueAsBuffer: false });
  try {
    for (;;) {
      const entry = await next(iterator);
      if (!entry) return;
      onEntry(entry.key.slice(prefix.length), entry.value);
    }
  } finally {
    await new Promise<void>(resolve => iterator.end(() => resolve()));
  }
}

function next(iterator: Iterator): Promise<{ key: string; value: string } | undefined> {
  return new Promise((resolve, reject) => {
    iterator.next((error, key, value) => {
      if (error) reject(error);
      else
        resolve(typeof key === 'string' ? { key, value: typeof value === 'string' ? value : '' } : undefined);
    });
  });
}
