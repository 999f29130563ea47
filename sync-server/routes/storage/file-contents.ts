import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { GUEST } from '../../core/caller.ts';
import { asGone, contentStream } from '../../files/content/content-stream.ts';
import type { Files } from '../../files/create-files.ts';
import { permittedFile, readFileRecord } from '../../files/file-access.ts';
import { readPreviewOptions } from '../../files/previews/preview-options.ts';
import { isShown } from '../../files/strangers/file-kinds.ts';
import { contentDisposition } from '../../files/strangers/file-names.ts';
import { param } from '../../http/params.ts';
import { queryValue } from '../../http/project.ts';
import { type FileRecord, isComplete } from '../../records/file-record.ts';
import { allows } from '../../records/permissions.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { FileParams } from './files.ts';

/** What strangers sent gets no rights in a browser, whatever it turns out to be. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
/** As in Appwrite, but only of files that are open to all: the next person at this computer may not be allowed to see others. */
const OPEN_CACHE = 'private, max-age=2592000';
const CHECKED_CACHE = 'private, no-cache';

/** Download, view and preview, for those who may read the file or have a token for it. */
export function registerFileContents(app: FastifyInstance, context: Context, files: Files): void {
  const { buckets, content, previews, tokens } = files;
  const path = '/storage/buckets/:bucketId/files/:fileId';
  // Compression would break ranges and lengths.
  const options = { schema: { params: FileParams }, compress: false } as const;
  // Other origins may show images if they may call the API at all.
  const policy = context.config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin';

  /** `isOpen`: anyone with the address may read it. */
  async function readable(request: FastifyRequest): Promise<{ file: FileRecord; isOpen: boolean }> {
    const { definition, settings } = buckets.findFor(request.caller, param(request, 'bucketId'));
    const fileId = param(request, 'fileId');
    const secret = queryValue(request, 'token') ?? '';
    const opened = secret === '' ? undefined : await readFileRecord(context, definition, fileId);
    const isByToken = opened !== undefined && (await tokens.opens(secret, opened.file));
    const { file } = isByToken
      ? opened
      : await permittedFile(context, request.caller, 'read', definition, fileId);
    const isPreview = request.routeOptions.url?.endsWith('/preview') === true;
    if (isPreview && !settings.transformations) throw new ApiError('storage_bucket_transformations_disabled');
    if (!isComplete(file.data)) throw new ApiError('storage_file_not_found');
    return { file, isOpen: isByToken || allows(GUEST, 'read', definition, file.permissions) };
  }

  function setHeaders(reply: FastifyReply, headers: Record<string, string | number>): void {
    for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    reply.raw.setHeader('content-security-policy', SANDBOX);
    reply.raw.setHeader('cross-origin-resource-policy', policy);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, kind: 'inline' | 'attachment') {
    const {
      file: { data },
    } = await readable(request);
    const { mimeType, name, sizeOriginal: size } = data;
    const tag = `"${data.signature}"`;
    setHeaders(reply, {
      etag: tag,
      'cache-control': CHECKED_CACHE,
      'accept-ranges': 'bytes',
      'content-disposition': contentDisposition(isShown(mimeType) ? kind : 'attachment', name),
      'content-type': mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType,
    });
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const range = readRange(request.headers, size, tag);
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`);
      throw new ApiError('storage_invalid_range');
    }
    const { start, end }: ByteRange = range ?? { start: 0, end: size };
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
    reply.header('content-length', end - start);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(await contentStream(content.read(data.parts, data.compression, { start, end })));
  }

  for (const [name, kind] of [
    ['download', 'attachment'],
    ['view', 'inline'],
  ] as const) {
    const url = `${path}/${name}`;
    // Its own, because the framework's would read the whole content.
    app.head(url, options, async (request, reply) => send(request, reply, kind));
    app.get(url, { ...options, exposeHeadRoute: false }, async (request, reply) =>
      send(request, reply, kind),
    );
  }

  app.get(`${path}/preview`, options, async (request, reply) => {
    const wanted = readPreviewOptions(name => queryValue(request, name));
    const { file, isOpen } = await readable(request);
    const tag = previews.tagOf(file, wanted);
    setHeaders(reply, { etag: tag, 'cache-control': isOpen ? OPEN_CACHE : CHECKED_CACHE });
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const { bytes, mimeType, isCached } = await previews.get(file, wanted).catch(asGone);
    setHeaders(reply, {
      'content-type': mimeType,
      'content-disposition': contentDisposition('inline', file.data.name),
      'x-appwrite-cache': isCached ? 'hit' : 'miss',
    });
    return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

function isKnown(asked: string | undefined, tag: string): boolean {
  if (asked === undefined) return false;
  return asked.split(',').some(each => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag);
}
