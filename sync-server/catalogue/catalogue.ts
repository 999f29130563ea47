import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import type { PostingLookup } from '../services/posting-lookup.ts';
import { CatalogueBuilder } from './builder.ts';
import { ManifestAnswer } from './manifest-answer.ts';
import { createPostingReader } from './posting-reader.ts';
import type { ArchivedSegment } from './segment-archive.ts';
import { systemTimer, type Timer } from './timer.ts';

/** The catalogue as the routes see it. */
export interface ServedCatalogue {
  manifest(): ManifestAnswer;
  /** At once when it is in memory. */
  segment(hash: string): ArchivedSegment | undefined | Promise<ArchivedSegment | undefined>;
  lookUp(jobId: number): Promise<PostingLookup>;
  /** Resolves when all that was committed is in the manifest. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when the manifest is level with the store. */
export async function openCatalogue(context: Context, timer: Timer = systemTimer): Promise<ServedCatalogue> {
  const { stores, projection, environment, log } = context;
  const builder = await CatalogueBuilder.open({
    board: stores.board,
    catalogue: stores.catalogue,
    postings: () => projection.all(JOBS.id),
    environment,
    timer,
    log,
  });
  let answer = new ManifestAnswer(builder.manifest);
  builder.onPublished(() => {
    answer = new ManifestAnswer(builder.manifest);
  });
  return {
    manifest: () => answer,
    segment: hash => builder.archive.cached(hash) ?? builder.archive.get(hash),
    lookUp: createPostingReader(context, builder.gone),
    flush: () => builder.flush(),
    close: () => builder.close(),
  };
}
