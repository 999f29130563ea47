import { foldText } from '../../src/domain/search-text.ts';
import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { CollectionRows } from './collection-rows.ts';
import { inQueriesParam, invalidQuery } from './invalid-query.ts';
import type { Query, Row } from './row.ts';
import { readPlan } from './read-plan.ts';
import { runQuery } from './run-query.ts';

/** An item of a list, as its queries see it. */
export interface Listed<T> {
  item: T;
  id: string;
  createdAt: string;
  updatedAt: string;
  data: Row['data'];
  lists?: Row['lists'];
  /** The text that `search` looks through. */
  text: string;
}

export interface ListWish {
  queries: readonly Query[];
  /** Words that must all be present. Empty: all items. */
  search: string;
  withTotal: boolean;
}

/** Defines the names that queries of such a list may use. It isn't a collection: the board stores nothing for it. */
export function listDefinition(
  id: string,
  attributes: CollectionDefinition['attributes'],
): CollectionDefinition {
  return { id, name: id, documentSecurity: false, permissions: [], attributes, indexes: [] };
}

/**
 * One page of a list that is built for each request, such as a person's teams or a team's members. It has the same
 * queries and limits as documents, without `select`. `items` must be in order of creation.
 */
export function listPage<T>(
  definition: CollectionDefinition,
  items: readonly Listed<T>[],
  { queries, search, withTotal }: ListWish,
): { total: number; items: T[] } {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const found = items.filter(({ text }) => {
    const folded = foldText(text);
    return words.every(word => folded.includes(word));
  });
  const rows = new CollectionRows(definition);
  rows.fill(found.map(rowOf));
  const byId = new Map(found.map(({ id, item }) => [id, item]));
  const plan = inQueriesParam(() => {
    if (queries.some(({ method }) => method === 'select')) throw invalidQuery('Invalid query method: select');
    return readPlan(rows.schema, queries);
  });
  const page = runQuery(rows, plan, () => true, { countTotal: withTotal });
  return { total: page.total, items: page.rows.flatMap(({ documentId }) => byId.get(documentId) ?? []) };
}

function rowOf({ id, createdAt, updatedAt, data, lists }: Listed<unknown>, index: number): Row {
  return {
    documentId: id,
    sequence: index + 1,
    createdAt,
    updatedAt,
    permissions: [],
    data,
    lists,
    operation: undefined,
    owner: undefined,
    pending: undefined,
    position: index,
  };
}
