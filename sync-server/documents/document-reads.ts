import { type CollectionDefinition, storageOf } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { COLLECTIONS_DIALECT, type Dialect } from '../core/dialect.ts';
import { invalidQuery } from '../projection/invalid-query.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import type { QueryPage } from '../projection/projection.ts';
import type { Query, Row } from '../projection/row.ts';
import type { Preparation } from '../projection/order-cache.ts';
import type { WorkMeter } from '../projection/work-meter.ts';
import { readRecord, toRecord } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { unindexedAttributes, unindexedOf } from './collections.ts';
import { type DocumentAnswer, documentAnswer, isSelected } from './document-answer.ts';
import { recordId } from '../records/document-record.ts';
import { createDocumentTexts } from './document-texts.ts';
import { allows, audienceOf, permissionTest, readerOf } from '../records/permissions.ts';

/** Documents per turn of the event loop: about 2 ms. */
const AT_A_TIME = 25;

/** How a list is paid for, and when it goes on. */
interface Costs extends Preparation {
  meter?: WorkMeter;
  onTurn?: () => void;
  turn?: () => Promise<void>;
}

export interface DocumentReads {
  /** `{total, documents}` as JSON. The text of a whole document is made once and cached for later lists. */
  list(
    caller: Caller,
    definition: CollectionDefinition,
    queries: readonly Query[],
    /** `meter` counts the work besides sorting. */
    options: { withTotal: boolean } & Costs,
  ): Promise<Buffer>;
  get(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    queries: readonly Query[],
  ): Promise<DocumentAnswer>;
}

