import type { Draft } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction } from '../db/reopen.ts';

/** The key under which a replaced draft is set aside. */
export function earlierKey(key: string): string {
  return `${key}:earlier`;
}

/** Within a transaction over `drafts`. The new time is later than the old one, so that an open form notices. */
export async function putDraft(
  db: PersonDatabase,
  key: string,
  content: Draft['content'],
  nowMs: number,
): Promise<void> {
  const before = await db.drafts.get(key);
  await db.drafts.put({ key, content, editedAt: Math.max(nowMs, (before?.editedAt ?? 0) + 1) });
}

/** Restores a removed draft as a new edit. A draft written in its place since is set aside. */
export function putBackDraft(
  db: PersonDatabase,
  { key, content }: Pick<Draft, 'key' | 'content'>,
  nowMs: number,
): Promise<void> {
  return inTransaction(db, [db.drafts], async () => {
    await keepEarlierDraft(db, key, content);
    await putDraft(db, key, content, nowMs);
  });
}

/**
 * Within a transaction over `drafts`. Sets aside the text that `content` is about to replace, so that nothing typed is
 * lost.
 */
export async function keepEarlierDraft(
  db: PersonDatabase,
  key: string,
  content: Draft['content'],
): Promise<void> {
  const before = await db.drafts.get(key);
  if (!before || isBlank(before.content) || isSame(before.content, content)) return;
  await db.drafts.put({ ...before, key: earlierKey(key) });
}

function isSame(a: Draft['content'], b: Draft['content']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isBlank(content: Draft['content']): boolean {
  return Object.values(content).every(value => value === '' || value === null || value === undefined);
}
