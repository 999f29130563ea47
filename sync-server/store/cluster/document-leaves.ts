import type { PouchDocument } from 'pouchdb';
import { generationOf } from '../document-shape.ts';

/**
 * The end of a branch of a document's versions. A document has several leaves if two servers changed the same version,
 * each on another node. CouchDB keeps the deleted leaves of abandoned branches.
 */
export interface Leaf {
  revision: string;
  isDeleted: boolean;
  document: PouchDocument;
  /** The revisions that led to it, newest first and itself included, as far as they were asked for. */
  history: readonly string[];
}

export interface PouchLeaf extends PouchDocument {
  _revisions?: { start: number; ids: string[] };
}

/** undefined if it has no revision: the answer isn't of a CouchDB. */
export function toLeaf({ _revisions, ...document }: PouchLeaf): Leaf | undefined {
  const { _rev, _deleted } = document;
  if (_rev === undefined) return undefined;
  const history = _revisions
    ? _revisions.ids.map((id, index) => `${_revisions.start - index}-${id}`)
    : [_rev];
  return { revision: _rev, isDeleted: _deleted === true, document, history };
}

/** The leaf that all nodes show as the document, once they know the same leaves. */
export function winnerOf(leaves: readonly Leaf[]): Leaf | undefined {
  return leaves.reduce<Leaf | undefined>(
    (best, leaf) => (best === undefined || isAbove(leaf, best) ? leaf : best),
    undefined,
  );
}

/** CouchDB's order: what exists before what is deleted, then the longer history, then the greater revision. */
export function isAbove(leaf: Leaf, other: Leaf): boolean {
  if (leaf.isDeleted !== other.isDeleted) return other.isDeleted;
  const [mine, theirs] = [generationOf(leaf.revision), generationOf(other.revision)];
  return mine === theirs ? leaf.revision > other.revision : mine > theirs;
}

/** How many edits the longest branch has. 0: the document never existed. */
export function highestGeneration(leaves: readonly Leaf[]): number {
  return Math.max(0, ...leaves.map(({ revision }) => generationOf(revision)));
}