/** Document reads in the vocabulary of one of the two APIs. */
export function createDocumentReads(
  { stores, projection }: Pick<Context, 'stores' | 'projection'>,
  { names }: Pick<Dialect, 'names'> = COLLECTIONS_DIALECT,
): DocumentReads {
  const kept = createDocumentTexts();
  const { collectionName: collection, documents: list } = names;

  /** Reads in progress: concurrent requests for the same page share one. */
  const reading = new Map<Row, Promise<Buffer | undefined>>();

  /**
   * Leaves out rows whose document was deleted between the two reads. Works in small batches, so that other requests wait for no more than
   * one of them, also those for the same documents.
   */
  async function wholeDocuments(
    definition: CollectionDefinition,
    rows: readonly Row[],
    { meter, turn = ownTurn }: Pick<Costs, 'meter' | 'turn'>,
  ): Promise<Buffer[]> {
    const texts: (Buffer | undefined)[] = rows.map(row => kept.get(idOf(definition, row), row, definition));
    const missing = rows.flatMap((row, at) => (texts[at] === undefined ? [{ row, at }] : []));
    meter?.addDocuments(rows.length, rows.length - missing.length);
    for (let start = 0; start < missing.length; start += AT_A_TIME) {
      if (start > 0) await turn();
      const batch = missing.slice(start, start + AT_A_TIME);
      const read = await readSome(
        definition,
        batch.map(each => each.row),
      );
      for (const [n, { at }] of batch.entries()) texts[at] = read[n];
    }
    return texts.filter(text => text !== undefined);
  }

  /** A document that another request has read meanwhile, or is reading, isn't read again. */
  async function readSome(
    definition: CollectionDefinition,
    rows: readonly Row[],
  ): Promise<(Buffer | undefined)[]> {
    const found = rows.map(row => kept.get(idOf(definition, row), row, definition) ?? reading.get(row));
    const missing = rows.filter((_, at) => found[at] === undefined);
    const made =
      missing.length === 0 ? Promise.resolve(new Map<Row, Buffer>()) : makeSome(definition, missing);
    const forget = async () => {
      await Promise.allSettled([made]);
      for (const row of missing) reading.delete(row);
    };
    void forget();
    for (const row of missing)
      reading.set(
        row,
        made.then(texts => texts.get(row)),
      );
    return Promise.all(rows.map(async (row, at) => found[at] ?? reading.get(row)));
  }

  async function makeSome(definition: CollectionDefinition, rows: readonly Row[]): Promise<Map<Row, Buffer>> {
    const made = new Map<Row, Buffer>();
    const hasMore = unindexedAttributes(definition).length > 0;
    const stored = hasMore ? await stores.board.getMany(rows.map(row => idOf(definition, row))) : [];
    for (const [at, row] of rows.entries()) {
      const body = stored[at]?.body;
      const record = body && toRecord(body);
      // Access was decided by the row, so a document whose readers have changed since isn't shown.
      if (hasMore && !hasReadersOf(record, row)) continue;
      const more = record && unindexedOf(definition, record.data);
      const text = textOf(documentAnswer(definition, row, null, more, collection));
      made.set(row, text);
      kept.set(idOf(definition, row), row, definition, text);
    }
    return made;
  }

  async function documents(
    definition: CollectionDefinition,
    { rows, select }: Pick<QueryPage, 'rows' | 'select'>,
    costs: Pick<Costs, 'meter' | 'turn'>,
  ): Promise<Buffer[]> {
    if (select === null) return wholeDocuments(definition, rows, costs);
    if (!unindexedAttributes(definition).some(({ key }) => isSelected(select, key))) {
      costs.meter?.addDocuments(rows.length, rows.length);
      return rows.map(row => textOf(documentAnswer(definition, row, select, undefined, collection)));
    }
    const whole = await wholeDocuments(definition, rows, costs);
    return whole.map(text => textOf(selected(text, select)));
  }

  return {
    async list(caller, definition, queries, { withTotal, ...costs }) {
      if (!definition.documentSecurity && !allows(caller, 'read', definition, []))
        throw new ApiError('user_unauthorized');
      await projection.prepare(storageOf(definition), queries, costs);
      const reader = readerOf(caller, definition, text => projection.isNamed(storageOf(definition), text));
      const readable = permissionTest(reader, 'read', definition);
      const page = await projection.queryInSlices(
        storageOf(definition),
        queries,
        row => readable(row.permissions),
        {
          countTotal: withTotal,
          ...(costs.meter && { meter: costs.meter }),
          onTurn: costs.onTurn,
          turn: costs.turn,
          audience: audienceOf(reader),
          readers: readersFor(caller, definition),
        },
      );
      return listText(list, page.total, await documents(definition, page, costs));
    },

    async get(caller, definition, documentId, queries) {
      const select = selectedAttributes(definition, queries);
      const stored = await readRecord(stores.board, storageOf(definition), documentId);
      // A document that the caller may not read doesn't exist (row 41 of docs/appwrite-behaviour.md).
      if (!stored || !allows(caller, 'read', definition, stored.record.permissions)) {
        throw new ApiError('document_not_found');
      }
      return documentAnswer(definition, stored.record, select, undefined, collection);
    },
  };
}

/** A document must name one of these roles. undefined: the caller may also read documents that name none. */
function readersFor(caller: Caller, definition: CollectionDefinition): readonly string[] | undefined {
  return allows(caller, 'read', definition, []) ? undefined : caller.roles;
}

function idOf(definition: CollectionDefinition, row: Row): string {
  return recordId(storageOf(definition), row.documentId);
}

/** For a single document, `select` is the only query allowed. */
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

const COMMA = Buffer.from(',');
const END = Buffer.from(']}');

function listText(name: string, total: number, documents: readonly Buffer[]): Buffer {
  const list = documents.flatMap((document, at) => (at === 0 ? [document] : [COMMA, document]));
  return Buffer.concat([Buffer.from(`{"total":${total},"${name}":[`), ...list, END]);
}

function textOf(answer: DocumentAnswer): Buffer {
  return Buffer.from(JSON.stringify(answer));
}

/** As in `documentAnswer`, keys that begin with `$` are always included. */
function selected(whole: Buffer, select: readonly string[]): DocumentAnswer {
  const answer: DocumentAnswer = JSON.parse(whole.toString());
  return Object.fromEntries(
    Object.entries(answer).filter(([key]) => key.startsWith('$') || isSelected(select, key)),
  );
}

function hasReadersOf(record: DocumentRecord | undefined, { permissions }: Row): boolean {
  return record !== undefined && record.permissions.join('\n') === permissions.join('\n');
}
