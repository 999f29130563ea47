import pino from 'pino';
import type { Card } from '../../src/domain/listing.ts';
import { decodeSegment } from '../../src/wire/segment/segment.ts';
import { mergedContent } from '../../src/wire/segment/segment-merge.ts';
import type { CatalogueSources } from '../../sync-server/catalogue/builder.ts';
import { GoneRecord } from '../../sync-server/catalogue/gone-record.ts';
import { wholeManifest } from '../../sync-server/catalogue/manifest/manifest-views.ts';
import type { PostingRow } from '../../sync-server/catalogue/posting-ledger.ts';
import { SegmentArchive } from '../../sync-server/catalogue/segments/segment-archive.ts';
import { makerInPlace } from '../../sync-server/catalogue/segments/segment-making.ts';
import { WriterLease } from '../../sync-server/writer/writer-lease.ts';
import { SharedManifest } from '../../sync-server/catalogue/manifest/shared-manifest.ts';
import { turns } from './fake-clock.ts';
import { FakeTimer } from './fake-timer.ts';
import type { MapStore } from './memory-store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { createPlainProjection } from './plain-projection.ts';

let processes = 0;

/**
 * One of several processes on the same stores. A test decides when its clock and timers run, or stops them for good.
 */
export class CatalogueProcess {
  readonly timer = new FakeTimer();
  readonly archive: SegmentArchive;
  shared: SharedManifest | undefined;
  readonly #sources: CatalogueSources;
  readonly #lease: WriterLease;
  #nowMs = Date.parse('2026-11-20T12:00:00.000Z');

  /** `catalogue`: this process's own connection to the store, if there are several. */
  constructor(board: MapStore, catalogue: Store) {
    const projection = createPlainProjection(board);
    const seed = ++processes;
    this.archive = new SegmentArchive(catalogue);
    this.#sources = {
      board,
      catalogue,
      archive: this.archive,
      gone: new GoneRecord(catalogue, () => this.#nowMs),
      postings: () => projection.all('jobs') as Iterable<PostingRow>,
      sequence: () => projection.sequence(),
      environment: { nowMs: () => this.#nowMs, randomBytes: length => new Uint8Array(length).fill(seed) },
      timer: this.timer,
      maker: makerInPlace,
      log: pino({ level: 'silent' }),
    };
    this.#lease = new WriterLease({
      store: catalogue,
      holder: `process ${seed}`,
      address: `127.0.0.1:${seed}`,
      timer: this.timer,
      clockMs: () => this.#nowMs,
      nowMs: () => this.#nowMs,
      log: pino({ level: 'silent' }),
    });
  }

  async open(): Promise<this> {
    await this.#lease.start();
    this.shared = await SharedManifest.open(this.#sources, this.#lease);
    return this;
  }

  /** Stops in order. */
  async close(): Promise<void> {
    await this.shared?.close();
    await this.#lease.close();
  }

  get isBuilder(): boolean {
    return this.shared?.isBuilder ?? false;
  }

  /** Advances this process's time, in steps of half a second. */
  async run(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 500) {
      this.#nowMs += 500;
      this.timer.advance(500);
      await turns();
      await this.shared?.settled();
      await this.shared?.flush().catch(() => undefined);
      await turns();
    }
  }

  /** The cards that a phone without data would get from this process. */
  async cards(): Promise<Card[]> {
    if (!this.shared) throw new Error('not open');
    const { segments } = wholeManifest(this.shared.stored);
    const columns = await Promise.all(
      segments.map(async ({ hash }) => {
        const bytes = await this.archive.decoded(hash);
        if (!bytes) throw new Error(`The manifest names ${hash}, which is not there`);
        return decodeSegment(bytes);
      }),
    );
    return [...mergedContent(columns).cards].sort((a, b) => a.jobId - b.jobId);
  }
}
