import { entryKey, type LevelPart, openEntries } from './level-entries.ts';
import type { SyncedLevel } from './synced-level.ts';

/** Entries rewritten at a time: about 5 MB, a fraction of a second, during which writes continue. */
const AT_ONCE = 20_000;
const PARTS: readonly LevelPart[] = ['document-store', 'by-sequence'];

/**
 * LevelDB records deletions, but only frees the space when it next rewrites that part of its files, which for old
 * entries may be never. This rewrites the next part, the entries after `after`. Returns where it ended, or null at the
 * end.
 */
export async function compactLevel(level: SyncedLevel, after: string | null): Promise<string | null> {
  const [part = PARTS[0], key = ''] = after === null ? [] : (after.split(' ', 2) as [LevelPart, string]);
  if (part === undefined) return null;
  const last = await keyAfter(level, part, key);
  await level.compact(entryKey(part, key), entryKey(part, last ?? '\u00ff'));
  if (last !== null) return `${part} ${last}`;
  const next = PARTS[PARTS.indexOf(part) + 1];
  return next === undefined ? null : `${next} `;
}

/** null: there are fewer than `AT_ONCE` entries left. */
async function keyAfter(level: SyncedLevel, part: LevelPart, after: string): Promise<string | null> {
  const entries = openEntries(level, part, { after, limit: AT_ONCE, values: false });
  let count = 0;
  let last = after;
  try {
    for (let entry = await entries.next(); entry; entry = await entries.next()) {
      last = entry.key;
      count += 1;
    }
  } finally {
    await entries.close();
  }
  return count < AT_ONCE ? null : last;
}
