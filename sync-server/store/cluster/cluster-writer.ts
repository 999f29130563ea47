import type { AllDocsRow, BulkRow, Database, PouchDocument } from 'pouchdb';
import type { EncodedWrite, WriteAnswer } from '../backend.ts';
import { withRetry, type Retry } from './cluster-requests.ts';
import { generationOf, toPouch } from '../document-shape.ts';
import { StoreUnavailable } from '../store.ts';

/**
 * Writes a batch until each document is acknowledged by a quorum or in conflict. A cluster's bulk requests are not
 * atomic, and the answer may be lost, partial, or 202. Then the current state is read:
 * - A document that is missing is sent again.
 * - One with identical text, one generation on, is this process's own. The same revision is sent again
 *   (`new_edits: false`, which changes nothing where it exists already), so that a quorum answers for it.
 * - Anything else was written by another process: a conflict.
 */
export async function writeToCluster(
  database: Database,
  retry: Retry,
  writes: readonly EncodedWrite[],
): Promise<WriteAnswer[]> {
  const answers = new Map<string, WriteAnswer>();
  await withRetry(retry, async attempt => {
    const open = writes.filter(({ id }) => !answers.has(id));
    const { unsent, landed } =
      attempt === 0 ? { unsent: open, landed: [] } : await sort(database, open, answers);
    await confirm(database, landed, answers);
    await send(database, unsent, answers);
    if (answers.size < writes.length) throw new StoreUnavailable('The cluster answered only part of a batch');
  });
  return writes.map(({ id }) => answers.get(id) ?? 'conflict');
}

type Answers = Map<string, WriteAnswer>;

interface Landed {
  write: EncodedWrite;
  revision: string;
}

async function send(database: Database, writes: readonly EncodedWrite[], answers: Answers): Promise<void> {
  if (writes.length === 0) return;
  const asked = new Set(writes.map(({ id }) => id));
  for (const row of await database.bulkDocs(writes.map(toPouch))) {
    if (row.id === undefined || !asked.has(row.id)) continue;
    if (isConflict(row)) answers.set(row.id, 'conflict');
    else if (row.rev !== undefined && row.error === undefined) answers.set(row.id, { revision: row.rev });
  }
}

async function sort(
  database: Database,
  writes: readonly EncodedWrite[],
  answers: Answers,
): Promise<{ unsent: EncodedWrite[]; landed: Landed[] }> {
  const { rows } = await database.allDocs({ keys: writes.map(({ id }) => id), include_docs: true });
  const current = new Map(rows.map(row => [row.key, row]));
  const unsent: EncodedWrite[] = [];
  const landed: Landed[] = [];
  for (const write of writes) {
    const row = current.get(write.id);
    const revision = row?.value?.rev;
    const untouched =
      write.revision === undefined ? !revision || row?.value?.deleted : revision === write.revision;
    if (untouched) unsent.push(write);
    else if (row && revision !== undefined && isOurs(write, row, revision)) landed.push({ write, revision });
    else answers.set(write.id, 'conflict');
  }
  return { unsent, landed };
}

function isOurs(write: EncodedWrite, row: AllDocsRow, revision: string): boolean {
  if (write.revision !== undefined && generationOf(revision) !== generationOf(write.revision) + 1)
    return false;
  return write.text === null ? row.value?.deleted === true : row.doc?.body === write.text;
}

async function confirm(database: Database, landed: readonly Landed[], answers: Answers): Promise<void> {
  if (landed.length === 0) return;
  const documents = landed.map(
    ({ write, revision }): PouchDocument => ({ ...toPouch(write), _rev: revision }),
  );
  const refused = await database.bulkDocs(documents, { new_edits: false });
  if (refused.length > 0) throw new StoreUnavailable('The cluster did not confirm a write');
  for (const { write, revision } of landed) answers.set(write.id, { revision });
}

function isConflict({ error, status }: BulkRow): boolean {
  return error === 'conflict' || status === 409;
}
