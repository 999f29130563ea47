import { compareText } from '../../domain/compare-text.ts';
import { type ConversationSide, otherSide } from '../../wire/conversation.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { PulledMessage, ReceivedApplication } from '../db/pulled-records.ts';
import { listEntries } from '../hooks/use-outbox-entries.ts';
import { subjectOf } from '../outbox/operation-subject.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { useLiveQuery } from '../hooks/use-live-query.ts';

/** A message as the server has it, or one of this device that isn't among them yet. */
export type ConversationLine =
  | { id: string; message: PulledMessage; isUnread: boolean }
  | { id: string; entry: OutboxEntry };

const IN_CONVERSATION: ReadonlySet<string> = new Set(['message.send', 'interview.step']);

export interface Conversation {
  /** The oldest first. What isn't sent yet is last. */
  lines: readonly ConversationLine[];
  unread: number;
  /** The time of the other side's last message, in ms. null: there is none. */
  newestMs: number | null;
}

/** undefined until the disk was read. */
export function useConversation(applicationId: string, side: ConversationSide): Conversation | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readConversation(db, applicationId, side), [db, applicationId, side]);
}

/** Unread messages by application, for applications that have some. */
export function useUnread(): ReadonlyMap<string, number> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => countUnread(db), [db]);
}

/** Received applications with unread messages, with their number, in the order of `countUnread`. undefined until the disk was read. */
export function useReceivedUnread(): { application: ReceivedApplication; unread: number }[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(async () => {
    const counts = await countUnread(db);
    const applications = await db.applicants.bulkGet([...counts.keys()]);
    return applications.flatMap(application =>
      application ? [{ application, unread: counts.get(application.id) ?? 0 }] : [],
    );
  }, [db]);
}

export async function readConversation(
  db: PersonDatabase,
  applicationId: string,
  side: ConversationSide,
): Promise<Conversation> {
  const messages = await db.messages.where('applicationId').equals(applicationId).toArray();
  messages.sort((a, b) => compareText(a.at, b.at) || a.order - b.order);
  const known = new Set(messages.map(({ id }) => id));
  const unsent = (await listEntries(db))
    .filter(({ kind, payload }) => IN_CONVERSATION.has(kind) && payload['applicationId'] === applicationId)
    .filter(({ receipt }) => receipt === null || !known.has(receipt.documentId))
    .sort((a, b) => a.order - b.order);
  const seenMs = await seenTo(db, applicationId);
  const others = messages.filter(({ from }) => from === otherSide(side));
  const isUnread = ({ at, from }: PulledMessage) => from !== side && Date.parse(at) > seenMs;
  const newest = others.at(-1);
  return {
    lines: [
      ...messages.map(message => ({ id: message.id, message, isUnread: isUnread(message) })),
      ...unsent.map(entry => ({ id: entry.id, entry })),
    ],
    unread: others.filter(isUnread).length,
    newestMs: newest ? Date.parse(newest.at) : null,
  };
}

/** The application with the latest unread message first. */
export async function countUnread(db: PersonDatabase): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const seen = new Map<string, number>();
  const messages = await db.messages.toArray();
  messages.sort((a, b) => compareText(b.at, a.at));
  for (const { applicationId, from, at } of messages) {
    const isReceived = (await db.applicants.get(applicationId)) !== undefined;
    if (from === (isReceived ? 'employer' : 'applicant')) continue;
    const seenMs = seen.get(applicationId) ?? (await seenTo(db, applicationId));
    seen.set(applicationId, seenMs);
    if (Date.parse(at) > seenMs) counts.set(applicationId, (counts.get(applicationId) ?? 0) + 1);
  }
  return counts;
}

/** Up to where this side has read, as the server or this device knows, in ms. */
export async function seenTo(db: PersonDatabase, applicationId: string): Promise<number> {
  const record =
    (await db.applicants.get(applicationId)) ??
    (await db.applications.get(applicationId)) ??
    (await db.deliveries.get(applicationId));
  const subject = subjectOf({ kind: 'conversation.read', payload: { applicationId } }) ?? '';
  const entries = await db.outbox.where('subject').equals(subject).toArray();
  const here = entries.map(({ payload }) => payload['seenTo']).filter(each => typeof each === 'number');
  return Math.max(0, record?.seenTo === undefined ? 0 : Date.parse(record.seenTo), ...here);
}
