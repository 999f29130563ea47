import type { EncodedWrite } from '../backend.ts';
import { generationOf } from '../document-shape.ts';
import { isAbove, type Leaf, winnerOf } from './document-leaves.ts';

/** A write that isn't answered yet. */
export interface OpenWrite {
  write: EncodedWrite;
  /** Its revision on some node, but maybe on no quorum. */
  landed?: string;
  /** All such revisions, the newest last. */
  own: string[];
  /** The revision of its deletion, if it's one and a read has just shown it. */
  gone?: string;
  /** It gave way to a rival. */
  hasYielded?: { toExisting: boolean };
}

/**
 * - `send`: no node has it.
 * - `again`: too few nodes have it, so the same content goes on top of it.
 * - `wait`: it has rivals that will give way, unless they were acknowledged.
 * - `yield`: it gives way: its leaf is deleted.
 * - `restore`: it gave way, and so did its rivals, so it's the document's content after all.
 * - `conflict`: something else stands.
 */
export type Verdict = 'send' | 'again' | 'wait' | 'yield' | 'restore' | 'conflict';

/**
 * CouchDB answers 202 with a revision as soon as one node took a write, even if all others refused it because they have
 * another version. So such a write may have rivals: leaves that continue the same version on other nodes. Only one of
 * them may be acknowledged. The one that CouchDB shows waits, and the others give way at once. If a rival stays, it was
 * acknowledged, and the waiting one gives way too.
 */
export function judge(open: OpenWrite, leaves: readonly Leaf[], isPatient: boolean): Verdict {
  const { write, landed, hasYielded } = open;
  if (landed === undefined) return 'send';
  const seen = leaves.find(({ history }) => history.includes(landed));
  if (hasYielded) {
    if (!seen?.isDeleted) return 'yield';
    const isGone = leaves.every(({ isDeleted }) => isDeleted);
    return isGone && hasYielded.toExisting ? 'restore' : 'conflict';
  }
  // Another server read it and has changed it since.
  if (seen && seen.revision !== landed) return 'conflict';
  const mine = seen ?? unseen(write, landed);
  const rivals = rivalsOf(mine, write, leaves);
  // It may be on a node that the quorum of the read didn't need.
  if (rivals.length === 0) return seen ? 'again' : 'send';
  if (mine.isDeleted) return 'conflict';
  return isPatient && rivals.every(rival => isAbove(mine, rival)) ? 'wait' : 'yield';
}

function unseen({ id, revision, text }: EncodedWrite, landed: string): Leaf {
  const history = revision === undefined ? [landed] : [landed, revision];
  return { revision: landed, isDeleted: text === null, document: { _id: id }, history };
}

/** Leaves of the same version, except those that gave way themselves. */
function rivalsOf(mine: Leaf, { revision }: EncodedWrite, leaves: readonly Leaf[]): Leaf[] {
  const [, parent = revision] = mine.history;
  return leaves.filter(leaf => {
    // Where the write isn't, the version that it changes is still a leaf.
    if (leaf === mine || leaf.revision === parent || leaf.document.yielded) return false;
    return parent === undefined ? !leaf.isDeleted : leaf.history.includes(parent);
  });
}

/** Where a write landed whose answer was lost. null: something else is there. undefined: nothing has happened. */
export function findLost(
  { id, revision, text }: EncodedWrite,
  leaves: readonly Leaf[],
  attempts: number,
): string | null | undefined {
  const winner = winnerOf(leaves);
  const isUntouched = revision === undefined ? !winner || winner.isDeleted : winner?.revision === revision;
  const found = leaves.find(leaf => {
    const isSame = text === null ? leaf.isDeleted && !leaf.document.yielded : leaf.document.body === text;
    if (!isSame || leaf.document._id !== id) return false;
    if (revision === undefined) return !leaf.isDeleted;
    // Each attempt may have added a generation whose answer was lost.
    const added = generationOf(leaf.revision) - generationOf(revision);
    return added >= 1 && added <= attempts && leaf.history.includes(revision);
  });
  if (found) return found.revision;
  return isUntouched ? undefined : null;
}
