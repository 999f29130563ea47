import type { FastifyInstance, FastifyRequest } from 'fastify';
import { APPLICATIONS } from '../../../src/wire/collections.ts';
import { resumePath } from '../../../src/wire/uploads.ts';
import { isWithdrawn } from '../../applications/application-places.ts';
import { resumesDefinition } from '../../applications/resumes.ts';
import { isOwn } from '../../board/adoptions.ts';
import type { Context } from '../../board/context.ts';
import { personOf } from '../../board/people.ts';
import { ApiError } from '../../core/api-error.ts';
import { contentStream } from '../../files/content/content-stream.ts';
import type { Files } from '../../files/create-files.ts';
import { readFileRecord } from '../../files/file-access.ts';
import { cleanName, contentDisposition } from '../../files/strangers/file-names.ts';
import { pushLimits } from '../../http/limits/push-limits.ts';
import { param } from '../../http/params.ts';
import type { Row } from '../../projection/row.ts';
import { isComplete } from '../../records/file-record.ts';
import { allows } from '../../records/permissions.ts';

/** What strangers sent gets no rights in a browser. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * The file that came with an application: for the applicant, and for everyone who may read the application until it is
 * withdrawn. Each request is checked against the application as it is then.
 */
export function registerApplicationResume(app: FastifyInstance, context: Context, files: Files): void {
  const options = { preHandler: pushLimits(app, 'pull'), compress: false } as const;

  app.get(resumePath(':applicationId'), options, async (request, reply) => {
    const row = readable(request, param(request, 'applicationId'));
    const fileId = row?.data['resumeId'];
    if (!row || typeof fileId !== 'string') throw new ApiError('storage_file_not_found');
    const stored = await readFileRecord(context, resumesDefinition(context), fileId);
    if (!stored || !isComplete(stored.file.data)) throw new ApiError('storage_file_not_found');
    const { parts, compression, mimeType, sizeOriginal } = stored.file.data;
    const content = await contentStream(files.content.read(parts, compression));
    const name = cleanName(String(row.data['resumeName'] ?? ''));
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', contentDisposition('attachment', name));
    reply.header('content-type', mimeType);
    reply.header('content-length', sizeOriginal);
    reply.raw.setHeader('content-security-policy', SANDBOX);
    return reply.send(content);
  });

  function readable(request: FastifyRequest, applicationId: string): Row | undefined {
    const row = context.projection.row(APPLICATIONS.id, applicationId);
    if (!row) return undefined;
    const person = personOf(context.idKey, request.caller, undefined);
    if (person && isOwn(person, row.operation)) return row;
    const mayRead = allows(request.caller, 'read', APPLICATIONS, row.permissions);
    return mayRead && !isWithdrawn(context, applicationId) ? row : undefined;
  }
}
