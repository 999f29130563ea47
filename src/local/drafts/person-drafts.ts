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

/** Sets aside a draft whose form is gone, if it's still one of those and has a text that would be a pity to lose. */
export function setAsideDraft(
  db: PersonDatabase,
  key: string,
  isOld: (content: Draft['content']) => boolean,
): Promise<void> {
  return inTransaction(db, [db.drafts], async () => {
    const draft = await db.drafts.get(key);
    if (!draft || !isOld(draft.content)) return;
    if (losesText(draft.content, {})) await db.drafts.put({ ...draft, key: earlierKey(key) });
    await db.drafts.delete(key);
  });
}

/** A shorter text is typed again in no time. */
const LEAST_CHARACTERS = 12;
/** A batch's draft also names its rows (`row-identity.ts`). */
const ID = /^[0-9a-f]{32}$/;

/** Whether `after` lacks a text of `before` that would be a pity to lose. */
export function losesText(before: Draft['content'], after: Draft['content']): boolean {
  const kept = textsIn(after).join('\n');
  return textsIn(before).some(
    text => text.length >= LEAST_CHARACTERS && !ID.test(text) && !kept.includes(text),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function isSame(a: Draft['content'], b: Draft['content']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isBlank(content: Draft['content']): boolean {
  return Object.values(content).every(value => value === '' || value === null || value === undefined);
}
