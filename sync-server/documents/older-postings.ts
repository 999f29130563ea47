import { JOBS } from '../../src/wire/collections.ts';
import type { Store, Write } from '../store/store.ts';
import { recordBody, toRecord } from '../records/board-documents.ts';
import { forAnybody, isPublic } from '../records/posting-readers.ts';

const AT_ONCE = 500;

/**
 * Gives postings of an earlier version, which were public implicitly, explicit read access. Can be repeated. A
 * conflict: another process is starting with the same program.
 */
export async function publishOlderPostings(store: Store): Promise<void> {
  let start = `${JOBS.id}/`;
  const end = `${JOBS.id}0`;
  for (;;) {
    const page = await store.range({ start, end, limit: AT_ONCE });
    const writes = page.flatMap(({ id, revision, body }): Write[] => {
      const record = toRecord(body);
      if (isPublic(record) || record.tombstone) return [];
      const permissions = forAnybody(record.permissions);
      return [{ id, revision, body: recordBody({ ...record, permissions }) }];
    });
    if (writes.length > 0) await store.commit(writes);
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    start = `${last.id}\0`;
  }
}
