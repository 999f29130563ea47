import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GUEST_HEADER } from '../../../src/wire/operations/push-limits.ts';
import {
  FILE_HEADERS,
  PART_BYTES,
  RESUME_TYPES,
  UPLOAD_HASH_PATTERN,
  UPLOADS_PATH,
  type UploadState,
} from '../../../src/wire/uploads.ts';
import { findResume, receivedBytes, resumeId, resumesBucket } from '../../applications/resumes.ts';
import { knownPerson } from '../../board/adoptions.ts';
import type { Context } from '../../board/context.ts';
import { type Person, personOf } from '../../board/people.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import { readContentRange } from '../../files/chunk-range.ts';
import type { Files } from '../../files/create-files.ts';
import { cleanName, extensionOf } from '../../files/strangers/file-names.ts';
import { requireBudget, spendBudget } from '../../http/limits/operation-budgets.ts';
import { pushLimits } from '../../http/limits/push-limits.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { param } from '../../http/params.ts';
import { type FileRecord, isComplete } from '../../records/file-record.ts';

const HASH = new RegExp(UPLOAD_HASH_PATTERN);
const HASH_RULE = 'Value must be the SHA-256 of the file in 64 lower-case hexadecimal digits.';
const ONE_PATH = `${UPLOADS_PATH}/:hash`;

/**
 * The uploads of phones (`wire/uploads.ts`). The person is the session's account, or the guest named by the header, as in a push.
 * A part is on disk before it is acknowledged; one that comes again, or after a gap, changes nothing.
 */
export function registerSyncUploads(
  app: FastifyInstance,
  context: Context,
  files: Pick<Files, 'uploads' | 'buckets'>,
): void {
  const { uploads } = files;

  async function askerOf(request: FastifyRequest): Promise<{ person: Person; hash: string }> {
    const hash = param(request, 'hash');
    if (!HASH.test(hash)) throw invalidParam('hash', HASH_RULE);
    const asker = personOf(context.idKey, request.caller, request.headers[GUEST_HEADER]);
    if (!asker) throw new ApiError('guest_identity_missing');
    const person = await knownPerson(context, asker, () =>
      spendBudget(app.budgets, request, 'operations', 1),
    );
    return { person, hash };
  }

  async function stateOf(person: Person, hash: string): Promise<UploadState> {
    const stored = await findResume(context, person, hash);
    if (!stored) return { received: 0, isComplete: false };
    const done = isComplete(stored.file.data);
    return { received: done ? stored.file.data.sizeOriginal : receivedBytes(stored.file), isComplete: done };
  }

  app.get(ONE_PATH, { preHandler: pushLimits(app, 'pull') }, async (request, reply): Promise<UploadState> => {
    reply.header('cache-control', 'no-store');
    const { person, hash } = await askerOf(request);
    return stateOf(person, hash);
  });

  app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload));
    const options = { config: { ...RATE_LIMITS.upload, streamsBody: true }, bodyLimit: PART_BYTES };
    scope.put(ONE_PATH, options, async (request, reply): Promise<UploadState> => {
      reply.header('cache-control', 'no-store');
      const { headers, body } = request;
      if (!(body instanceof Readable))
        throw new ApiError('general_argument_invalid', 'The body must be a part of the file.');
      const range = readContentRange(headers['content-range']);
      if (!range || range.end - range.start > PART_BYTES) throw new ApiError('storage_invalid_content_range');
      requireBudget(scope.budgets, request, 'uploaded');
      spendBudget(scope.budgets, request, 'uploaded', range.end - range.start);
      const { person, hash } = await askerOf(request);
      const known = await findResume(context, person, hash);
      const at = known ? receivedBytes(known.file) : 0;
      if ((known && isComplete(known.file.data)) || range.start !== at) {
        body.resume();
        return stateOf(person, hash);
      }
      const bucket = resumesBucket(files, context);
      const caller = callerOfUpload(person, known?.file);
      const fileId = known?.file.documentId ?? resumeId(context, person.id, hash);
      const upload = { caller, bucket, fileId, range, sha256: hash };
      uploads.admit({ caller, bucket, range });
      const part = await uploads.receive(upload, body);
      try {
        await uploads.keep(upload, part, { name: nameOf(headers), permissions: readersOf(person) });
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && !part.isKept) await uploads.discard(part);
        const state = await stateOf(person, hash);
        // The same part, which another request or server took first.
        if (state.isComplete) return state;
        throw error;
      }
      return stateOf(person, hash);
    });
  });
}

/**
 * As the storage service knows callers. A guest owns files by the guest's id. A file that a guest began to send continues as
 * that guest's after the guest signed in.
 */
function callerOfUpload({ id, accountId, from }: Person, begun: FileRecord | undefined): Caller {
  const origin = from && { address: from.address, ...(from.standing && { standing: from.standing }) };
  const kind = begun?.data.by ?? (accountId === null ? 'guest' : 'user');
  return { kind, userId: begun?.owner ?? accountId ?? id, roles: [], ...origin };
}

function readersOf({ accountId }: Person): string[] {
  return accountId === null ? [] : [`read("user:${accountId}")`];
}

/** The sent name, with the extension of the sent type if it has none that fits. The content is checked against both. */
function nameOf(headers: FastifyRequest['headers']): string {
  const name = cleanName(decoded(headers[FILE_HEADERS.name]));
  const type = headers[FILE_HEADERS.type];
  const extensions: readonly string[] = isResumeType(type) ? RESUME_TYPES[type] : [];
  return extensions.length === 0 || extensions.includes(extensionOf(name))
    ? name
    : `${name}.${extensions[0]}`;
}

function isResumeType(type: unknown): type is keyof typeof RESUME_TYPES {
  return typeof type === 'string' && Object.hasOwn(RESUME_TYPES, type);
}

function decoded(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header.length > 2_000) return 'resume';
  try {
    return decodeURIComponent(header);
  } catch {
    return 'resume';
  }
}
