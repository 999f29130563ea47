import type { DetailsStore } from '../sync/ports.ts';
import type { CatalogueDatabase } from './catalogue-db.ts';
import { withReopen } from './reopen.ts';

/** About three thousand postings. */
const DETAILS_BUDGET_BYTES = 10 * 1024 * 1024;

export function createDetailsStore(db: CatalogueDatabase, budgetBytes = DETAILS_BUDGET_BYTES): DetailsStore {
  const writing = <T>(action: () => Promise<T>) =>
    withReopen(db, () => db.transaction('rw', db.details, action));

  return {
    read: (jobId, atMs) =>
      writing(async () => {
        const found = await db.details.get(jobId);
        if (found) await db.details.update(jobId, { readAt: atMs });
        return found;
      }),
    keep: details =>
      writing(async () => {
        const bytes = JSON.stringify(details.listing).length;
        await db.details.put({ ...details, readAt: details.checkedAt, bytes });
        await removeOldest(db, details.jobId, budgetBytes);
      }),
  };
}

/** Down to the budget; the one just kept stays, however large. Reads keys only, not the postings. */
async function removeOldest(db: CatalogueDatabase, kept: number, budgetBytes: number): Promise<void> {
  const newestFirst = db.details.orderBy('[readAt+bytes]').reverse();
  const jobIds = await newestFirst.primaryKeys();
  const sizes = (await newestFirst.keys()).map(key => (Array.isArray(key) ? Number(key[1]) : 0));
  let total = 0;
  const over = jobIds.filter((jobId, at) => {
    total += sizes[at] ?? 0;
    return total > budgetBytes && jobId !== kept;
  });
  if (over.length > 0) await db.details.bulkDelete(over);
}
