import type { CouchReplica, WrittenDocument } from './couch-replica.ts';

/** The answers of a CouchDB whose databases have three copies each, for those who ask some of its nodes. */
export const QUORUM = { q: 2, n: 3, w: 2, r: 2 } as const;

export interface Written {
  /** 202: some node took a write, and fewer than a quorum did. 500: no node heard of it. */
  status: 201 | 202 | 500;
  rows: { id: string; ok?: true; rev?: string; error?: string; reason?: string }[];
}

/** A write is judged by each node that hears of it, and answered with a revision as soon as one of them took it. */
export function writeTo(
  nodes: readonly CouchReplica[],
  documents: readonly WrittenDocument[],
  { areNewEdits }: { areNewEdits: boolean },
): Written {
  let isAccepted = false;
  let isFailed = false;
  const rows = documents.flatMap((document): Written['rows'] => {
    const replies = nodes.map(node => (areNewEdits ? node.edit(document) : node.keep(document)));
    if (replies.length === 0) isFailed = true;
    const revisions = replies.flatMap(reply => (typeof reply === 'object' ? [reply.rev] : []));
    const agreed = revisions.find(rev => revisions.filter(other => other === rev).length >= QUORUM.w);
    if (agreed === undefined && revisions.length > 0) isAccepted = true;
    const rev = agreed ?? revisions[0];
    if (replies.includes('kept')) return [];
    if (rev !== undefined) return [{ ok: true, id: document._id, rev }];
    const error = replies.length === 0 ? 'internal_server_error' : 'conflict';
    return [{ id: document._id, error, reason: error }];
  });
  return { status: isFailed ? 500 : isAccepted ? 202 : 201, rows };
}

/** The leaves of each document, or one version of it, as these nodes have them together. */
export function readFrom(
  nodes: readonly CouchReplica[],
  entries: readonly { id: string; rev?: string }[],
): { document: WrittenDocument; history: string[] }[][] {
  return entries.map(({ id, rev }) => {
    const found = new Map<string, { document: WrittenDocument; history: string[] }>();
    for (const node of nodes) {
      const one = rev === undefined ? undefined : node.version(id, rev);
      const leaves = rev === undefined ? node.leaves(id) : one ? [{ document: one, history: [] }] : [];
      for (const leaf of leaves) {
        const revision = leaf.document._rev ?? '';
        if (!found.has(revision)) found.set(revision, leaf);
      }
    }
    if (found.size < 2) return [...found.values()];
    const continued = new Set([...found.values()].flatMap(({ history }) => history.slice(1)));
    return [...found].flatMap(([revision, leaf]) => (continued.has(revision) ? [] : [leaf]));
  });
}

/** Ids from `start` to `end` (exclusive), as one node has them. */
export function listOf(
  node: CouchReplica,
  { start, end, limit }: { start: string; end: string | null; limit: number },
): string[] {
  const ids = node.ids().filter(id => id >= start && (end === null || id < end));
  return ids.slice(0, limit);
}

export interface ListedChange {
  id: string;
  sequence: number;
  revisions: string[];
  /** What CouchDB shows of it. */
  document: WrittenDocument | undefined;
}

/** One node's changes, in the order in which it learned of them, or the other way round. */
export function changesOf(
  node: CouchReplica,
  { after, limit, isDescending }: { after: number; limit: number; isDescending: boolean },
): ListedChange[] {
  const sorted = node.changesAfter(after);
  return (isDescending ? sorted.toReversed() : sorted).slice(0, limit).map(({ id, sequence }) => {
    const leaves = node.leaves(id);
    const revisions = leaves.map(({ document }) => document._rev ?? '');
    return { id, sequence, revisions, document: leaves[0]?.document };
  });
}

/** A sequence means nothing to another node, which begins its feed anew. */
export function sealSequence(node: number, sequence: number): string {
  return `${sequence}-${Buffer.from(`node${node}:${sequence}`).toString('base64url')}`;
}

export function readSequence(node: number, since: string): number {
  const [, code = ''] = since.split('-');
  const [name, sequence] = Buffer.from(code, 'base64url').toString().split(':');
  return name === `node${node}` ? Number(sequence) : 0;
}
