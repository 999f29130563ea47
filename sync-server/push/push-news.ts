import { APPLICATION_EVENTS, APPLICATIONS, storageOf } from '../../src/wire/collections.ts';
import type { PushKind } from '../../src/wire/push-news.ts';
import { readersOf } from '../applications/application-readers.ts';
import { accountOf } from '../board/adoptions.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { parseMoment } from '../core/moments.ts';
import type { BoardEvent } from '../events/board-event.ts';

/** The kinds of news, with the kind of push messages that each belongs to. */
export const NEWS_KINDS = {
  received: 'applications',
  opened: 'applications',
  decided: 'applications',
  note: 'messages',
  message: 'messages',
  interview: 'messages',
  expiring: 'postings',
  alert: 'alerts',
  reminder: 'reminders',
} as const satisfies Record<string, PushKind>;
export type NewsKind = keyof typeof NEWS_KINDS;

export const isNewsKind = (text: string): text is NewsKind => text in NEWS_KINDS;

/** News for one person. */
export interface News {
  /** The same for the same news, however often it is found. */
  id: string;
  userId: string;
  kind: NewsKind;
  /** The id of the document that it is about. Of `alert`: see `alertSubject`. Of `reminder`: see `reminderNews`. */
  subject: string;
}

/** Decisions that a phone made offline say when they were made. Older ones have been told before. */
const DECISION_AGE_MS = 3 * 24 * 3_600_000;

type Parts = Pick<Context, 'idKey' | 'projection' | 'teams'>;

const STORED = [APPLICATIONS, APPLICATION_EVENTS].map(definition => `${storageOf(definition)}/`);

/** Whether a document of the board, by its id in the store, may be news for someone. */
export const mayHoldNews = (id: string): boolean => STORED.some(prefix => id.startsWith(prefix));

const NEWS_EVENTS: ReadonlySet<unknown> = new Set(['opened', 'note', 'message', 'interview']);

/** Whether an event may be news for someone. */
export function mayBeNews({ action, document }: BoardEvent): boolean {
  const { definition, record } = document ?? {};
  if (!record || definition?.databaseId !== undefined) return false;
  if (definition?.id === APPLICATION_EVENTS.id)
    return action === 'create' && NEWS_EVENTS.has(record.data['kind']);
  if (definition?.id !== APPLICATIONS.id) return false;
  return action === 'create' || (action === 'update' && typeof record.data['decision'] === 'string');
}

/** The people that an event is news for. */
export function newsOf(parts: Parts, event: BoardEvent): News[] {
  const { document, action, at } = event;
  const record = document?.record;
  if (!record || !mayBeNews(event)) return [];
  const { documentId, data, owner } = record;
  const news = (kind: NewsKind, userId: string, subject: string, more: string): News => ({
    // Only asked for if the person has a browser that takes messages.
    get id() {
      return derivedId(parts.idKey, 'push', kind, userId, subject, more);
    },
    userId,
    kind,
    subject,
  });
  if (document.definition.id === APPLICATIONS.id) {
    if (action === 'create') return readersOf(parts, record).map(id => news('received', id, documentId, ''));
    const decidedAt = typeof data['decidedAt'] === 'string' ? data['decidedAt'] : '';
    const isOld = at - (parseMoment(decidedAt) ?? 0) > DECISION_AGE_MS;
    return isOld ? [] : applicantOf(parts, owner).map(id => news('decided', id, documentId, decidedAt));
  }
  const applicationId = typeof data['applicationId'] === 'string' ? data['applicationId'] : '';
  if (applicationId === '') return [];
  if (data['kind'] === 'opened') {
    const application = parts.projection.row(APPLICATIONS.id, applicationId);
    return applicantOf(parts, application?.owner).map(id => news('opened', id, applicationId, ''));
  }
  const { kind } = data;
  if (kind === 'message' || kind === 'interview') {
    const application = parts.projection.row(APPLICATIONS.id, applicationId);
    const people =
      data['from'] === 'employer'
        ? applicantOf(parts, application?.owner)
        : readersOf(parts, application ?? record);
    return people.map(id => news(kind, id, applicationId, documentId));
  }
  return readersOf(parts, record).map(id => news('note', id, applicationId, documentId));
}

/** The applicant's account, if there is one. */
function applicantOf(parts: Parts, owner: string | undefined): string[] {
  const account = owner?.startsWith('guest:') ? accountOf(parts, owner) : owner;
  return account === null || account === undefined ? [] : [account];
}
