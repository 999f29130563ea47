import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { invalidQuery } from '../http/queries.ts';
import type { Query, Row } from '../projection/projection.ts';
import type { JsonObject } from '../store/store.ts';
import { readRecord, toRecord } from './board-documents.ts';
import { unindexedAttributes, unindexedOf } from './collections.ts';
import { type DocumentAnswer, documentAnswer, isSelected } from './document-answer.ts';
import { recordId } from './document-record.ts';
import { allows, permissionTest } from './permissions.ts';
import { createUnindexedCache } from './unindexed-cache.ts';

export interface DocumentReads {
  list(
    caller: Caller,
    definition: CollectionDefinition,
    queries: readonly Query[],
    options: { withTotal: boolean },
  ): Promise<{ total: number; documents: DocumentAnswer[] }>;
  get(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    queries: readonly Query[],
  ): Promise<DocumentAnswer>;
}

export function createDocumentReads({
  stores,
  projection,
}: Pick<Context, 'stores' | 'projection'>): DocumentReads {
  const cache = createUnindexedCache();

  /** What the projection does not hold, for the rows of a page; null if nobody asked for such an attribute. */
  async function unindexed(
    definition: CollectionDefinition,
    rows: readonly Row[],
    select: readonly string[] | null,
  ): Promise<Map<Row, JsonObject> | null> {
    const wanted = unindexedAttributes(definition).some(({ key }) => isSelected(select, key));
    if (!wanted) return null;
    const idOf = (row: Row) => recordId(definition.id, row.documentId);
    const found = new Map<Row, JsonObject>();
    const missing: Row[] = [];
    for (const row of rows) {
      const data = cache.get(idOf(row), row);
      if (data) found.set(row, data);
      else missing.push(row);
    }
    const stored = await stores.board.getMany(missing.map(idOf));
    for (const [index, row] of missing.entries()) {
      const body = stored[index]?.body;
      if (!body) continue;
      const data = unindexedOf(definition, toRecord(body).data);
      found.set(row, data);
      cache.set(idOf(row), row, data);
    }
    return found;
  }

  return {
    async list(caller, definition, queries, { withTotal }) {
      if (!definition.documentSecurity && !allows(caller, 'read', definition, []))
        throw new ApiError('user_unauthorized');
      const readable = permissionTest(caller, 'read', definition);
      const page = projection.query(definition.id, queries, row => readable(row.permissions), {
        countTotal: withTotal,
        audience: `${caller.kind} ${caller.roles.join(' ')}`,
      });
      const more = await unindexed(definition, page.rows, page.select);
      // A row that has none of it was deleted between the two looks.
      const rows = more ? page.rows.filter(row => more.has(row)) : page.rows;
      const documents = rows.map(row => documentAnswer(definition, row, page.select, more?.get(row)));
      return { total: page.total, documents };
    },

    async get(caller, definition, documentId, queries) {
      const select = selectedAttributes(definition, queries);
      const stored = await readRecord(stores.board, definition.id, documentId);
      // Row 41: what one may not read does not exist.
      if (!stored || !allows(caller, 'read', definition, stored.record.permissions)) {
        throw new ApiError('document_not_found');
      }
      return documentAnswer(definition, stored.record, select);
    },
  };
}

/** A single document takes no other query than `select`. */
function selectedAttributes(definition: CollectionDefinition, queries: readonly Query[]): string[] | null {
  if (queries.length === 0) return null;
  return queries.flatMap(({ method, values = [] }) => {
    if (method !== 'select') throw invalidQuery(`Query method ${method} is not allowed here`);
    return values.map(value => {
      if (typeof value === 'string' && isSelectable(definition, value)) return value;
      throw invalidQuery(`Attribute not found in schema: ${JSON.stringify(value)}`);
    });
  });
}

function isSelectable(definition: CollectionDefinition, name: string): boolean {
  return name === '*' || name.startsWith('$') || definition.attributes.some(({ key }) => key === name);
}
