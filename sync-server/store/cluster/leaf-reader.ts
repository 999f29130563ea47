import { isObject } from '../../../src/core/json.ts';
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

interface Answer {
  results: { docs: { ok?: PouchLeaf; error?: unknown }[] }[];
}

/**
 * Reads through `_bulk_get`, which costs CouchDB a quarter of what `_all_docs` costs for the same documents. PouchDB has a
 * method for it, but after one failed request this never uses `_bulk_get` again.
 */
export function leafReader(database: string, ask: ClusterFetch): ReadLeaves {
  return async (entries, options) => {
    if (entries.length === 0) return [];
    const response = await ask(`${database}/_bulk_get${options?.history ? '?revs=true' : ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ docs: entries }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw refusalOf(response.status, answer);
    if (!isAnswer(answer) || answer.results.length !== entries.length)
      throw new StoreUnavailable('The cluster answered a read with something else');
    return answer.results.map(({ docs }) => docs.flatMap(readLeaf));
  };
}

function readLeaf({ ok, error }: Answer['results'][number]['docs'][number]): Leaf[] {
  const leaf = ok && toLeaf(ok);
  if (leaf) return [leaf];
  if (isObject(error) && error['error'] === 'not_found') return [];
  throw new StoreUnavailable(`The cluster could not read a document: ${JSON.stringify(error)}`);
}

function isAnswer(answer: unknown): answer is Answer {
  if (!isObject(answer) || !Array.isArray(answer['results'])) return false;
  return answer['results'].every((result: unknown) => isObject(result) && Array.isArray(result['docs']));
}
