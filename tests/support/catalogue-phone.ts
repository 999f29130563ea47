import type { Card } from '../../src/domain/listing.ts';
import { compactDeltas } from '../../src/sync/catalogue/catalogue-compaction.ts';
import {
  type CataloguePassOptions,
  type CataloguePassResult,
  syncCatalogue,
} from '../../src/sync/catalogue/catalogue-pass.ts';
import { isKept, keptProvinces } from '../../src/sync/catalogue/catalogue-provinces.ts';
import type { CatalogueRemote } from '../../src/sync/ports.ts';
import { readableSegments } from '../../src/sync/catalogue/readable-segments.ts';
import { decodeSegment } from '../../src/wire/segment/segment.ts';
import { mergedContent } from '../../src/wire/segment/segment-merge.ts';
import { FakeClock } from './fake-clock.ts';
import { MemoryCatalogueStore } from './memory-catalogue-store.ts';

export const sha256 = (bytes: ArrayBuffer): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes);

/** A device that syncs on command, with the cards of its stored segments. */
export class CataloguePhone {
  readonly store = new MemoryCatalogueStore();
  readonly fetched: string[] = [];
  readonly clock = new FakeClock();
  wireBytes = 0;

  async sync(
    remote: CatalogueRemote,
    more: Partial<CataloguePassOptions> = {},
    signal = new AbortController().signal,
  ): Promise<CataloguePassResult> {
    const counted: CatalogueRemote = {
      manifest: (from, signal) => remote.manifest(from, signal),
      segment: (entry, signal, onBytes) => {
        this.fetched.push(entry.hash);
        this.wireBytes += entry.wireBytes;
        return remote.segment(entry, signal, onBytes);
      },
    };
    const options = {
      remote: counted,
      store: this.store,
      clock: this.clock,
      sha256,
      onProgress: () => {},
      ...more,
    };
    return syncCatalogue(options, signal);
  }

  compact(): Promise<boolean> {
    return compactDeltas(this.store, sha256);
  }

  /** The cards readable from the stored segments, as far as their provinces are kept. */
  cards(): Card[] {
    const { held, segments } = this.store;
    const readable = held ? readableSegments(held, new Set(segments.keys())) : [];
    const columns = readable.flatMap(({ hash }) => {
      const bytes = segments.get(hash);
      return bytes ? [decodeSegment(new Uint8Array(bytes))] : [];
    });
    const kept = keptProvinces(this.store.choice);
    return mergedContent(columns)
      .cards.filter(({ provinceId }) => provinceId === null || isKept(provinceId, kept))
      .sort((a, b) => a.jobId - b.jobId);
  }
}
