import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { isTexts } from '../../../src/core/json.ts';
import type { Context } from '../../board/context.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { isId, newId, UNIQUE } from '../../core/ids.ts';
import type { Files } from '../../files/create-files.ts';
import { readContentRange } from '../../files/chunk-range.ts';
import { PART_MAX_BYTES } from '../../files/content/file-content.ts';
import { fileAnswer, permittedFile } from '../../files/file-access.ts';
import { listFiles } from '../../files/file-lists.ts';
import { cleanName } from '../../files/strangers/file-names.ts';
import { readWish } from '../../http/list-wish.ts';
import { requireBudget, spendBudget } from '../../http/limits/operation-budgets.ts';
import { paidQuery } from '../../http/limits/paid-query.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { Id, ID_RULE, Nullable, param } from '../../http/params.ts';
import { readPermissions, refuseForeignRoles } from '../../records/permission-strings.ts';
import { allows } from '../../records/permissions.ts';
import { readUploadBody } from './upload-body.ts';

/** Beside the file: boundaries and the other fields. */
const FORM_BYTES = 262_144;

const BucketParams = Type.Object({ bucketId: Id });
export const FileParams = Type.Object({ bucketId: Id, fileId: Id });
const FileChange = Type.Object({
  name: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 255,
      rule: 'Value must be a valid string and no longer than 255 chars',
    }),
  ),
  permissions: Nullable(
    Type.Array(Type.String({ maxLength: 128 }), {
      maxItems: 100,
      rule: 'Value must be a valid array of permissions',
    }),
  ),
});

/** Appwrite's files: list, upload, get, change, delete. */
export function registerFileRoutes(app: FastifyInstance, context: Context, files: Files): void {
  const { environment } = context;
  const { buckets, uploads, changes } = files;
  const path = '/storage/buckets/:bucketId/files';
  const onePath = `${path}/:fileId`;
  const bucketOf = (request: FastifyRequest) => buckets.findFor(request.caller, param(request, 'bucketId'));
  const fileIdOf = (request: FastifyRequest) => param(request, 'fileId');

  app.get(path, { schema: { params: BucketParams } }, async request => {
    const { definition } = bucketOf(request);
    return paidQuery(app.budgets, request, payment =>
      listFiles(context, request.caller, definition, readWish(request), payment),
    );
  });

  app.register(async scope => {
    // The body stays a stream. Its limit is checked here, because nothing collects it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (request, payload, done) => {
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > PART_MAX_BYTES + FORM_BYTES) done(new ApiError('request_too_large', TOO_LARGE), undefined);
      else done(null, payload);
    });

    const creation = {
      schema: { params: BucketParams },
      config: { ...RATE_LIMITS.upload, streamsBody: true },
      bodyLimit: PART_MAX_BYTES + FORM_BYTES,
    };
    scope.post(path, creation, async (request, reply) => {
      const { caller, headers, body } = request;
      const bucket = bucketOf(request);
      if (!allows(caller, 'create', bucket.definition, [])) throw new ApiError('user_unauthorized');
      requireBudget(scope.budgets, request, 'uploaded');
      if (!(body instanceof Readable))
        throw new ApiError('general_argument_invalid', 'The body must be a multipart form.');
      const range = readContentRange(headers['content-range']);
      const uploadId = readUploadId(headers['x-appwrite-id']);
      uploads.admit({ caller, bucket, range });
      spendBudget(
        scope.budgets,
        request,
        'uploaded',
        Number(headers['content-length'] ?? 0) || PART_MAX_BYTES,
      );
      // With `unique()`, each read of the form's id must be the same.
      const made = newId(environment);
      const idOf = (given: string | undefined): string => {
        if (uploadId !== undefined) return uploadId;
        if (given === UNIQUE) return made;
        if (given === undefined || given === '')
          throw new ApiError('general_argument_invalid', NO_ID, { field: 'fileId' });
        if (!isId(given)) throw invalidParam('fileId', ID_RULE);
        return given;
      };
      const form = await readUploadBody(body, headers, uploadId, async (given, content) => {
        const upload = { caller, bucket, fileId: idOf(given), range };
        return { upload, part: await uploads.receive(upload, content) };
      });
      const { upload, part } = form.received;
      try {
        const permissions = form.permissions && readPermissions(form.permissions.filter(text => text !== ''));
        if (permissions) refuseForeignRoles(caller, permissions);
        const fields = { name: cleanName(form.name), permissions };
        const file = await uploads.keep(upload, part, fields);
        return await reply.code(201).send(fileAnswer(bucket.definition, file));
      } catch (error) {
        // After other failures, the file may have the part.
        if (error instanceof ApiError && error.status < 500 && !part.isKept) await uploads.discard(part);
        throw error;
      }
    });
  });

  app.get(onePath, { schema: { params: FileParams } }, async request => {
    const { definition } = bucketOf(request);
    const { file } = await permittedFile(context, request.caller, 'read', definition, fileIdOf(request));
    return fileAnswer(definition, file);
  });

  app.put(
    onePath,
    { schema: { params: FileParams, body: FileChange }, config: { stores: true } },
    async request => {
      const bucket = bucketOf(request);
      const { name, permissions } = request.body as { name?: string | null; permissions?: unknown };
      const given = isTexts(permissions) ? readPermissions(permissions) : undefined;
      if (given) refuseForeignRoles(request.caller, given);
      const file = await changes.update(request.caller, bucket, fileIdOf(request), {
        name: typeof name === 'string' ? cleanName(name) : undefined,
        permissions: given,
      });
      return fileAnswer(bucket.definition, file);
    },
  );

  app.delete(
    onePath,
    { schema: { params: FileParams }, config: RATE_LIMITS.deleteDocument },
    async (request, reply) => {
      const { definition } = bucketOf(request);
      await changes.remove(request.caller, definition, fileIdOf(request));
      return reply.code(204).send();
    },
  );
}

const NO_ID = 'Param "fileId" is not optional.';
const TOO_LARGE = `The body is too large. Please send files of more than ${PART_MAX_BYTES} bytes in chunks.`;

/** undefined: not sent. Throws `storage_invalid_appwrite_id` (row 55 of docs/appwrite-behaviour.md). */
function readUploadId(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header === 'string' && isId(header)) return header;
  throw new ApiError('storage_invalid_appwrite_id');
}
