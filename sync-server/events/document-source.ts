import { hash } from 'node:crypto';
import {
  ADOPTIONS,
  type CollectionDefinition,
  DATABASE_ID,
  PROJECTED_COLLECTIONS,
  REMOVED_APPLICATIONS,
  REMOVED_POSTINGS,
  storageOf,
} from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { parseMoment } from '../core/moments.ts';
import { documentAnswer } from '../documents/document-answer.ts';
import { fileAnswer } from '../files/file-access.ts';
import { documentPath, documentPaths, filePath } from '../realtime/channels.ts';
import { eventNames } from '../realtime/event-names.ts';
import { toRecord } from '../records/board-documents.ts';
import { isBucket, isComplete } from '../records/file-record.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { Change, JsonObject } from '../store/store.ts';
import { type BoardEvent, type EventSource, type EventWindow, nameOf } from './board-event.ts';

/** The API doesn't expose these, so neither do events. */
const INTERNAL = new Set([ADOPTIONS.id, REMOVED_APPLICATIONS.id, REMOVED_POSTINGS.id]);

/** Of a hash of the content, to tell versions of the same time apart. */
const KEY_HEX_DIGITS = 24;

/** What a change of a document may be news of. A window knows by the keys what was seen. */
interface News {
  madeAt: number;
  madeKey: string;
  made: () => BoardEvent;
  changedAt: number;
  changeKey: string;
  changed: () => BoardEvent;
}

type Parts = Pick<Context, 'idKey' | 'log'> & { schemas: Pick<Context['schemas'], 'byStorage'> };

/**
 * The events of documents and files. The server also writes to a document without changing it for readers (effects, and the edits
 * that it remembers), so an event's id is derived from the document's content and the time of its last change.
 */
export function documentSource({ idKey, schemas, log }: Parts): EventSource {
  const own = new Map(PROJECTED_COLLECTIONS.map(definition => [storageOf(definition), definition]));

  /** What each change may be news of, for the consumers that read it after the first one. */
  const known = new WeakMap<Change, News>();

  const eventOf = (
    definition: CollectionDefinition,
    documentId: string,
    record: DocumentRecord | null,
    about: Pick<BoardEvent, 'id' | 'at' | 'action' | 'isUndated'>,
  ): BoardEvent => {
    const document = { definition, documentId, record };
    if (isBucket(definition)) {
      const path = filePath(definition.id, documentId);
      return {
        ...about,
        path,
        name: nameOf(path, about.action),
        names: () => eventNames(path, about.action),
        payload: async () =>
          record ? fileAnswer(definition, record) : { $id: documentId, bucketId: definition.id },
        document,
      };
    }
    const databaseId = definition.databaseId ?? DATABASE_ID;
    const path = documentPath(databaseId, definition.id, documentId);
    return {
      ...about,
      path,
      name: nameOf(path, about.action),
      names: () => {
        const { documents, rows, tablesdb } = documentPaths(databaseId, definition.id, documentId);
        return [documents, rows, tablesdb].flatMap(each => eventNames(each, about.action));
      },
      payload: async () =>
        record
          ? documentAnswer(definition, record, null)
          : { $id: documentId, $collectionId: definition.id, $databaseId: databaseId },
      document,
    };
  };

  /** Ids of events cost more than everything else here, so only those that are news get one, and all consumers share it. */
  const newsIn = (
    id: string,
    definition: CollectionDefinition,
    documentId: string,
    record: DocumentRecord,
  ): News => {
    const { createdAt, updatedAt } = record;
    const madeAt = Date.parse(createdAt) || 0;
    const changedAt = updatedAt === createdAt ? madeAt : Date.parse(updatedAt) || madeAt;
    const content = contentOf(record);
    const event = (action: 'create' | 'update', at: number, ...parts: readonly string[]) =>
      once(() =>
        eventOf(definition, documentId, record, {
          id: derivedId(idKey, 'event', id, action, ...parts),
          at,
          action,
        }),
      );
    return {
      madeAt,
      madeKey: `create ${createdAt} ${id}`,
      made: event('create', madeAt, createdAt),
      changedAt,
      changeKey: `update ${updatedAt} ${content.slice(0, KEY_HEX_DIGITS)} ${id}`,
      changed: event('update', changedAt, updatedAt, content),
    };
  };

  return {
    store: 'board',
    reads: id => id.includes('/') && !INTERNAL.has(storageIn(id)),
    read(change: Change, window: EventWindow) {
      const { id, revision, body } = change;
      const slash = id.indexOf('/');
      const storage = storageIn(id);
      const definition = schemas.byStorage(storage) ?? own.get(storage);
      if (!definition || definition.enabled === false) return [];
      const documentId = id.slice(slash + 1);
      const isGone = body === null || body['tombstone'] === true;
      const record = body && readable(body, id, log);
      if (isGone) {
        const at = (record && parseMoment(record.updatedAt)) ?? Math.max(window.sinceMs, 0);
        const eventId = derivedId(idKey, 'event', id, 'delete', record ? record.createdAt : revision);
        const isOld = record !== null && at < window.sinceMs;
        if (isOld || !window.isNew(eventId)) return [];
        const about = { id: eventId, at, action: 'delete' } as const;
        return [eventOf(definition, documentId, null, record ? about : { ...about, isUndated: true })];
      }
      // An upload that isn't complete is no file yet.
      if (!record || (isBucket(definition) && !isComplete(record.data))) return [];
      const news = known.get(change) ?? newsIn(id, definition, documentId, record);
      known.set(change, news);
      const { madeAt, changedAt } = news;
      // The first version also counts if it says that it is older, as a restored or imported one may.
      const isMade = (madeAt >= window.sinceMs || isFirst(revision)) && window.isNew(news.madeKey);
      const isChanged =
        changedAt >= window.sinceMs && window.isNew(news.changeKey) && !(isMade && changedAt === madeAt);
      return [...(isMade ? [news.made()] : []), ...(isChanged ? [news.changed()] : [])];
    },
  };
}

function storageIn(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

function isFirst(revision: string): boolean {
  return revision.startsWith('1-');
}

function contentOf({ data, permissions }: DocumentRecord): string {
  return hash('sha256', JSON.stringify([data, permissions]));
}

function readable(body: JsonObject, id: string, log: Parts['log']): DocumentRecord | null {
  try {
    return toRecord(body);
  } catch (error) {
    log.error({ err: error, id }, 'events: a stored document could not be read');
    return null;
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
