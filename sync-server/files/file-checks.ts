import { ApiError } from '../core/api-error.ts';
import type { FileData } from '../records/file-record.ts';
import type { Bucket } from './buckets.ts';
import type { FileContent } from './content/file-content.ts';
import { ImageUnreadable } from './previews/image-pool.ts';
import { isBomb } from './strangers/archive-bombs.ts';
import { cleanImage } from './strangers/clean-image.ts';
import { extensionOf } from './strangers/file-names.ts';
import { fitsExtensions, imageFormat } from './strangers/file-kinds.ts';

/** The largest image that is written anew. It is in memory meanwhile. */
const IMAGE_MAX_BYTES = 50 * 1_048_576;

/** Throws if the bucket doesn't take files with names like this. */
export function requireExtension({ settings }: Bucket, name: string): void {
  const { allowedFileExtensions: allowed } = settings;
  if (allowed.length > 0 && !allowed.includes(extensionOf(name)))
    throw new ApiError('storage_file_type_unsupported', 'File extension not allowed');
}

/**
 * Decides whether a complete content may be stored, and returns what to store in its place: null if it stays as it is.
 * Keys are trusted. From others, images are written anew and bombs are refused.
 */
export async function checkContent(
  content: FileContent,
  { settings }: Bucket,
  data: FileData,
  mimeType: string,
): Promise<Uint8Array | null> {
  if (data.by === 'key') return null;
  if (!fitsExtensions(mimeType, settings.allowedFileExtensions))
    throw new ApiError('storage_file_type_unsupported', 'File extension not allowed');
  const read = (start: number, end: number) => content.read(data.parts, data.compression, { start, end });
  const size = data.parts.reduce((sum, part) => sum + part.size, 0);
  const isImage = mimeType.startsWith('image/') && mimeType !== 'image/svg+xml';
  if (isImage && settings.reencodeImages) {
    const format = imageFormat(mimeType);
    if (!format)
      throw new ApiError(
        'storage_invalid_file',
        `Images of type ${mimeType} can’t be accepted here. Please save it as JPEG or PNG, then try again.`,
      );
    if (size > IMAGE_MAX_BYTES) throw new ApiError('storage_invalid_file_size', 'File size not allowed');
    return await cleanImage(async () => wholeOf(read(0, size)), format).catch((error: unknown) => {
      if (!(error instanceof ImageUnreadable)) throw error;
      throw new ApiError('storage_invalid_file', 'The image can’t be read. It may be damaged.', {
        cause: error,
      });
    });
  }
  if (await isBomb({ mimeType, size, read }))
    throw new ApiError(
      'storage_invalid_file',
      'The file has too many parts, or unpacks to far more than its own size.',
    );
  return null;
}

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
