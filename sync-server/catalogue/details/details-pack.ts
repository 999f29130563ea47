import { createHash } from 'node:crypto';
import type { Listing } from '../../../src/domain/listing.ts';
import { rawListingsIn, toDetailsColumns } from '../../../src/wire/catalogue/details-columns.ts';
import { hexOf } from '../../../src/wire/hex.ts';
import type { Seal } from '../../../src/wire/seal/seal.ts';
import type { BoardKeys } from '../../seals/board-keys.ts';
import { type HeavyWork, heavyInPool } from '../../core/heavy/heavy-work.ts';
import { rootOfPostings } from '../../seals/seal-postings.ts';
import { fromGzip } from '../../core/heavy/compression.ts';

/** A pack as it is sent. */
export interface DetailsPack {
  /** SHA-256 of the uncompressed content, hex. */
  hash: string;
  jobIds: number[];
  gzip: Buffer;
}

/** A seal, and what it covers. */
export interface PackSeal {
  /** Of the tree of its postings (`wire/seal/merkle.ts`), hex. */
  root: string;
  seal: Seal;
}

interface Signing {
  keys: BoardKeys;
  nowMs: number;
  /**
   * The seal of the last pack in its place. It stays as long as the postings do, so that phones needn't fetch a pack for another
   * time of the same texts.
   */
  before: PackSeal | null;
}

const GZIP_LEVEL = 9;

/** Compresses off the event loop. `signing` absent: without a seal. */
export async function buildPack(
  listings: readonly Listing[],
  signing?: Signing,
  work: Pick<HeavyWork, 'gzip'> = heavyInPool,
): Promise<DetailsPack & { sealed: PackSeal | null }> {
  const columns = toDetailsColumns(listings);
  const sealed = signing && listings.length > 0 ? await sealPack(columns, signing) : null;
  const content = Buffer.from(JSON.stringify({ ...columns, ...(sealed && { seal: sealed.seal }) }));
  return {
    hash: contentHash(content),
    jobIds: listings.map(({ card }) => card.jobId),
    gzip: Buffer.from(await work.gzip(content, GZIP_LEVEL)),
    sealed,
  };
}

async function sealPack(columns: object, { keys, nowMs, before }: Signing): Promise<PackSeal> {
  // As a phone reads it: JSON has no undefined.
  const bytes = await rootOfPostings(rawListingsIn(JSON.parse(JSON.stringify(columns))));
  const root = hexOf(bytes);
  if (before?.root === root && (await keys.isBelieved(before.seal.key))) return before;
  return { root, seal: await keys.seal(bytes, nowMs) };
}

/** Whether the content matches the hash. */
export async function isWhole({ hash, gzip }: DetailsPack): Promise<boolean> {
  const content = await fromGzip(gzip).catch(() => null);
  return content !== null && contentHash(content) === hash;
}

function contentHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
