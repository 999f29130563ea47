import type { Card } from '../../domain/listing.ts';
import type { DetailsStore, KeptDetails, SpareRoom } from '../../sync/ports.ts';
import type { CatalogueDatabase } from '../db/catalogue-db.ts';
import type { PackLookup } from './details-pack-lookup.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';

/** About three thousand postings. */
const DETAILS_BUDGET_BYTES = 10 * 1024 * 1024;

export interface DetailsStoreOptions {
  /** The budget for postings that are neither pinned nor in a kept province. */
  budgetBytes?: number;
  /** Postings that stay and don't count towards the budget. */
  pinned?: () => Promise<ReadonlySet<number>>;
  /** Looks in the provinces that are kept whole. */
  findInPacks?: PackLookup;
}

export interface LocalDetails extends DetailsStore, SpareRoom {
  has(jobId: number): Promise<boolean>;
  /** As this device last knew it, also if it was closed since. */
  card(jobId: number): Promise<Card | undefined>;
  /** Removes all but the pinned ones. */
  removeUnpinned(): Promise<void>;
}

const NONE: ReadonlySet<number> = new Set();

/** Full postings that were read, one record each. Those not read for longest are removed first. */
export function createDetailsStore(
  db: CatalogueDatabase,
  {
    budgetBytes = DETAILS_BUDGET_BYTES,
    pinned = async () => NONE,
    findInPacks = async () => undefined,
  }: DetailsStoreOptions = {},
): LocalDetails {
  const writing = <T>(action: () => Promise<T>) => inTransaction(db, [db.details], action);
  const readRow = async (jobId: number, atMs: number) => {
    const found = await withReopen(db, () => db.details.get(jobId));
    // On a full disk the posting is still returned; it only counts as read earlier than it was.
    if (found) await writing(() => db.details.update(jobId, { readAt: atMs })).catch(() => 0);
    return found;
  };
  /** A damaged or unreadable pack must not hide a copy elsewhere on this device. */
  const findPacked: PackLookup = (jobId, after) => findInPacks(jobId, after).catch(() => undefined);
  const newestFirst = async (without: ReadonlySet<number>): Promise<{ jobId: number; bytes: number }[]> => {
    // Reads only keys, not the postings.
    const rows = db.details.orderBy('[readAt+bytes]').reverse();
    const jobIds = await rows.primaryKeys();
    const keys = await rows.keys();
    return jobIds
      .map((jobId, at) => ({ jobId, bytes: sizeOf(keys[at]) }))
      .filter(({ jobId }) => !without.has(jobId));
  };
  const remove = (rows: readonly { jobId: number }[]) =>
    db.details.bulkDelete(rows.map(({ jobId }) => jobId));

  return {
    async read(jobId, atMs): Promise<KeptDetails | undefined> {
      const row = await readRow(jobId, atMs);
      const packed = await findPacked(jobId, row?.checkedAt ?? 0);
      return packed ? { jobId, listing: packed.listing, etag: null, checkedAt: packed.checkedAt } : row;
    },
    async has(jobId) {
      const row = await withReopen(db, () => db.details.where('jobId').equals(jobId).count());
      return row > 0 || (await findPacked(jobId, 0)) !== undefined;
    },
    async card(jobId) {
      const row = await withReopen(db, () => db.details.get(jobId));
      return (row?.listing ?? row?.last)?.card;
    },
    async keep(details) {
      const bytes = JSON.stringify(details.listing ?? details.last ?? null).length;
      await writing(
        async () => void (await db.details.put({ ...details, readAt: details.checkedAt, bytes })),
      );
      const staying = await pinned();
      await writing(async () => {
        let total = 0;
        // The posting just stored stays, however large.
        await remove(
          (await newestFirst(staying)).filter(row => {
            total += row.bytes;
            return total > budgetBytes && row.jobId !== details.jobId;
          }),
        );
      });
    },
    async freeRoom(bytes) {
      const staying = await pinned();
      return writing(async () => {
        let freed = 0;
        const oldest = (await newestFirst(staying)).reverse().filter(row => {
          const isNeeded = freed < bytes;
          freed += row.bytes;
          return isNeeded;
        });
        await remove(oldest);
        return oldest.length > 0;
      });
    },
    async removeUnpinned() {
      const staying = await pinned();
      await writing(async () => remove(await newestFirst(staying)));
    },
  };
}

/** The size of a posting in bytes, from its key in the index `[readAt+bytes]`. */
function sizeOf(key: unknown): number {
  return Array.isArray(key) ? Number(key[1]) : 0;
}
