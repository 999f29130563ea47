import { createHash } from 'node:crypto';

export interface WrittenDocument {
  _id: string;
  _rev?: string;
  _deleted?: boolean;
  [field: string]: unknown;
}

interface Version {
  parent: string | null;
  document: WrittenDocument;
}

interface Tree {
  versions: Map<string, Version>;
  /** Revisions that another one continues. */
  parents: Set<string>;
  leaves: Set<string>;
}

type Reply = { rev: string } | 'conflict' | 'kept';

/** Of each document, as CouchDB's own limit does: older versions are forgotten. */
const VERSIONS_MAX = 50;

/** One node's copy of a database: trees of versions and a log of changes, by CouchDB's rules. */
export class CouchReplica {
  readonly #trees = new Map<string, Tree>();
  /** Ids in the order of their latest change. */
  readonly #log = new Map<string, number>();
  /** By other nodes: the end of their log when this one last took what they had. */
  readonly #taken = new Map<CouchReplica, number>();
  sequence = 0;

  /** An edit: its revision must be a leaf, or the document deleted or new. What is deleted can't be deleted again. */
  edit({ _rev, ...document }: WrittenDocument): Reply {
    const leaves = this.leaves(document._id);
    const top = leaves[0];
    const parent = _rev ?? (top?.document._deleted ? (top.document._rev ?? null) : null);
    const isFree =
      _rev === undefined ? !top || top.document._deleted === true : this.#isLeaf(document._id, _rev);
    const isAgain =
      document._deleted === true && parent !== null && this.version(document._id, parent)?._deleted === true;
    if (!isFree || isAgain) return 'conflict';
    const generation = Number.parseInt(parent ?? '0', 10) + 1;
    // Nodes that take the same edit make the same revision of it.
    const hash = createHash('md5')
      .update(JSON.stringify([parent, document]))
      .digest('hex');
    const rev = `${generation}-${hash}`;
    this.#put(rev, { parent, document: { ...document, _rev: rev } });
    return { rev };
  }

  /** A revision of another node, with `new_edits: false`: taken whatever is there. */
  keep(document: WrittenDocument): Reply {
    if (document._rev !== undefined) this.#put(document._rev, { parent: null, document });
    return 'kept';
  }

  /** All leaves with their history, what CouchDB shows first. */
  leaves(id: string): { document: WrittenDocument; history: string[] }[] {
    const tree = this.#trees.get(id);
    if (!tree) return [];
    return [...tree.leaves]
      .map(rev => ({
        document: tree.versions.get(rev)?.document ?? { _id: id },
        get history() {
          return historyOf(tree.versions, rev);
        },
      }))
      .toSorted((a, b) => compareLeaves(b.document, a.document));
  }

  version(id: string, rev: string): WrittenDocument | undefined {
    return this.#trees.get(id)?.versions.get(rev)?.document;
  }

  ids(): string[] {
    return [...this.#trees.keys()].filter(id => !this.leaves(id)[0]?.document._deleted).toSorted();
  }

  changesAfter(sequence: number): { id: string; sequence: number }[] {
    if (sequence >= this.sequence) return [];
    return [...this.#log].filter(([, at]) => at > sequence).map(([id, at]) => ({ id, sequence: at }));
  }

  /** Takes what the other one has. */
  catchUpWith(other: CouchReplica): void {
    const end = other.sequence;
    for (const { id } of other.changesAfter(this.#taken.get(other) ?? 0)) {
      for (const [rev, version] of other.#trees.get(id)?.versions ?? [])
        if (!this.version(id, rev)) this.#put(rev, version);
    }
    this.#taken.set(other, end);
  }

  #put(rev: string, version: Version): void {
    const { parent } = version;
    const { _id: id } = version.document;
    const tree = this.#trees.get(id) ?? { versions: new Map(), parents: new Set(), leaves: new Set() };
    this.#trees.set(id, tree);
    tree.versions.set(rev, version);
    if (!tree.parents.has(rev)) tree.leaves.add(rev);
    if (parent !== null) {
      tree.parents.add(parent);
      tree.leaves.delete(parent);
    }
    if (tree.versions.size > VERSIONS_MAX) forgetOldest(tree);
    this.sequence += 1;
    this.#log.delete(id);
    this.#log.set(id, this.sequence);
  }

  #isLeaf(id: string, rev: string): boolean {
    return this.#trees.get(id)?.leaves.has(rev) === true;
  }
}

/** Forgotten revisions stay known as parents, so that another node's copies of them don't become leaves. */
function forgetOldest({ versions, leaves }: Tree): void {
  for (const rev of versions.keys()) {
    if (leaves.has(rev)) continue;
    versions.delete(rev);
    return;
  }
}

function historyOf(tree: ReadonlyMap<string, Version>, leaf: string): string[] {
  const history: string[] = [];
  for (let rev: string | null = leaf; rev !== null; rev = tree.get(rev)?.parent ?? null) history.push(rev);
  return history;
}

function compareLeaves(a: WrittenDocument, b: WrittenDocument): number {
  if ((a._deleted === true) !== (b._deleted === true)) return a._deleted ? -1 : 1;
  const generation = ({ _rev = '0' }: WrittenDocument) => Number.parseInt(_rev, 10);
  const order = generation(a) - generation(b);
  return order === 0 ? ((a._rev ?? '') < (b._rev ?? '') ? -1 : 1) : order;
}
