import type { Card } from '../../src/domain/listing.ts';
import { compactDeltas } from '../../src/sync/catalogue-compaction.ts';
import { type CataloguePassResult, syncCatalogue } from '../../src/sync/catalogue-pass.ts';
import type { CatalogueRemote } from '../../src/sync/ports.ts';
import { decodeSegment } from '../../src/wire/segment.ts';
import { mergedContent } from '../../src/wire/segment-merge.ts';
import { FakeClock } from './fake-clock.ts';
import { MemoryCatalogueStore } from './memory-catalogue-store.ts';

export const sha256 = (bytes: ArrayBuffer): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes);

/** A device that syncs when told, and the cards that its stored segments say. */
export class CataloguePhone {
  readonly store = new MemoryCatalogueStore();
  readonly fetched: string[] = [];
  wireBytes = 0;

  async sync(remote: CatalogueRemote): Promise<CataloguePassResult> {
    const counted: CatalogueRemote = {
      manifest: (etag, signal) => remote.manifest(etag, signal),
      segment: (entry, signal) => {
        this.fetched.push(entry.hash);
        this.wireBytes += entry.wireBytes;
        return remote.segment(entry, signal);
      },
    };
    const options = {
      remote: counted,
      store: this.store,
      clock: new FakeClock(),
      sha256,
      onProgress: () => {},
    };
    return syncCatalogue(options, new AbortController().signal);
  }

  compact(): Promise<boolean> {
    return compactDeltas(this.store, sha256);
  }

  cards(): Card[] {
    const segments = this.store.state?.segments ?? [];
    const columns = segments.map(({ hash }) =>
      decodeSegment(new Uint8Array(this.store.segments.get(hash) ?? new ArrayBuffer(0))),
    );
    return [...mergedContent(columns).cards];
  }
}
