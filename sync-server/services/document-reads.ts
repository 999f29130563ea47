import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { invalidQuery } from '../http/queries.ts';
import type { Query, Row } from '../projection/projection.ts';
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

  /** Only for the rows of the page, and only if somebody asked for such an attribute. */
  async function complete(
    definition: CollectionDefinition,
    rows: readonly Row[],
    select: readonly string[] | null,
  ) {
    const wanted = unindexedAttributes(definition).some(({ key }) => isSelected(select, key));
    if (!wanted) return rows;
    const idOf = (row: Row) => recordId(definition.id, row.documentId);
    const known = new Map(rows.map(row => [row, cache.get(idOf(row), row)]));
    const missing = rows.filter(row => known.get(row) === undefined);
    const stored = await stores.board.getMany(missing.map(idOf));
    for (const [index, row] of missing.entries()) {
      const body = stored[index]?.body;
      if (!body) continue;
      const data = unindexedOf(definition, toRecord(body).data);
      known.set(row, data);
      cache.set(idOf(row), row, data);
    }
    // A row without a document was deleted between the two looks.
    return rows.flatMap(row => {
      const data = known.get(row);
      return data ? [{ ...row, data: { ...data, ...row.data } }] : [];
    });
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
      const rows = await complete(definition, page.rows, page.select);
      const documents = rows.map(row => documentAnswer(definition, row, page.select));
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
