import { isObject } from '../../../src/core/json.ts';
import type { Timer } from '../../core/timer.ts';
import { StoreUnavailable } from '../store.ts';
import { type ClusterFetch, refusalOf } from './cluster-requests.ts';
import { type Leaf, type PouchLeaf, toLeaf } from './document-leaves.ts';

/**
 * The leaves of each of these documents, from a quorum. `history`: with the revisions that led to them. An entry may name
 * an older revision, and then it has that one, if the nodes still keep it.
 */
export type ReadLeaves = (
  entries: readonly { id: string; rev?: string }[],
  options?: { history: boolean },
) => Promise<Leaf[][]>;

type Read = { ok?: PouchLeaf; error?: unknown; missing?: string };

interface Answer {
  results: { docs: Read[] }[];
}

/** While a node doesn't answer, CouchDB waits in `_bulk_get` for its word about what the others don't have, up to a minute. */
const BULK_MS = { least: 2_000, each: 10 } as const;
/** As long as documents are read one by one after that. CouchDB gives such a node up in the meantime. */
const ALONE_MS = 60_000;
const ALONE_AT_ONCE = 16;

/**
 * Reads through `_bulk_get`, which costs CouchDB a quarter of what `_all_docs` costs for the same documents. PouchDB has a
 * method for it, but after one failed request this never uses `_bulk_get` again.
 *
 * If that takes too long, the documents are read one by one, which a node that doesn't answer doesn't hold up.
 */
export function leafReader(database: string, ask: ClusterFetch, timer: Timer): ReadLeaves {
  let isAlone = false;

  const readAll = async (entries: Entries, query: string): Promise<Leaf[][]> => {
    const limitMs = BULK_MS.least + BULK_MS.each * entries.length;
    const response = await ask(`${database}/_bulk_get${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ docs: entries }),
      // Given up here, and not by the way to the nodes: the node that is asked may be sound.
      signal: AbortSignal.timeout(limitMs),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw refusalOf(response.status, answer);
    if (!isAnswer(answer) || answer.results.length !== entries.length)
      throw new StoreUnavailable('The cluster answered a read with something else');
    return answer.results.map(({ docs }) => docs.flatMap(readLeaf));
  };

  const readOne = async ({ id, rev }: Entries[number], query: string): Promise<Leaf[]> => {
    const revisions = rev === undefined ? 'all' : encodeURIComponent(JSON.stringify([rev]));
    const response = await ask(
      `${database}/${encodeURIComponent(id)}${query === '' ? '?' : `${query}&`}open_revs=${revisions}`,
      { headers: { accept: 'application/json' } },
    );
    const answer: unknown = await response.json();
    if (response.status === 404 && isObject(answer) && answer['reason'] === 'missing') return [];
    if (!response.ok) throw refusalOf(response.status, answer);
    if (!isReads(answer)) throw new StoreUnavailable('The cluster answered a read with something else');
    return answer.flatMap(readLeaf);
  };

  const readEach = async (entries: Entries, query: string): Promise<Leaf[][]> => {
    const read: Leaf[][] = [];
    for (let at = 0; at < entries.length; at += ALONE_AT_ONCE) {
      const some = entries.slice(at, at + ALONE_AT_ONCE);
      read.push(...(await Promise.all(some.map(entry => readOne(entry, query)))));
    }
    return read;
  };

  return async (entries, options) => {
    if (entries.length === 0) return [];
    const query = options?.history ? '?revs=true' : '';
    if (isAlone) return readEach(entries, query);
    try {
      return await readAll(entries, query);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      isAlone = true;
      timer.after(ALONE_MS, () => {
        isAlone = false;
      });
      return readEach(entries, query);
    }
  };
}

type Entries = Parameters<ReadLeaves>[0];

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function readLeaf({ ok, error, missing }: Read): Leaf[] {
  const leaf = ok && toLeaf(ok);
  if (leaf) return [leaf];
  if (missing !== undefined || (isObject(error) && error['error'] === 'not_found')) return [];
  throw new StoreUnavailable(`The cluster could not read a document: ${JSON.stringify(error)}`);
}

function isAnswer(answer: unknown): answer is Answer {
  if (!isObject(answer) || !Array.isArray(answer['results'])) return false;
  return answer['results'].every((result: unknown) => isObject(result) && Array.isArray(result['docs']));
}

function isReads(answer: unknown): answer is Read[] {
  return Array.isArray(answer) && answer.every((read: unknown) => isObject(read));
}
