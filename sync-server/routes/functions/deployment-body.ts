import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { CODE_MAX_BYTES } from '../../functions/deployments.ts';

export interface ReceivedBody<T> {
  fields: Readonly<Record<string, string>>;
  file: T | null;
}

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 16_384,
  fields: 20,
  files: 1,
  fileSize: CODE_MAX_BYTES,
  parts: 21,
  headerPairs: 20,
  headerSize: 8192,
};

/**
 * Reads a multipart body with one file called `code`, which `receive` takes as it arrives. `drop` removes what it took if
 * the rest of the body is no good.
 */
export async function readDeploymentBody<T>(
  request: FastifyRequest,
  receive: (source: Readable) => Promise<T>,
  drop: (received: T) => Promise<void>,
): Promise<ReceivedBody<T>> {
  const type = request.headers['content-type'] ?? '';
  const source = request.body as Readable | undefined;
  if (!/^multipart\/form-data\s*;/i.test(type) || typeof source?.pipe !== 'function')
    throw new ApiError('general_argument_invalid', 'The body must be multipart/form-data.');
  const fields: Record<string, string> = {};
  let receiving: Promise<T> | null = null;
  let problem: Error | null = null;
  let giveUp = () => {};
  try {
    const parser = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: LIMITS });
    await new Promise<void>((resolve, reject) => {
      const refuse = (error: Error) => {
        problem ??= error;
      };
      parser.on('field', (name: string, value: string, isNameCut: boolean, isValueCut: boolean) => {
        if (isNameCut || isValueCut) refuse(invalidParam(name.slice(0, 100), 'Value is too long'));
        // Own names only, so that none is inherited.
        else Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
      });
      parser.on('file', (name: string, stream: BusboyFileStream) => {
        stream.on('limit', () => refuse(new ApiError('storage_invalid_file_size')));
        stream.on('error', reject);
        if (name !== 'code' || receiving !== null) return void stream.resume();
        // A stream of its own, because the parser's doesn't end when the request breaks off.
        const own = stream.pipe(new PassThrough());
        own.on('error', () => undefined);
        giveUp = () => own.destroy(new Error('The body broke off'));
        receiving = receive(own);
        receiving.catch(error => {
          refuse(error as Error);
          stream.unpipe(own);
          stream.resume();
        });
      });
      for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.on(event, () =>
          refuse(new ApiError('general_argument_invalid', 'The body has too many parts.')),
        );
      parser.on('finish', () => resolve());
      parser.on('error', reject);
      source.on('error', reject);
      source.on('aborted', () => reject(new Error('aborted')));
      source.on('close', () => {
        if (!source.readableEnded) reject(new Error('closed'));
      });
      source.pipe(parser);
    });
  } catch (error) {
    giveUp();
    problem ??= new ApiError('general_argument_invalid', 'The body isn’t valid multipart/form-data.', {
      cause: error,
    });
  }
  const file = receiving === null ? null : await (receiving as Promise<T>).catch(() => null);
  if (problem !== null) {
    if (file !== null) await drop(file);
    throw problem;
  }
  return { fields, file };
}
