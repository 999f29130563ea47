import { createListeners } from '../../src/core/listeners.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { PostingLookup } from '../records/posting-lookup.ts';
import { CatalogueBuilder, type CatalogueSources } from './builder.ts';
import { GoneRecord } from './gone-record.ts';
import type { ManifestAnswer } from './manifest/manifest-answer.ts';
import { ManifestAnswers } from './manifest/manifest-answers.ts';
import type { From } from './manifest/manifest-views.ts';
import { createPostingReader } from './posting-reader.ts';
import { type ArchivedSegment, SegmentArchive } from './segments/segment-archive.ts';
import { makerInPlace, type SegmentMaker } from './segments/segment-making.ts';
import { SharedManifest } from './manifest/shared-manifest.ts';
import { systemTimer, type Timer } from '../core/timer.ts';

/** The catalogue as the routes see it. */
export interface ServedCatalogue {
  /** The manifest for a phone that is up to date to a position, or null = for a phone with nothing. */
  manifest(from: From | null): ManifestAnswer;
  segment(hash: string): Promise<ArchivedSegment | undefined>;
  /** Only if it is in memory. */
  cached(hash: string): ArchivedSegment | undefined;
  lookUp(jobId: number): Promise<PostingLookup>;
  /** Calls `listener` whenever the manifest moves to another position, once `manifest` returns the new one. */
  onMoved(listener: (to: From) => void): void;
  /** Whether this process builds the catalogue. Of several processes on one store, one does at a time. */
  leads(): boolean;
  /** Resolves when everything committed so far is in the manifest, if this process builds it. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Resolves when there is a manifest to serve. If the store isn't shared, the manifest is up to date with it. Of several
 * processes that share it (`STORE_URL`), the one that writes builds and all serve what is stored.
 */
export async function openCatalogue(
  context: Context,
  timer: Timer = systemTimer,
  maker: SegmentMaker = makerInPlace,
): Promise<ServedCatalogue> {
  const { stores, writer, projection, environment, log } = context;
  const archive = new SegmentArchive(stores.catalogue);
  const gone = new GoneRecord(stores.catalogue, () => environment.nowMs());
  const sources: CatalogueSources = {
    board: stores.board,
    catalogue: stores.catalogue,
    archive,
    gone,
    postings: () => projection.all(JOBS.id),
    sequence: () => projection.sequence(),
    environment,
    timer,
    maker,
    log,
  };
  const source = writer ? await SharedManifest.open(sources, writer) : await CatalogueBuilder.open(sources);
  let answers = new ManifestAnswers(source.stored);
  let at: From = source.stored;
  const moves = createListeners<[to: From]>();
  source.onPublished(() => {
    answers = new ManifestAnswers(source.stored);
    const { epoch, position } = source.stored;
    // The same postings in other segments, which clients needn't fetch.
    if (epoch === at.epoch && position === at.position) return;
    at = { epoch, position };
    moves.notify(at);
  });
  return {
    manifest: from => answers.answer(from),
    segment: hash => archive.get(hash),
    cached: hash => archive.cached(hash),
    lookUp: createPostingReader(context, gone),
    onMoved: listener => void moves.subscribe(listener),
    leads: () => source.isBuilder,
    flush: () => source.flush(),
    close: async () => {
      // Tidying is interrupted; the next start begins it again.
      await Promise.all([source.close(), maker.close()]);
    },
  };
}
