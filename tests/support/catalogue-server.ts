import pino from 'pino';
import type { Card } from '../../src/domain/listing.ts';
import type { CatalogueRemote } from '../../src/sync/ports.ts';
import { CatalogueBuilder } from '../../sync-server/catalogue/builder.ts';
import { GoneRecord } from '../../sync-server/catalogue/gone-record.ts';
import { manifestFrom } from '../../sync-server/catalogue/manifest/manifest-views.ts';
import type { PostingRow } from '../../sync-server/catalogue/posting-ledger.ts';
import { SegmentArchive } from '../../sync-server/catalogue/segments/segment-archive.ts';
import { makerInPlace } from '../../sync-server/catalogue/segments/segment-making.ts';
import { FakeTimer } from './fake-timer.ts';
import { MapStore } from './memory-store.ts';
import { createPlainProjection } from './plain-projection.ts';

/** The stores of a server whose builders start and stop, and the postings that should be in its catalogue. */
export class CatalogueServer {
  readonly board = new MapStore('board');
  readonly catalogue = new MapStore('catalogue');
  readonly timer = new FakeTimer();
  /** By document id: the cards that a phone should have in the end. */
  readonly live = new Map<string, Card>();
  readonly gone = new GoneRecord(this.catalogue, () => this.nowMs);
  /** The archive as a process has it. Each start creates another. */
  archive = new SegmentArchive(this.catalogue);
  builder: CatalogueBuilder | undefined;
  nowMs = Date.parse('2026-11-20T12:00:00.000Z');
  readonly #projection = createPlainProjection(this.board);
  #epochs = 0;

  async start(): Promise<CatalogueBuilder> {
    this.archive = new SegmentArchive(this.catalogue);
    this.builder = await CatalogueBuilder.open({
      board: this.board,
      catalogue: this.catalogue,
      archive: this.archive,
      gone: this.gone,
      postings: () => this.#projection.all('jobs') as Iterable<PostingRow>,
      sequence: () => this.#projection.sequence(),
      environment: {
        nowMs: () => this.nowMs,
        randomBytes: length => new Uint8Array(length).fill(++this.#epochs),
      },
      timer: this.timer,
      maker: makerInPlace,
      log: pino({ level: 'silent' }),
    });
    return this.builder;
  }

  /** Ends the process: its remaining writes are lost, and nothing listens any more. */
  async kill(): Promise<void> {
    const { builder } = this;
    this.builder = undefined;
    this.catalogue.failing = true;
    await builder?.close().catch(() => undefined);
    this.catalogue.failing = false;
  }

  /** `data`: attributes besides those of the card. */
  async put(
    card: Card,
    options: { closed?: boolean; documentId?: string; data?: { [name: string]: string } } = {},
  ): Promise<void> {
    const documentId = options.documentId ?? `d${card.jobId}`;
    const data = { ...card, ...(options.closed && { jobStatusId: 0 }), details: '{}', ...options.data };
    const body = {
      collectionId: 'jobs',
      documentId,
      sequence: 1,
      createdAt: '2026-10-01T00:00:00.000Z',
      updatedAt: '2026-10-01T00:00:00.000Z',
      permissions: ['read("any")'],
      data,
    };
    const present = await this.board.get(`jobs/${documentId}`);
    const id = `jobs/${documentId}`;
    await this.board.commit([present ? { id, revision: present.revision, body } : { id, body }]);
    if (options.closed) this.live.delete(documentId);
    else this.live.set(documentId, card);
  }

  async remove(jobId: number): Promise<void> {
    const document = await this.board.get(`jobs/d${jobId}`);
    this.live.delete(`d${jobId}`);
    if (document) await this.board.commit([{ id: document.id, revision: document.revision, body: null }]);
  }

  get cards(): Card[] {
    return [...this.live.values()].sort((a, b) => a.jobId - b.jobId);
  }

  /** Requests from phones, without a network in between. */
  get remote(): CatalogueRemote {
    return {
      manifest: async from => {
        const { builder } = this;
        if (!builder) return { status: 'unreachable' };
        const manifest = from ? manifestFrom(builder.stored, from) : builder.manifest;
        const now = `${manifest.epoch}-${manifest.position}-${manifest.segments.length}`;
        if (from?.etag === now) return { status: 'unchanged', serverTimeMs: null };
        return { status: 'changed', manifest: structuredClone(manifest), etag: now, serverTimeMs: null };
      },
      segment: async ({ hash }) => {
        const bytes = await this.archive.decoded(hash);
        return bytes ? new Uint8Array(bytes) : null;
      },
    };
  }

  /** A cache in between that ignores positions and always returns everything. */
  get remoteOfAll(): CatalogueRemote {
    const { remote } = this;
    return { ...remote, manifest: (_from, signal) => remote.manifest(null, signal) };
  }
}
