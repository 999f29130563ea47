import { Readable } from 'node:stream';
import { BlobMissing } from '../../blobs/blobs.ts';
import { ApiError } from '../../core/api-error.ts';

const CHUNK_BYTES = 262_144;

/**
 * A file's content, to be sent. Resolves with the first bytes, so that a content that is gone is an answer and not a broken one.
 * Rejects with `storage_file_not_found` if the file was deleted since its record was read.
 */
export async function contentStream(bytes: AsyncGenerator<Uint8Array>): Promise<Readable> {
  const first = await bytes.next().catch(asGone);
  const rest = async function* () {
    if (first.done) return;
    yield first.value;
    yield* bytes;
  };
  const stream = Readable.from(rest(), { objectMode: false, highWaterMark: CHUNK_BYTES });
  // A client that is gone before the first read never starts `rest`, which then can't close the file.
  stream.once('close', () => void bytes.return(undefined).catch(() => undefined));
  return stream;
}

/** The file was deleted while it was read. */
export function asGone(error: unknown): never {
  throw error instanceof BlobMissing
    ? new ApiError('storage_file_not_found', undefined, { cause: error })
    : error;
}
