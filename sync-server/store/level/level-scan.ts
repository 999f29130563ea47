import { parseRecord } from './level-documents.ts';
import { eachEntry } from './level-entries.ts';
import type { SyncedLevel } from './synced-level.ts';

export interface LevelScan {
  /** Existing documents, without deleted ones. */
  documents: number;
  problems: string[];
}

/**
 * Reads the files below PouchDB for the integrity check: PouchDB reports unreadable documents as missing, and a
 * dangling entry ends the process. Each body must belong to exactly one revision record.
 */
export async function scanLevel(level: SyncedLevel): Promise<LevelScan> {
  const bodies = new Set<number>();
  await eachEntry(level, 'by-sequence', { values: false }, key => bodies.add(Number(key)));
  const found: LevelScan = { documents: 0, problems: [] };
  let lost = 0;
  await eachEntry(level, 'document-store', { values: true }, (_, value) => {
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
