import { join } from 'node:path';
import type { Blobs } from '../blobs/blobs.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import type { Context } from '../board/context.ts';
import type { Timer } from '../core/timer.ts';
import type { DiskGuard } from '../store/disk-guard.ts';
import { startBlobSweep } from './blob-sweep.ts';
import { type Buckets, createBuckets } from './buckets.ts';
import { createFileContent, type FileContent } from './content/file-content.ts';
import { createFileChanges, type FileChanges } from './file-changes.ts';
import { type FileRemovals, followRemovals } from './file-removals.ts';
import { createFileTokens, type FileTokens } from './file-tokens.ts';
import { PreviewCache } from './previews/preview-cache.ts';
import { createPreviews, type Previews } from './previews/previews.ts';
import { factsInPlace, openFactsThread } from './open-facts.ts';
import { createUploads, type Uploads } from './uploads.ts';

const PREVIEW_CACHE_BYTES = 256 * 1_048_576;

/** Everything of the storage service. */
export interface Files {
  blobs: Blobs;
  buckets: Buckets;
  content: FileContent;
  uploads: Uploads;
  changes: FileChanges;
  previews: Previews;
  tokens: FileTokens;
  removals: FileRemovals;
  figures: () => FileFigures;
  close(): Promise<void>;
}

export interface FileFigures {
  blobs: number;
  blobBytes: number;
  orphansRemoved: number;
  previewsRendered: number;
  previewHits: number;
  previewMisses: number;
  previewBytes: number;
}

/**
 * `factsThread`: see `ServerOptions`. Nothing touches the disk or the network before the first file.
 */
export function createFiles(
  context: Context,
  {
    timer,
    guard,
    factsThread,
    blobs: given,
  }: { timer: Timer; guard?: Pick<DiskGuard, 'check'>; factsThread?: string | undefined; blobs?: Blobs },
): Files {
  const { config, environment, idKey, projection, stores, log } = context;
  const randomBytes = (length: number) => environment.randomBytes(length);
  const blobs = given ?? openBlobs(config, randomBytes, guard);
  const content = createFileContent(blobs, { idKey, randomBytes });
  const { dataDir, filesUrl } = config;
  const facts =
    factsThread === undefined
      ? factsInPlace(content)
      : openFactsThread(factsThread, { timer, workerData: { dataDir, filesUrl, idKey }, content });
  const cache = new PreviewCache({
    directory: join(dataDir, 'previews'),
    maxBytes: PREVIEW_CACHE_BYTES,
    idKey,
    randomBytes,
  });
  const previews = createPreviews(context, content, cache);
  const dropPreviews = (storage: string, fileId: string) => previews.drop(storage, fileId);
  const removals = followRemovals(projection, { blobs, dropPreviews, log });
  const sweep = startBlobSweep({
    blobs,
    board: stores.board,
    nowMs: () => environment.nowMs(),
    timer,
    isHeld: () => removals.isHeld(),
    log,
  });
  return {
    blobs,
    buckets: createBuckets(context),
    content,
    uploads: createUploads({ ...context, blobs, content, facts }),
    changes: createFileChanges(context),
    previews,
    tokens: createFileTokens(context),
    removals,
    figures: () => ({
      blobs: sweep.figures.blobs,
      blobBytes: sweep.figures.bytes,
      orphansRemoved: sweep.figures.removed,
      previewsRendered: previews.figures.rendered,
      previewHits: cache.figures.hits,
      previewMisses: cache.figures.misses,
      previewBytes: cache.bytes,
    }),
    async close() {
      await sweep.close();
      await removals.close();
      await facts.close();
      await blobs.close();
    },
  };
}
