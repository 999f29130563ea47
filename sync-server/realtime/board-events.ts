import {
  ADOPTIONS,
  DATABASE_ID,
  REMOVED_APPLICATIONS,
  REMOVED_POSTINGS,
  storageOf,
} from '../../src/wire/collections.ts';
import type { RowChange } from '../projection/row.ts';
import { toRecord } from '../records/board-documents.ts';
import { fileAnswer } from '../files/file-access.ts';
import { isBucket, isComplete } from '../records/file-record.ts';
import { type CollectionName, documentAnswer } from '../documents/document-answer.ts';
import { type ChangeAction, documentChannels, documentPaths, filePath, pathChannels } from './channels.ts';
import { eventNames } from './event-names.ts';
import type { RealtimeHub } from './realtime-hub.ts';
import type { Payload } from './subscription-queries.ts';

/** The API doesn't expose these, so neither do events. */
const INTERNAL = new Set([ADOPTIONS.id, REMOVED_APPLICATIONS.id, REMOVED_POSTINGS.id]);

/**
 * Publishes a change of a document as Appwrite does: to those who may read it as it is now, or if it was deleted, as it
 * was. Clients that may no longer read it hear nothing, because the change is a secret too. The event is known by the
 * names of both APIs, and speaks the words of the one that wrote, or after a deletion those of the database.
 */
export function publishDocument(hub: RealtimeHub, change: RowChange): void {
  const { definition, before, after, body } = change;
  if (isBucket(definition)) return publishFile(hub, change);
  if (INTERNAL.has(storageOf(definition)) || definition.enabled === false) return;
  const row = after ?? before;
  if (!row || !hub.isAnyOf(['documents', 'rows', 'databases', 'tablesdb'])) return;
  const action: ChangeAction = !after ? 'delete' : before ? 'update' : 'create';
  const { documents, rows, tablesdb } = documentPaths(
    definition.databaseId ?? DATABASE_ID,
    definition.id,
    row.documentId,
  );
  const { listed, keys } = documentChannels({ documents, rows, tablesdb }, action);
  const isTable = definition.isTable === true;
  const words = body?.['writtenAs'] ?? (isTable ? '$tableId' : '$collectionId');
  const collectionName: CollectionName = words === '$tableId' ? '$tableId' : '$collectionId';
  const paths = words === '$tableId' ? [rows, tablesdb, documents] : [documents, rows, tablesdb];
  hub.publish({
    channels: listed,
    keys,
    isFor: audience => audience.mayRead(definition, row.permissions),
    isPaid: true,
    names: () => [...new Set(paths.flatMap(path => eventNames(path, action)))],
    payload: () => payloadOf(change, collectionName),
  });
}

/** The same for a file. It is created when its upload is complete; before that, no one hears of it. */
function publishFile(hub: RealtimeHub, { definition, before, after }: RowChange): void {
  const row = after ?? before;
  if (!row || definition.enabled === false || !hub.isAnyOf(['files', 'buckets'])) return;
  const [was, is] = [before, after].map(each => each !== undefined && isComplete(each.data));
  if (was !== true && is !== true) return;
  const action: ChangeAction = is !== true ? 'delete' : was === true ? 'update' : 'create';
  const path = filePath(definition.id, row.documentId);
  const { listed, keys } = pathChannels([path], action);
  hub.publish({
    channels: listed,
    keys,
    isFor: audience => audience.mayRead(definition, row.permissions),
    isPaid: true,
    names: () => eventNames(path, action),
    payload: () => fileAnswer(definition, row),
  });
}

/** For a deleted document only the indexed attributes are still known; the others are null. */
function payloadOf({ definition, before, after, body }: RowChange, collectionName: CollectionName): Payload {
  if (after && body) return documentAnswer(definition, toRecord(body), null, undefined, collectionName);
  return before ? documentAnswer(definition, before, null, undefined, collectionName) : {};
}
