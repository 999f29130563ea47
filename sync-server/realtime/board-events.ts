import {
  ADOPTIONS,
  DATABASE_ID,
  REMOVED_APPLICATIONS,
  REMOVED_POSTINGS,
  storageOf,
} from '../../src/wire/collections.ts';
import type { RowChange } from '../projection/row.ts';
import { toRecord } from '../records/board-documents.ts';
import { type CollectionName, documentAnswer } from '../documents/document-answer.ts';
import { type ChangeAction, documentChannels, documentPaths } from './channels.ts';
import { eventNames, type Path } from './event-names.ts';
import type { RealtimeHub } from './realtime-hub.ts';
import type { Payload } from './subscription-queries.ts';

/** The API doesn't expose these, so neither do events. */
const INTERNAL = new Set([ADOPTIONS.id, REMOVED_APPLICATIONS.id, REMOVED_POSTINGS.id]);

/**
 * Publishes a change of a document as Appwrite does: to those who may read it as it is now, or if it was deleted, as it
 * was. Clients that may no longer read it hear nothing, because the change is a secret too. Subscribers through each
 * API get it in that API's vocabulary.
 */
export function publishDocument(hub: RealtimeHub, change: RowChange): void {
  const { definition, before, after } = change;
  if (INTERNAL.has(storageOf(definition)) || definition.enabled === false) return;
  const isForDocuments = hub.isAnyOf(['documents', 'databases']);
  const isForRows = hub.isAnyOf(['rows', 'tablesdb']);
  const row = after ?? before;
  if (!row || !(isForDocuments || isForRows)) return;
  const action: ChangeAction = !after ? 'delete' : before ? 'update' : 'create';
  const paths = documentPaths(definition.databaseId ?? DATABASE_ID, definition.id, row.documentId);
  const channels = {
    documents: documentChannels(paths.documents, action),
    rows: documentChannels(paths.rows, action),
  };
  const publish = (path: Path, keys: readonly string[], collectionName: CollectionName) =>
    hub.publish({
      channels: [...channels.documents.listed, ...channels.rows.listed],
      keys,
      isFor: audience => audience.mayRead(definition, row.permissions),
      isPaid: true,
      names: () => [
        ...eventNames(path, action),
        ...eventNames(path === paths.documents ? paths.rows : paths.documents, action),
      ],
      payload: () => payloadOf(change, collectionName),
    });
  if (isForDocuments) publish(paths.documents, channels.documents.keys, '$collectionId');
  if (isForRows) publish(paths.rows, channels.rows.keys, '$tableId');
}

/** For a deleted document only the indexed attributes are still known; the others are null. */
function payloadOf({ definition, before, after, body }: RowChange, collectionName: CollectionName): Payload {
  if (after && body) return documentAnswer(definition, toRecord(body), null, undefined, collectionName);
  return before ? documentAnswer(definition, before, null, undefined, collectionName) : {};
}
