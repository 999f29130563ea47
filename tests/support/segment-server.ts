import { createHash } from 'node:crypto';
import type { Card } from '../../src/domain/listing.ts';
import type { CatalogueRemote } from '../../src/sync/ports.ts';
import type { Manifest, SegmentEntry } from '../../src/wire/catalogue/catalogue.ts';
import { SEGMENT_FORMAT } from '../../src/wire/catalogue-constants.ts';
import { PROTOCOL_VERSION } from '../../src/wire/protocol-version.ts';
import { encodeSegment } from '../../src/wire/segment/segment.ts';

/** A server with the content that a test gives it. The real one would put small catalogues into a single segment. */
export class SegmentServer {
  readonly segments = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #live = new Map<number, Card>();
  manifest: Manifest;

  /** A base for each list of cards, labelled with the province of its first card. */
  constructor(bases: readonly Card[][], epoch = 'first') {
    this.manifest = {
      protocol: PROTOCOL_VERSION,
      format: SEGMENT_FORMAT,
      epoch,
      position: 1,
      cards: 0,
      builtAt: '2026-11-20T12:00:00.000Z',
      segments: bases.map(cards => this.#segment(cards, [], { kind: 'base', from: 0, to: 1 })),
    };
    for (const card of bases.flat()) this.#live.set(card.jobId, card);
    this.#publish([]);
  }

  get cards(): Card[] {
    return [...this.#live.values()].sort((a, b) => a.jobId - b.jobId);
  }

  /** Adds a delta. */
  change(cards: readonly Card[], gone: readonly number[] = []): void {
    const { position } = this.manifest;
    const delta = this.#segment(cards, gone, { kind: 'delta', from: position, to: position + 1 });
    for (const card of cards) this.#live.set(card.jobId, card);
    for (const jobId of gone) this.#live.delete(jobId);
    this.manifest = { ...this.manifest, position: position + 1 };
    this.#publish([delta]);
  }

  get remote(): CatalogueRemote {
    return {
      manifest: async from => {
        const etag = `"${this.manifest.epoch}-${this.manifest.position}"`;
        if (from?.etag === etag) return { status: 'unchanged', serverTimeMs: null };
        return { status: 'changed', manifest: structuredClone(this.manifest), etag, serverTimeMs: null };
      },
      segment: async ({ hash }) => this.segments.get(hash)?.slice() ?? null,
    };
  }

  #publish(more: SegmentEntry[]): void {
    this.manifest = {
      ...this.manifest,
      cards: this.#live.size,
      segments: [...this.manifest.segments, ...more],
    };
  }

  #segment(
    cards: readonly Card[],
    gone: readonly number[],
    fields: Pick<SegmentEntry, 'kind' | 'from' | 'to'>,
  ): SegmentEntry {
    const bytes = encodeSegment({ cards, tombstones: gone });
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.segments.set(hash, bytes);
    return {
      hash,
      province: fields.kind === 'base' ? (cards[0]?.provinceId ?? 'XX') : 'CA',
      cards: cards.length,
      tombstones: gone.length,
      bytes: bytes.length,
      wireBytes: bytes.length,
      ...fields,
    };
  }
}
