import type { Sequence } from '../store.ts';
import type { SyncedLevel } from './synced-level.ts';

/**
 * The parts of PouchDB 9's file layout that the store reads itself. Keys are `ÿ<store>ÿ<key>`. `document-store` has a
 * revision record for each id, whose `rev_map` maps revisions to sequences. `by-sequence` has the bodies, under 16
 * digits. Old bodies are compacted in the batch that replaces them, so each document has one body: its latest. None of
 * this is documented, so `package.json` pins the version of PouchDB.
 */
export type LevelPart = 'document-store' | 'by-sequence';

/** Where PouchDB keeps the last sequence, which it writes with each batch. */
export const LAST_SEQUENCE_KEY = entryKey('meta-store', '_local_last_update_seq');

/** `pruning` is not PouchDB's (see `level-pruning.ts`). */
export function entryKey(part: LevelPart | 'meta-store' | 'pruning', key: string): string {
  return `\u00ff${part}\u00ff${key}`;
}

/** The key of a sequence in `by-sequence`. */
export function sequenceKey(sequence: Sequence): string {
  return String(sequence).padStart(16, '0');
}

export interface EntryOptions {
  /** Exclusive lower bound. */
  after?: string;
  /** Inclusive upper bound. */
  upTo?: string;
  limit?: number;
  values: boolean;
}

export interface Entry {
  key: string;
  /** '' if values were not requested. */
  value: string;
}

export interface Entries {
  /** The next entry in key order; undefined at the end. */
  next(): Promise<Entry | undefined>;
  close(): Promise<void>;
}

/** Reads the current state; later writes don't show. */
export function openEntries(
  level: SyncedLevel,
  part: LevelPart,
  { after, upTo, limit = -1, values }: EntryOptions,
): Entries {
  const prefix = entryKey(part, '');
  const end = upTo === undefined ? { lt: `${prefix}\u00ff` } : { lte: prefix + upTo };
  const range = { gt: prefix + (after ?? ''), ...end, limit };
  const iterator = level.iterator({ ...range, values, keyAsBuffer: false, valueAsBuffer: false });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        iterator.next((error, key, value) => {
          if (error) reject(error);
          else if (typeof key !== 'string') resolve(undefined);
          else resolve({ key: key.slice(prefix.length), value: typeof value === 'string' ? value : '' });
        });
      }),
    close: () => new Promise(resolve => iterator.end(() => resolve())),
  };
}

export async function eachEntry(
  level: SyncedLevel,
  part: LevelPart,
  options: EntryOptions,
  onEntry: (key: string, value: string) => void,
): Promise<void> {
  const entries = openEntries(level, part, options);
  try {
    for (let entry = await entries.next(); entry; entry = await entries.next())
      onEntry(entry.key, entry.value);
  } finally {
    await entries.close();
  }
}
