import type { Iterator } from 'leveldown';
import type { SyncedLevel } from './synced-level.ts';

/**
 * How PouchDB 9 lays out its files, as far as we read them ourselves: keys are `ÿ<store>ÿ<key>`. `document-store` has a
 * record of revisions for each id, whose `rev_map` leads from revision to sequence; `by-sequence` has the bodies, under
 * 16 digits. Old bodies are compacted in the batch that replaces them, so each document has one body: its latest.
 */
export type LevelPart = 'document-store' | 'by-sequence';

export interface EntryOptions {
  /** Keys after this one. */
  after?: string;
  limit?: number;
  values: boolean;
}

/** In key order. `value` is '' when values were not asked for. */
export async function eachEntry(
  level: SyncedLevel,
  part: LevelPart,
  { after, limit = -1, values }: EntryOptions,
  onEntry: (key: string, value: string) => void,
): Promise<void> {
  const prefix = `\u00ff${part}\u00ff`;
  const range = { gt: prefix + (after ?? ''), lt: `${prefix}\u00ff`, limit };
  const iterator = level.iterator({ ...range, values, keyAsBuffer: false, valueAsBuffer: false });
  try {
    for (let entry = await next(iterator); entry; entry = await next(iterator))
      onEntry(entry.key.slice(prefix.length), entry.value);
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
