import type { AllDocsRow, BulkRow, Database } from 'pouchdb';
import { isObject } from '../../../src/core/json.ts';
import type { EncodedWrite, WriteAnswer } from '../backend.ts';
import { TooFewNodes, withRetry, type Retry } from './cluster-requests.ts';
import { generationOf, toPouch } from '../document-shape.ts';
import { StoreUnavailable } from '../store.ts';

/**
 * Writes a batch until each document is acknowledged by a quorum or in conflict. A cluster's bulk requests are not
 * atomic, and the answer may be lost, partial, or 202. Then:
 * - A document that landed on too few nodes is written once more, on top of the revision that landed and with the same
 *   content, until a quorum has acknowledged that. Sending the landed revision again would prove nothing: with
 *   `new_edits: false`, CouchDB answers 201 even if a single node has it.
 * - If its answer was lost, the current state is read. A missing document is sent again. One with the same content is
 *   taken for landed. Anything else was written by another process: a conflict.
 */
export async function writeToCluster(
  database: Database,
  retry: Retry,
  writes: readonly EncodedWrite[],
): Promise<WriteAnswer[]> {
  const batch: Batch = { answers: new Map(), landed: new Map() };
  await withRetry(retry, async attempt => {
    const open = writes.filter(({ id }) => !batch.answers.has(id));
    const lost = open.filter(({ id }) => !batch.landed.has(id));
    const unsent = attempt === 0 ? lost : await sort(database, lost, batch, attempt);
    const again = open.flatMap(write => {
      const revision = batch.landed.get(write.id);
      return revision === undefined ? [] : [{ ...write, revision }];
    });
    await send(database, [...again, ...unsent], batch);
    const isComplete = writes.every(({ id }) => batch.answers.has(id));
    if (!isComplete) throw new StoreUnavailable('The cluster answered only part of a batch');
  });
  return writes.map(({ id }) => batch.answers.get(id) ?? 'conflict');
}

interface Batch {
  answers: Map<string, WriteAnswer>;
  /** Revisions of this batch that some node has, but maybe no quorum. */
  landed: Map<string, string>;
}

async function send(database: Database, writes: readonly EncodedWrite[], batch: Batch): Promise<void> {
  if (writes.length === 0) return;
  const asked = new Set(writes.map(({ id }) => id));
  const take = (rows: readonly BulkRow[], onWritten: (id: string, revision: string) => void) => {
    for (const row of rows) {
      if (row.id === undefined || !asked.has(row.id)) continue;
      if (isConflict(row)) batch.answers.set(row.id, 'conflict');
      else if (row.rev !== undefined && row.error === undefined) onWritten(row.id, row.rev);
    }
  };
  const documents = writes.map(toPouch);
  // Without an answer, it's unknown which revision is the newest now.
  for (const id of asked) batch.landed.delete(id);
  try {
    take(await database.bulkDocs(documents), (id, revision) => batch.answers.set(id, { revision }));
  } catch (error) {
    if (error instanceof TooFewNodes)
      take(rowsOf(error.answer), (id, revision) => batch.landed.set(id, revision));
    throw error;
  }
}

/** Looks for the writes whose answer was lost. Resolves to those that have to be sent again. */
async function sort(
  database: Database,
  writes: readonly EncodedWrite[],
  batch: Batch,
  attempts: number,
): Promise<EncodedWrite[]> {
  if (writes.length === 0) return [];
  const { rows } = await database.allDocs({ keys: writes.map(({ id }) => id), include_docs: true });
  const current = new Map(rows.map(row => [row.key, row]));
  return writes.filter(write => {
    const row = current.get(write.id);
    const revision = row?.value?.rev;
    const isUntouched =
      write.revision === undefined ? !revision || row?.value?.deleted : revision === write.revision;
    if (isUntouched) return true;
    if (row && revision !== undefined && isOurs(write, row, revision, attempts))
      batch.landed.set(write.id, revision);
    else batch.answers.set(write.id, 'conflict');
    return false;
  });
}

/** Each attempt may have added a generation whose answer was lost. */
function isOurs(write: EncodedWrite, row: AllDocsRow, revision: string, attempts: number): boolean {
  if (write.revision !== undefined) {
    const added = generationOf(revision) - generationOf(write.revision);
    if (added < 1 || added > attempts) return false;
  }
  return write.text === null ? row.value?.deleted === true : row.doc?.body === write.text;
}

function rowsOf(answer: unknown): BulkRow[] {
  return Array.isArray(answer) ? answer.filter((row): row is BulkRow => isObject(row)) : [];
}

function isConflict({ error, status }: BulkRow): boolean {
  return error === 'conflict' || status === 409;
}
