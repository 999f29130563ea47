import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { isObject, isTexts } from '../../../src/core/json.ts';
import type { CollectionDefinition } from '../../../src/wire/collections.ts';
import type { Environment } from '../../core/environment.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import type { Dialect } from '../../core/dialect.ts';
import { Id, ID_RULE, Key, param } from '../../http/params.ts';
import { paidQuery } from '../../http/limits/paid-query.ts';
import { wantsTotal } from '../../http/list-wish.ts';
import { queryValue } from '../../http/project.ts';
import { readJsonField } from '../../http/json-body.ts';
import { readQueries, requireQueryList } from '../../http/queries.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { type CollectionName, documentAnswer } from '../../documents/document-answer.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { DocumentReads } from '../../documents/document-reads.ts';
import type { WriteOptions } from '../../documents/document-changes.ts';
import type { DocumentInput } from '../../documents/document-input.ts';
import type { DocumentWrites } from '../../documents/document-writes.ts';
import { isId, newId, UNIQUE } from '../../core/ids.ts';
import { parseMoment } from '../../core/moments.ts';
import type { SchemaRegistry } from '../../records/schema-registry.ts';

interface Parts {
  reads: DocumentReads;
  writes: DocumentWrites;
  environment: Environment;
  schemas: Pick<SchemaRegistry, 'findFor'>;
  dialect: Dialect;
}

/**
 * Appwrite's documents. The routes parse the body themselves, because its errors have their own types (rows 42 to 45 of
 * docs/appwrite-behaviour.md).
 */
export function registerDocumentRoutes(
  app: FastifyInstance,
  { reads, writes, environment, schemas, dialect }: Parts,
): void {
  const { names, base } = dialect;
  const inCollection = { databaseId: Id, [names.collectionId]: Id };
  const ofDocument = { ...inCollection, [names.documentId]: Id };
  const attribute = names.attributes.slice(0, -1);
  const writtenAs = names.collectionName;
  const path = `${base}/:databaseId/${names.collections}/:${names.collectionId}/${names.documents}`;
  const onePath = `${path}/:${names.documentId}`;
  const schemaOf = (params: Record<string, TSchema>) => ({ schema: { params: Type.Object(params) } });

  const collectionOf = (request: FastifyRequest): CollectionDefinition =>
    schemas.findFor(request.caller, param(request, 'databaseId'), param(request, names.collectionId));
  const idOf = (request: FastifyRequest) => param(request, names.documentId);
  const answer = (definition: CollectionDefinition, record: DocumentRecord) =>
    documentAnswer(definition, record, null, undefined, names.collectionName);

  app.get(path, schemaOf(inCollection), async (request, reply) => {
    requireQueryList(request);
    refuseTransaction(queryValue(request, 'transactionId'));
    const ttl = readTtl(request);
    return paidQuery(app.budgets, request, async payment => {
      const list = await reads.list(request.caller, collectionOf(request), readQueries(request), {
        withTotal: wantsTotal(request),
        ...payment,
      });
      // Every list is made anew, so none comes from Appwrite's cache.
      if (ttl > 0) reply.header('x-appwrite-cache', 'miss');
      return reply.type('application/json; charset=utf-8').send(list);
    });
  });

  const creation = { ...schemaOf(inCollection), config: RATE_LIMITS.writeDocument };
  app.post(path, creation, async (request, reply) => {
    const definition = collectionOf(request);
    const body = bodyOf(request);
    if ((body[names.documents] ?? null) !== null) throw new ApiError('bulk_unsupported');
    const input = readInput(request, body);
    const documentId = newDocumentId(body[names.documentId]);
    if (input.data === undefined) throw new ApiError('document_missing_data');
    const record = await writes.create(request.caller, definition, documentId, input, { writtenAs });
    return reply.code(201).send(answer(definition, record));
  });

  // The store can't write many documents atomically, so these are refused.
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
    app.route({
      method,
      url: path,
      handler: () => {
        throw new ApiError('bulk_unsupported');
      },
    });

  app.get(onePath, schemaOf(ofDocument), async request => {
    requireQueryList(request);
    refuseTransaction(queryValue(request, 'transactionId'));
    return reads.get(request.caller, collectionOf(request), idOf(request), readQueries(request));
  });

  const write = { ...schemaOf(ofDocument), config: RATE_LIMITS.writeDocument };
  app.patch(onePath, write, async request => {
    const definition = collectionOf(request);
    const input = requirePayload(readInput(request, bodyOf(request)));
    const options = readOptions(request, writtenAs);
    return answer(definition, await writes.update(request.caller, definition, idOf(request), input, options));
  });

  app.put(onePath, write, async request => {
    const definition = collectionOf(request);
    const input = requirePayload(readInput(request, bodyOf(request)));
    const options = readOptions(request, writtenAs);
    return answer(definition, await writes.upsert(request.caller, definition, idOf(request), input, options));
  });

  for (const { verb, sign, bound } of STEPS) {
    const params = { ...ofDocument, [attribute]: Key };
    const options = { ...schemaOf(params), config: RATE_LIMITS.writeDocument };
    app.patch(`${onePath}/:${attribute}/${verb}`, options, async request => {
      const definition = collectionOf(request);
      const body = bodyOf(request);
      const by = readNumber(body, 'value') ?? 1;
      if (by === 0) throw invalidParam('value', 'Value must not be 0');
      const limit = readNumber(body, bound);
      const step = { key: param(request, attribute), by: sign * by, min: undefined, max: undefined };
      const record = await writes.increment(
        request.caller,
        definition,
        idOf(request),
        { ...step, [bound]: limit },
        readOptions(request, writtenAs),
      );
      return answer(definition, record);
    });
  }

  app.delete(
    onePath,
    { ...schemaOf(ofDocument), config: RATE_LIMITS.deleteDocument },
    async (request, reply) => {
      const definition = collectionOf(request);
      bodyOf(request);
      await writes.remove(request.caller, definition, idOf(request), readOptions(request, writtenAs));
      return reply.code(204).send();
    },
  );

  function newDocumentId(given: unknown): string {
    if (given === undefined || given === null || given === '') {
      throw new ApiError('document_missing_data', 'Document ID is required when creating a single document', {
        field: names.documentId,
      });
    }
    if (given === UNIQUE) return newId(environment);
    if (typeof given !== 'string' || !isId(given)) throw invalidParam(names.documentId, ID_RULE);
    return given;
  }
}

