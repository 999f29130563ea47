import type { DetailsStore, KeptDetails, SpareRoom } from '../sync/ports.ts';
import type { CatalogueDatabase } from './catalogue-db.ts';
import type { PackLookup } from './details-pack-lookup.ts';
import { withReopen } from './reopen.ts';

/** About three thousand postings. */
const DETAILS_BUDGET_BYTES = 10 * 1024 * 1024;

export interface DetailsStoreOptions {
  /** Of what is neither pinned nor in a kept province. */
  budgetBytes?: number;
  /** Postings that stay, and do not count. */
  pinned?: () => Promise<ReadonlySet<number>>;
  /** In the provinces that are kept whole. */
  findInPacks?: PackLookup;
}

export interface LocalDetails extends DetailsStore, SpareRoom {
  has(jobId: number): Promise<boolean>;
  /** All but the pinned ones. */
  removeUnpinned(): Promise<void>;
}

const NONE: ReadonlySet<number> = new Set();

/** Postings read whole, one record each: those not read for longest go first. */
export function createDetailsStore(
  db: CatalogueDatabase,
  {
    budgetBytes = DETAILS_BUDGET_BYTES,
    pinned = async () => NONE,
    findInPacks = async () => undefined,
  }: DetailsStoreOptions = {},
): LocalDetails {
  const writing = <T>(action: () => Promise<T>) =>
    withReopen(db, () => db.transaction('rw', db.details, action));
  const readRow = async (jobId: number, atMs: number) => {
    const found = await withReopen(db, () => db.details.get(jobId));
    // On a full disk it is read all the same, and only counts as older than it is.
    if (found) await writing(() => db.details.update(jobId, { readAt: atMs })).catch(() => 0);
    return found;
  };
  /** A pack that is damaged, or cannot be read, must not hide what else is here. */
  const findPacked: PackLookup = (jobId, after) => findInPacks(jobId, after).catch(() => undefined);
  const newestFirst = async (without: ReadonlySet<number>): Promise<{ jobId: number; bytes: number }[]> => {
    // Keys only, not the postings.
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
    async keep(details) {
      const bytes = JSON.stringify(details.listing).length;
      await writing(
        async () => void (await db.details.put({ ...details, readAt: details.checkedAt, bytes })),
      );
      const staying = await pinned();
      await writing(async () => {
        let total = 0;
        // The one just kept stays, however large.
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

/** Of a posting, from its key in the index `[readAt+bytes]`. */
function sizeOf(key: unknown): number {
  return Array.isArray(key) ? Number(key[1]) : 0;
}
