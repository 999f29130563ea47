import { join } from 'node:path';
import type { DiskGuard } from '../store/disk-guard.ts';
import type { Blobs } from './blobs.ts';
import { readFilesUrl } from './files-url.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { S3Blobs } from './s3-blobs.ts';

interface Settings {
  dataDir: string;
  /** null: a folder in the data directory. */
  filesUrl: string | null;
}

/** Opens the blobs where the configuration says. Nothing is created or connected before the first use. */
export function openBlobs(
  { dataDir, filesUrl }: Settings,
  randomBytes: (length: number) => Uint8Array,
  guard?: Pick<DiskGuard, 'check'>,
): Blobs {
  const place = filesUrl === null ? null : readFilesUrl(filesUrl);
  if (place) return new S3Blobs(place, randomBytes);
  return new FolderBlobs({ directory: join(dataDir, 'files'), randomBytes, ...(guard && { guard }) });
}
