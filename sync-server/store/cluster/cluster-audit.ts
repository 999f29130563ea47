import type { ChangesPage, Database } from 'pouchdb';
import { type Audit, START } from '../backend.ts';
import { generationOf } from '../document-shape.ts';
import { type Sequence, StoreUnavailable } from '../store.ts';

const PAGE = 10_000;
/** The newest changes, which a start looks at. */
const TAIL = 200;

/**
 * What a start checks, beside other servers that write: that the database can be read, and that it still has the
 * documents of its newest changes. Throws `StoreUnavailable` if it doesn't, because a replica may be behind.
 */
export async function auditTail(
  database: Database,
  readGenerations: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<Audit> {
  const { doc_count } = await database.info();
  const { results } = await database.changes({
    since: START,
    limit: TAIL,
    batch_size: TAIL,
    descending: true,
  });
  const newest = results.filter(({ id }) => !id.startsWith('_'));
  const generations = await readGenerations(newest.map(({ id }) => id));
  const isMissing = newest.some(({ id, changes }) => {
    const generation = Math.max(...changes.map(({ rev }) => generationOf(rev)));
    return (generations.get(id) ?? 0) < generation;
  });
  if (isMissing)
    throw new StoreUnavailable('The cluster is missing documents that are among its newest changes');
  return { counts: [doc_count], problems: [] };
}

/**
 * Counts the documents in three ways, page by page. Others may write meanwhile, so the counts may differ by as many
 * documents as were written since it began.
 */
export async function auditAll(database: Database): Promise<Audit> {
  const before = await database.info();
  const listed = await countListed(database);
  const live = await countChanges(database, START, ({ deleted }) => !deleted);
  const { doc_count } = await database.info();
  const written = await countChanges(database, before.update_seq, () => true);
  const counts = [doc_count, listed, live];
  const isNear = counts.every(count => Math.abs(count - doc_count) <= written);
  return { counts: isNear ? [doc_count] : counts, problems: [] };
}

async function countListed(database: Database): Promise<number> {
  let count = 0;
  let startkey: string | undefined;
  for (;;) {
    const { rows } = await database.allDocs({ limit: PAGE, ...(startkey !== undefined && { startkey }) });
    // The first one is the last one of the page before.
    count += rows.filter(({ key }) => key !== startkey).length;
    if (rows.length < PAGE) return count;
    startkey = rows.at(-1)?.key;
  }
}

async function countChanges(
  database: Database,
  from: Sequence,
  counts: (row: ChangesPage['results'][number]) => boolean,
): Promise<number> {
  let count = 0;
  let since = from;
  for (;;) {
    const page: ChangesPage = await database.changes({ since, limit: PAGE, batch_size: PAGE });
    count += page.results.filter(counts).length;
    since = page.last_seq;
    if (page.results.length < PAGE) return count;
  }
}
