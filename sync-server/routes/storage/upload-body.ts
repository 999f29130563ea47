import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { HeldBytes, type Holding } from '../../blobs/held-bytes.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { PART_MAX_BYTES } from '../../files/content/file-content.ts';

/** The form besides the file. */
export interface UploadForm {
  fileId: string | undefined;
  permissions: string[] | undefined;
}

export interface UploadBody<T> extends UploadForm {
  /** As the client named it. */
  name: string;
  received: T;
}

const FIELDS_MAX = 110;
/** Of uploads that name their id after the file, which is then in memory meanwhile. */
const held = new HeldBytes(64 * 1_048_576);

const ENDED_EARLY = 'The body ended too early. Please send it again.';

/**
 * Reads a multipart body as it arrives. `consume` gets the file's content and the id, which is known before the content if
 * the form has it first, as the SDK sends it. If `consume` fails, the rest isn't read.
 */
export async function readUploadBody<T>(
  body: Readable,
  headers: IncomingHttpHeaders,
  knownId: string | undefined,
  consume: (fileId: string | undefined, content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<UploadBody<T>> {
  const form: UploadForm = { fileId: undefined, permissions: undefined };
  const parser = openParser(headers);
  const ended = pipeline(body, parser);
  let current: Readable | undefined;
  let name = '';
  let receiving: Promise<T> | undefined;

  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('field', (field, value, _nameCut, valueCut) => {
      try {
        readField(form, field, value, valueCut);
      } catch (error) {
        reject(error);
      }
    });
    parser.on('file', (field, content, filename) => {
      // The reader gets the error too.
      content.on('error', () => undefined);
      if (field !== 'file' || receiving) return void content.resume();
      current = content;
      name = filename ?? '';
      const id = knownId ?? form.fileId;
      receiving =
        id === undefined
          ? collected(content, async bytes => {
              await ended;
              return consume(form.fileId, only(bytes));
            })
          : consume(id, content);
      receiving.catch(reject);
    });
    parser.on('fieldsLimit', () => reject(invalidParam('permissions', 'The form has too many fields')));
    parser.on('partsLimit', () => reject(invalidParam('file', 'The form has too many parts')));
    ended.then(
      () => resolve(),
      (error: unknown) => {
        current?.destroy(new ApiError('general_argument_invalid', ENDED_EARLY));
        reject(new ApiError('general_argument_invalid', ENDED_EARLY, { cause: error }));
      },
    );
  });

  try {
    await parsed;
    if (!receiving) throw new ApiError('storage_file_empty');
    return { ...form, name, received: await receiving };
  } catch (error) {
    body.unpipe(parser);
    current?.destroy();
    // It has removed what it stored, or the sweep will.
    await receiving?.catch(() => undefined);
    throw error;
  }
}

function openParser(headers: IncomingHttpHeaders): BusboyInstance {
  const type = headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: { files: 2, fields: FIELDS_MAX, parts: FIELDS_MAX + 2, fieldSize: 1_024, headerPairs: 100 },
    });
  } catch (error) {
    throw new ApiError('general_argument_invalid', 'The body must be a multipart form.', { cause: error });
  }
}

function readField(form: UploadForm, field: string, value: string, isCut: boolean): void {
  if (field === 'fileId') form.fileId = value;
  else if (/^permissions(?:\[\d{0,3}\])?$/.test(field)) {
    if (isCut) throw invalidParam('permissions', 'Value must be a valid array of permissions');
    form.permissions ??= [];
    form.permissions.push(value);
  }
}

async function collected<T>(
  content: AsyncIterable<Uint8Array>,
  task: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const holding = held.begin();
  try {
    return await task(await collect(content, holding));
  } finally {
    holding.end();
  }
}

async function collect(content: AsyncIterable<Uint8Array>, holding: Holding): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > PART_MAX_BYTES)
      throw new ApiError('request_too_large', 'Please send files of this size in chunks.');
    await holding.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
