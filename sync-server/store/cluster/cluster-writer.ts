import type { BulkRow, Database, PouchDocument } from 'pouchdb';
import { isObject } from '../../../src/core/json.ts';
import type { EncodedWrite, WriteAnswer } from '../backend.ts';
import { toPouch } from '../document-shape.ts';
import { StoreUnavailable } from '../store.ts';
import { TooFewNodes, withRetry, type Retry } from './cluster-requests.ts';
import { findLost, judge, type OpenWrite, type Verdict } from './contested-writes.ts';
import type { Leaf } from './document-leaves.ts';
import type { ReadLeaves } from './leaf-reader.ts';

export interface Cluster {
  database: Pick<Database, 'bulkDocs'>;
  readLeaves: ReadLeaves;
  retry: Retry;
  /**
   * Whether an earlier write was acknowledged with this revision. Equal content gives equal revisions, so a node that hasn't
   * heard of that write may take this one for new.
   */
  isAcknowledged: (id: string, revision: string) => boolean;
  /** Called with each document that a quorum took at once, as it's stored, and its revision. */
  noteStored?: (document: PouchDocument, revision: string) => void;
}

/** So many attempts a write waits for its rivals to give way. */
const PATIENT_ATTEMPTS = 2;

/**
 * Writes a batch until each document is acknowledged by a quorum or in conflict. A cluster's bulk requests are not
 * atomic, and the answer may be lost, partial, or 202. Then the leaves of the documents are read from a quorum:
 * - A document that landed on too few nodes is written once more, on top of the revision that landed and with the same
 *   content, until a quorum has acknowledged that. Sending the landed revision again would prove nothing: with
 *   `new_edits: false`, CouchDB answers 201 even if a single node has it.
 * - A deletion is made once more by the nodes that lack it, because CouchDB refuses to delete what is deleted. If no node
 *   has anything left to delete, it's acknowledged.
 * - If it has rivals, `judge` decides.
 * - If its answer was lost and nothing has happened, it's sent again. A leaf with the same content is taken for it.
 *   Anything else was written by another process: a conflict.
 */
export async function writeToCluster(
  cluster: Cluster,
  writes: readonly EncodedWrite[],
): Promise<WriteAnswer[]> {
  const answers = new Map<string, WriteAnswer>();
  const open = new Map<string, OpenWrite>(writes.map(write => [write.id, { write, own: [] }]));
  await withRetry(cluster.retry, async attempt => {
    const verdicts = attempt === 0 ? new Map<string, Verdict>() : await judgeAll(cluster, open, attempt);
    const documents: PouchDocument[] = [];
    const sent: OpenWrite[] = [];
    for (const [id, each] of open) {
      const verdict = verdicts.get(id) ?? 'send';
      if (verdict === 'conflict') {
        answers.set(id, 'conflict');
        open.delete(id);
      } else if (verdict !== 'wait') {
        delete each.gone;
        documents.push(documentFor(each, verdict));
        sent.push(each);
      }
    }
    const settle = (id: string, answer: WriteAnswer) => {
      answers.set(id, answer);
      open.delete(id);
    };
    await send(cluster, documents, sent, settle);
    if (open.size > 0) throw new StoreUnavailable('The cluster answered only part of a batch');
  });
  return writes.map(({ id }) => answers.get(id) ?? 'conflict');
}

/** Ends a branch beside the one that everybody sees, on a quorum. Another server may have done so, or go on with it. */
export function endLeaf(
  database: Cluster['database'],
  retry: Retry,
  id: string,
  revision: string,
): Promise<void> {
  return withRetry(retry, async () => {
    await database.bulkDocs([{ ...toPouch({ id, revision, text: null }), yielded: true }]);
  });
}

