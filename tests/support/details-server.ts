import { emptyDetails } from '../../src/domain/empty-details.ts';
import type { Listing } from '../../src/domain/listing.ts';
import type { DetailsRemote } from '../../src/sync/details/details-ports.ts';
import { DETAILS_FORMAT } from '../../src/wire/catalogue/details-columns.ts';
import type { DetailsPackEntry } from '../../src/wire/catalogue/details-packs.ts';
import { buildPack } from '../../sync-server/catalogue/details/details-pack.ts';
import { detailsParts } from '../../sync-server/catalogue/details/details-parts.ts';
import { aCard } from './card-arbitrary.ts';

export function aListing(jobId: number, description = `Text of ${jobId}`): Listing {
  return { card: aCard({ jobId, provinceId: 'ON' }), details: { ...emptyDetails(), description } };
}

/** Postings by province, and phones' requests for them, without a network in between. */
export class DetailsServer {
  readonly postings = new Map<string, Map<number, Listing>>();
  readonly asked: string[] = [];
  isOffline = false;
  format = DETAILS_FORMAT;
  /** After this many packs, the network fails. */
  packsLeft = Number.POSITIVE_INFINITY;
  /** Bytes of packs that were answered. */
  sentBytes = 0;
  /** Called for each requested pack, before the answer. */
  beforePack: () => void | Promise<void> = () => {};
  /** Alters a pack's bytes on the way. */
  corrupt: (bytes: ArrayBuffer) => void = () => {};
  readonly #packs = new Map<string, Buffer>();

  put(province: string, ...listings: Listing[]): void {
    const present = this.postings.get(province) ?? new Map<number, Listing>();
    for (const listing of listings) present.set(listing.card.jobId, listing);
    this.postings.set(province, present);
  }

  remove(province: string, jobId: number): void {
    this.postings.get(province)?.delete(jobId);
  }

  get packsAsked(): number {
    return this.asked.filter(name => name.startsWith('pack')).length;
  }

  async index(province: string): Promise<DetailsPackEntry[]> {
    const listings = [...(this.postings.get(province)?.values() ?? [])];
    const parts = detailsParts(listings.map(listing => ({ jobId: listing.card.jobId, listing })));
    return Promise.all(
      parts.map(async ({ from, to, postings }) => {
        const { hash, gzip } = await buildPack(postings.map(({ listing }) => listing));
        this.#packs.set(hash, gzip);
        return { hash, from, to, postings: postings.length, bytes: gzip.length };
      }),
    );
  }

  /** Deletes the packs that earlier indexes name. */
  forgetPacks(): void {
    this.#packs.clear();
  }

  readonly remote: DetailsRemote = {
    index: async (province, etag) => {
      this.asked.push(`index ${province}`);
      if (this.isOffline) return { status: 'unreachable' };
      if (this.format !== DETAILS_FORMAT) return { status: 'unsupported' };
      const packs = await this.index(province);
      const now = packs.map(({ hash }) => hash.slice(0, 8)).join();
      return etag === now ? { status: 'unchanged' } : { status: 'changed', packs, etag: now };
    },
    pack: async ({ hash }, signal) => {
      this.asked.push(`pack ${hash.slice(0, 8)}`);
      await this.beforePack();
      if (this.isOffline || this.packsLeft <= 0 || signal.aborted) return { status: 'unreachable' };
      this.packsLeft -= 1;
      const gzip = this.#packs.get(hash);
      if (!gzip) return { status: 'gone' };
      this.sentBytes += gzip.length;
      const bytes = new Uint8Array(gzip).buffer;
      this.corrupt(bytes);
      return { status: 'found', bytes };
    },
  };
}
