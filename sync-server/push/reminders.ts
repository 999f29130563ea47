import type { PushContent } from '../../src/wire/push-news.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { toRecord } from '../records/board-documents.ts';
import type { JsonObject } from '../store/store.ts';
import type { News } from './push-news.ts';
import { shortened } from './shortened.ts';

const PART = 'reminder:';

/** A person's own reminder about a job, as their phone wrote it in their profile. */
interface Reminder {
  documentId: string;
  userId: string;
  /** When it's due, in ms. */
  at: number;
  /** The job's. */
  title: string;
}

/** null: it's something else, or was removed. Throws if it is no document. */
export function readReminder(body: JsonObject): Reminder | null {
  const { documentId, owner, tombstone, data } = toRecord(body);
  const { part, content } = data;
  if (typeof part !== 'string' || !part.startsWith(PART) || typeof content !== 'string') return null;
  if (tombstone || owner === undefined) return null;
  const { at, title } = objectOf(content);
  if (typeof at !== 'number' || !Number.isSafeInteger(at)) return null;
  return { documentId, userId: owner, at, title: typeof title === 'string' ? title : '' };
}

/** A program can write any text there. */
function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return { ...(typeof value === 'object' && value) };
  } catch {
    return {};
  }
}

/** The news that it's due. One that was set to another time is news again. */
export function reminderNews(
  idKey: Uint8Array,
  { documentId, userId, at }: Pick<Reminder, 'documentId' | 'userId' | 'at'>,
): News {
  const subject = `${documentId} ${at}`;
  return { id: derivedId(idKey, 'push', 'reminder', userId, subject), userId, kind: 'reminder', subject };
}

/** The message about one, without the person's note. null: it was removed, done, or set to another time. */
export async function reminderWords(
  { stores }: Pick<Context, 'stores'>,
  { id, userId, subject }: News,
  language: 'en' | 'fr',
): Promise<PushContent | null> {
  const [documentId = '', at = ''] = subject.split(' ');
  const stored = await stores.board.get(`profiles/${documentId}`);
  const reminder = stored && readReminder(stored.body);
  if (reminder?.userId !== userId || reminder.at !== Number(at)) return null;
  const { title, body } = WORDS[language];
  return {
    title,
    body: body(shortened(reminder.title)),
    tag: `reminder-${id.slice(0, 16)}`,
    path: '/applications',
  };
}

const WORDS = {
  en: {
    title: 'Reminder',
    body: (job: string) => (job === '' ? 'It’s time.' : `It’s time: “${job}”.`),
  },
  fr: {
    title: 'Rappel',
    body: (job: string) => (job === '' ? 'C’est le moment.' : `C’est le moment : « ${job} ».`),
  },
};