async function judgeAll(
  { readLeaves, retry, isAcknowledged }: Cluster,
  open: ReadonlyMap<string, OpenWrite>,
  attempt: number,
): Promise<Map<string, Verdict>> {
  const isPatient = attempt <= Math.min(PATIENT_ATTEMPTS, retry.attempts - 3);
  const ids = [...open.keys()];
  const read = await readLeaves(
    ids.map(id => ({ id })),
    { history: true },
  );
  const verdicts = new Map<string, Verdict>();
  for (const [index, id] of ids.entries()) {
    const each = open.get(id);
    if (!each) continue;
    const verdict = verdictOn(each, read[index] ?? [], attempt, isPatient);
    const isEarlier = each.landed !== undefined && isAcknowledged(id, each.landed);
    verdicts.set(id, isEarlier ? 'conflict' : verdict);
  }
  return verdicts;
}

function verdictOn(open: OpenWrite, leaves: readonly Leaf[], attempt: number, isPatient: boolean): Verdict {
  const isSeen = leaves.some(({ history }) => history.includes(open.landed ?? ''));
  const earlier = isSeen ? undefined : leaves.find(({ revision }) => open.own.includes(revision));
  if (earlier) open.landed = earlier.revision;
  if (open.landed === undefined) {
    const found = findLost(open.write, leaves, attempt);
    if (found === null) return 'conflict';
    if (found === undefined) return 'send';
    open.landed = found;
  }
  const verdict = judge(open, leaves, isPatient);
  if (verdict === 'yield')
    open.hasYielded ??= { toExisting: leaves.some(leaf => !leaf.isDeleted && leaf.revision !== open.landed) };
  return verdict;
}

function documentFor(open: OpenWrite, verdict: Verdict): PouchDocument {
  const { write, landed } = open;
  if (verdict === 'yield') {
    const own = landed === undefined ? write : { ...write, revision: landed };
    return { ...toPouch({ ...own, text: null }), yielded: true };
  }
  if (verdict === 'restore') {
    const { revision: _, ...fresh } = write;
    open.write = fresh;
    delete open.hasYielded;
    delete open.landed;
    open.own = [];
  }
  if (verdict !== 'again' || landed === undefined) return toPouch(open.write);
  if (write.text !== null) return toPouch({ ...write, revision: landed });
  open.gone = landed;
  return toPouch(write);
}

async function send(
  { database, isAcknowledged, noteStored }: Cluster,
  documents: PouchDocument[],
  sent: readonly OpenWrite[],
  settle: (id: string, answer: WriteAnswer) => void,
): Promise<void> {
  if (documents.length === 0) return;
  const asked = new Map(sent.map(each => [each.write.id, each]));
  const onConflict = (each: OpenWrite) => {
    // It is on some node, so the leaves decide.
    const known = each.own.at(-1);
    if (each.gone !== undefined) settle(each.write.id, { revision: each.gone });
    else if (known === undefined) settle(each.write.id, 'conflict');
    else each.landed = known;
  };
  const take = (rows: readonly BulkRow[], onWritten: (each: OpenWrite, revision: string) => void) => {
    for (const row of rows) {
      const each = row.id === undefined ? undefined : asked.get(row.id);
      // Whether a leaf that gave way is gone, the next attempt reads.
      if (!each || each.hasYielded) continue;
      const isEarlier = row.rev !== undefined && isAcknowledged(each.write.id, row.rev);
      if (isEarlier) settle(each.write.id, 'conflict');
      else if (isConflict(row)) onConflict(each);
      else if (row.rev !== undefined && row.error === undefined) onWritten(each, row.rev);
    }
  };
  // Without an answer, it's unknown which revision is the newest now.
  for (const each of sent) if (!each.hasYielded) delete each.landed;
  try {
    const rows = await database.bulkDocs(documents);
    const sentAs = new Map(documents.map(document => [document._id, document]));
    take(rows, (each, revision) => {
      const document = sentAs.get(each.write.id);
      if (document) noteStored?.(document, revision);
      settle(each.write.id, { revision });
    });
  } catch (error) {
    if (error instanceof TooFewNodes)
      take(rowsOf(error.answer), (each, revision) => {
        each.landed = revision;
        each.own.push(revision);
      });
    throw error;
  }
}

function rowsOf(answer: unknown): BulkRow[] {
  return Array.isArray(answer) ? answer.filter((row): row is BulkRow => isObject(row)) : [];
}

function isConflict({ error, status }: BulkRow): boolean {
  return error === 'conflict' || status === 409;
}
