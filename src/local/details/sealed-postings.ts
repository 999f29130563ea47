import type { KeptDetails } from '../../sync/ports.ts';
import { gunzip } from '../../sync/gunzip.ts';
import { isObject } from '../../core/json.ts';
import { rawListingsIn, sealIn } from '../../wire/catalogue/details-columns.ts';
import { sealedText } from '../../wire/seal/compact-text.ts';
import { leafOf, proofOf, type Sha256 } from '../../wire/seal/merkle.ts';
import type { SealedPosting } from '../../wire/seal/seal.ts';
import type { CatalogueDatabase } from '../db/catalogue-db.ts';
import type { StoredDetails } from '../db/catalogue-rows.ts';
import type { DetailsDatabase } from '../db/details-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import { refusingWhenFull } from '../db/storage-full.ts';
import type { PackLookup } from './details-pack-lookup.ts';

/** `newer`: this device has a later text. `gone`: the server said later that it is closed. */
export type Reception = 'kept' | 'newer' | 'gone';

export interface SealedPostings {
  /** A posting with its signature, the latest that is on this device. undefined: there is none. */
  find(jobId: number): Promise<SealedPosting | undefined>;
  /** Keeps a posting of another phone that turned out to be genuine, unless this device knows better. */
  receive(details: KeptDetails, nowMs: number): Promise<Reception>;
}

/** Postings that pass from phone to phone. A person asked for each, so it may cost the unpacking of a pack. */
export function createSealedPostings({
  db,
  packs,
  findInPacks,
  sha256,
}: {
  db: CatalogueDatabase;
  packs: DetailsDatabase;
  findInPacks: PackLookup;
  sha256: Sha256;
}): SealedPostings {
  const packed = async (jobId: number): Promise<SealedPosting | undefined> => {
    const downloads = await withReopen(packs, () => packs.downloads.toArray());
    for (const { packs: current, earlier } of downloads) {
      for (const { hash, from, to } of [...current, ...earlier]) {
        if (jobId < from || jobId > to) continue;
        const stored = await withReopen(packs, () => packs.packs.get(hash));
        if (!stored) continue;
        const found = await fromPack(await unpack(stored.bytes), jobId, sha256);
        if (found) return found;
      }
    }
    return undefined;
  };

  return {
    async find(jobId) {
      const row = await withReopen(db, () => db.details.get(jobId));
      const [read, inPack] = [row && fromRow(row), await packed(jobId).catch(() => undefined)];
      if (!read || !inPack) return read ?? inPack;
      return read.seal.at >= inPack.seal.at ? read : inPack;
    },
    async receive(details, nowMs) {
      const { jobId, checkedAt: atMs } = details;
      if (await findInPacks(jobId, atMs).catch(() => undefined)) return 'newer';
      const bytes = JSON.stringify(details.listing).length;
      return refusingWhenFull(() =>
        inTransaction(db, [db.details], async () => {
          const row = await db.details.get(jobId);
          if (row && laterOf(row) > atMs) return row.listing ? 'newer' : 'gone';
          await db.details.put({ ...details, readAt: nowMs, bytes });
          return 'kept';
        }),
      );
    },
  };
}

/** When its text was true: by the server's clock if it signed it, else by the device's. */
function laterOf({ checkedAt, sealed }: StoredDetails): number {
  return Math.max(checkedAt, sealed ? Date.parse(sealed.seal.at) : 0);
}

function fromRow({ listing, sealed }: StoredDetails): SealedPosting | undefined {
  if (!listing || !sealed) return undefined;
  const { seal, proof, text = sealedText(listing) } = sealed;
  return { text, seal, proof };
}

async function fromPack(columns: unknown, jobId: number, sha256: Sha256): Promise<SealedPosting | undefined> {
  const seal = sealIn(columns);
  const listings = rawListingsIn(columns);
  const at = listings.findIndex(({ card }) => isObject(card) && card['jobId'] === jobId);
  if (!seal || at < 0) return undefined;
  const texts = listings.map(sealedText);
  const leaves = await Promise.all(texts.map(text => leafOf(text, sha256)));
  return { text: texts[at] ?? '', seal, proof: await proofOf(leaves, at, sha256) };
}

async function unpack(bytes: ArrayBuffer): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await gunzip(bytes)));
}
