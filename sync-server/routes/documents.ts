import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Environment } from '../context.ts';
import { ApiError, invalidParam } from '../http/api-error.ts';
import { Id, ID_RULE } from '../http/params.ts';
import { queryValue } from '../http/project.ts';
import { readQueries } from '../http/queries.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import { findCollection } from '../services/collections.ts';
import { documentAnswer } from '../services/document-answer.ts';
import type { DocumentReads } from '../services/document-reads.ts';
import type { DocumentInput, DocumentWrites, WriteOptions } from '../services/document-writes.ts';
import { isId, newId, UNIQUE } from '../services/ids.ts';
import { parseMoment } from '../services/moments.ts';

const CollectionParams = Type.Object({ databaseId: Id, collectionId: Id });
const DocumentParams = Type.Object({ databaseId: Id, collectionId: Id, documentId: Id });

interface Parts {
  reads: DocumentReads;
  writes: DocumentWrites;
  environment: Environment;
}

/** Appwrite's documents. The body is read by hand: its refusals have types of their own (rows 42-45). */
export function registerDocumentRoutes(plain: FastifyInstance, { reads, writes, environment }: Parts): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const inCollection = { schema: { params: CollectionParams } };
  const ofDocument = { schema: { params: DocumentParams } };
  const path = '/databases/:databaseId/collections/:collectionId/documents';

  app.get(path, inCollection, async request =>
    reads.list(request.caller, collectionOf(request.params), readQueries(request), {
      withTotal: queryValue(request, 'total') !== 'false',
    }),
  );

  app.post(path, { ...inCollection, config: RATE_LIMITS.writeDocument }, async (request, reply) => {
    const definition = collectionOf(request.params);
    const body = bodyOf(request);
    const input = readInput(body);
    const documentId = newDocumentId(body['documentId']);
    if (input.data === undefined || Object.keys(input.data).length === 0)
      throw new ApiError('document_missing_data');
    const record = await writes.create(request.caller, definition, documentId, input);
    return reply.code(201).send(documentAnswer(definition, record, null));
  });

  app.get(`${path}/:documentId`, ofDocument, async request =>
    reads.get(request.caller, collectionOf(request.params), request.params.documentId, readQueries(request)),
  );

  app.patch(`${path}/:documentId`, { ...ofDocument, config: RATE_LIMITS.writeDocument }, async request => {
    const definition = collectionOf(request.params);
    const input = requirePayload(readInput(bodyOf(request)));
    const { documentId } = request.params;
    const record = await writes.update(request.caller, definition, documentId, input, readOptions(request));
    return documentAnswer(definition, record, null);
  });

  app.put(`${path}/:documentId`, { ...ofDocument, config: RATE_LIMITS.writeDocument }, async request => {
    const definition = collectionOf(request.params);
    const input = requirePayload(readInput(bodyOf(request)));
    const { documentId } = request.params;
    const record = await writes.upsert(request.caller, definition, documentId, input, readOptions(request));
    return documentAnswer(definition, record, null);
  });

  app.delete(
    `${path}/:documentId`,
    { ...ofDocument, config: RATE_LIMITS.deleteDocument },
    async (request, reply) => {
      const definition = collectionOf(request.params);
      bodyOf(request);
      await writes.remove(request.caller, definition, request.params.documentId, readOptions(request));
      return reply.code(204).send();
    },
  );

  function newDocumentId(given: unknown): string {
    if (given === undefined || given === null || given === '') {
      throw new ApiError('document_missing_data', 'Document ID is required when creating a single document', {
        field: 'documentId',
      });
    }
    if (given === UNIQUE) return newId(environment);
    if (typeof given !== 'string' || !isId(given)) throw invalidParam('documentId', ID_RULE);
    return given;
  }
}

function collectionOf(params: { databaseId: string; collectionId: string }): CollectionDefinition {
  return findCollection(params.databaseId, params.collectionId);
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body ?? {};
  if (!isPlainObject(body)) throw new ApiError('general_argument_invalid', 'The body must be a JSON object.');
  // Taking part in a transaction that does not exist would be a promise that nobody keeps.
  if ((body['transactionId'] ?? null) !== null)
    throw invalidParam('transactionId', 'Transactions are not supported.');
  return body;
}

function readInput(body: Record<string, unknown>): DocumentInput {
  const { data, permissions } = body;
  if (data !== undefined && data !== null && !isPlainObject(data))
    throw invalidParam('data', 'Value must be a valid JSON object');
  if (permissions !== undefined && permissions !== null && !isTextList(permissions)) {
    throw invalidParam('permissions', 'Value must be a valid array of strings');
  }
  return { data: data ?? undefined, permissions: permissions ?? undefined };
}

function requirePayload(input: DocumentInput): DocumentInput {
  const empty = input.data === undefined || Object.keys(input.data).length === 0;
  if (empty && input.permissions === undefined) throw new ApiError('document_missing_payload');
  return input;
}

function readOptions(request: FastifyRequest): WriteOptions {
  const given = request.headers['x-appwrite-timestamp'];
  if (given === undefined || given === '') return { notChangedSinceMs: undefined };
  const ms = typeof given === 'string' ? parseMoment(given) : null;
  if (ms === null)
    throw new ApiError('general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value');
  return { notChangedSinceMs: ms };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string');
}