const STEPS = [
  { verb: 'increment', sign: 1, bound: 'max' },
  { verb: 'decrement', sign: -1, bound: 'min' },
] as const;

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body ?? {};
  if (!isObject(body)) throw new ApiError('general_argument_invalid', 'The body must be a JSON object.');
  refuseTransaction(body['transactionId']);
  return body;
}

/** Refuses a transaction id, because nothing would keep the promise of a transaction that doesn't exist. */
function refuseTransaction(transactionId: unknown): void {
  if ((transactionId ?? null) !== null) throw new ApiError('transactions_unsupported');
}

const TTL_MAX = 86_400;

/** How many seconds the caller would accept a list from a cache. */
function readTtl(request: FastifyRequest): number {
  const text = queryValue(request, 'ttl') ?? '';
  if (text === '') return 0;
  const ttl = /^\d{1,5}$/.test(text) ? Number(text) : TTL_MAX + 1;
  if (ttl <= TTL_MAX) return ttl;
  throw invalidParam('ttl', `Value must be a valid range between 0 and ${TTL_MAX}`);
}

function readNumber(body: Record<string, unknown>, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalidParam(name, 'Value must be a valid number');
}

function readInput(request: FastifyRequest, body: Record<string, unknown>): DocumentInput {
  const { permissions } = body;
  const data = readData(request, body['data']);
  if (permissions !== undefined && permissions !== null && !isTexts(permissions)) {
    throw invalidParam('permissions', 'Value must be a valid array of strings');
  }
  return { data, permissions: permissions ?? undefined };
}

/** An object or its JSON text. PHP encodes an object without fields as `[]`. */
function readData(request: FastifyRequest, given: unknown): Record<string, unknown> | undefined {
  if (given === undefined || given === null) return undefined;
  if (Array.isArray(given) && given.length === 0) return {};
  const data = typeof given === 'string' ? readJsonField(request, 'data', given) : given;
  if (isObject(data)) return data;
  throw invalidParam('data', 'Value must be a valid JSON object');
}

function requirePayload(input: DocumentInput): DocumentInput {
  const empty = input.data === undefined || Object.keys(input.data).length === 0;
  if (empty && input.permissions === undefined) throw new ApiError('document_missing_payload');
  return input;
}

function readOptions(request: FastifyRequest, writtenAs: CollectionName): WriteOptions {
  const given = request.headers['x-appwrite-timestamp'];
  if (given === undefined || given === '') return { notChangedSinceMs: undefined, writtenAs };
  const ms = typeof given === 'string' ? parseMoment(given) : null;
  if (ms === null)
    throw new ApiError('general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value');
  return { notChangedSinceMs: ms, writtenAs };
}
