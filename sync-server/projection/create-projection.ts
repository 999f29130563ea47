import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { ApiError } from '../http/api-error.ts';
import type { Change, JsonObject, Store } from '../store/store.ts';
import { CollectionRows } from './collection-rows.ts';
import type { Projection, Row } from './projection.ts';
import { readPlan } from './read-plan.ts';
import { rowMaker } from './record-to-row.ts';
import { runQuery } from './run-query.ts';

/** The little that is used of the server's log. */
export interface ProjectionLog {
  error: (details: object, message: string) => void;
}

/** Resolves when the rows of everything committed so far are there; from then on they follow each commit. */
export async function createProjection(
  store: Store,
  collections: readonly CollectionDefinition[],
  log: ProjectionLog,
): Promise<Projection & { close: () => void }> {
  const byId = new Map(
    collections.map(definition => [
      definition.id,
      { rows: new CollectionRows(definition), toRow: rowMaker(definition) },
    ]),
  );

  const rowsOf = (collectionId: string): CollectionRows => {
    const collection = byId.get(collectionId);
    if (!collection) throw new ApiError('collection_not_found');
    return collection.rows;
  };

  const take = ({ id, body }: Change): void => {
    const slash = id.indexOf('/');
    const collection = byId.get(id.slice(0, slash));
    if (!collection) return;
    const row = body === null ? undefined : toRow(collection.toRow, id, body);
    if (row) collection.rows.put(row);
    else collection.rows.delete(id.slice(slash + 1));
  };

  const toRow = (make: (body: JsonObject) => Row | undefined, id: string, body: JsonObject) => {
    const row = make(body);
    if (!row) log.error({ id }, 'A stored document is not a record and is left out of lists');
    return row;
  };

  const subscription = await store.subscribe(undefined, changes => {
    for (const change of changes) take(change);
  });

  return {
    query: (collectionId, queries, readable, options) => {
      const rows = rowsOf(collectionId);
      const plan = readPlan(rows.schema, queries);
      const { rows: page, total } = runQuery(rows, plan, readable, options);
      return { rows: page, total, select: plan.select };
    },
    row: (collectionId, documentId) => rowsOf(collectionId).get(documentId),
    find: (collectionId, attribute, value) => {
      const found = rowsOf(collectionId).withValue(attribute, value);
      if (!found) throw new TypeError(`${collectionId} has no index of ${attribute}`);
      return found;
    },
    findByOperation: (collectionId, operationId) => rowsOf(collectionId).ofOperation(operationId),
    all: collectionId => rowsOf(collectionId).inSequence(),
    count: collectionId => rowsOf(collectionId).size,
    nextSequence: collectionId => rowsOf(collectionId).nextSequence(),
    close: () => subscription.close(),
  };
}
