import { createHash } from 'node:crypto';
import type { Listing } from '../../../src/domain/listing.ts';
import { toDetailsColumns } from '../../../src/wire/catalogue/details-columns.ts';
import { fromGzip, toGzip } from '../compression.ts';

/** A pack as it is sent. */
export interface DetailsPack {
  /** SHA-256 of the uncompressed content, hex. */
  hash: string;
  jobIds: number[];
  gzip: Buffer;
}

/** Compresses off the event loop. */
export async function buildPack(listings: readonly Listing[]): Promise<DetailsPack> {
  const content = Buffer.from(JSON.stringify(toDetailsColumns(listings)));
  return {
    hash: contentHash(content),
    jobIds: listings.map(({ card }) => card.jobId),
    gzip: await toGzip(content),
  };
}

/** Whether the content matches the hash. */
export async function isWhole({ hash, gzip }: DetailsPack): Promise<boolean> {
  const content = await fromGzip(gzip).catch(() => null);
  return content !== null && contentHash(content) === hash;
}

function contentHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
