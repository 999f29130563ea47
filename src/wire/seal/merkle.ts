/** SHA-256. A server has it at once, a browser later. */
export type Sha256 = (
  bytes: Uint8Array<ArrayBuffer>,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

export const HASH_BYTES = 32;
/** More than any pack of postings needs. */
export const MOST_STEPS = 24;

/** The neighbour at each level, from the leaf to the root, and on which side it is. */
export interface ProofStep {
  hash: Uint8Array<ArrayBuffer>;
  isLeft: boolean;
}

const LEAF = 0;
const NODE = 1;

/**
 * A Merkle tree as in RFC 6962: one signature of the root covers all texts, and a proof shows that one text is among them. Leaves
 * and nodes are hashed with different prefixes, so neither can be taken for the other. An odd node moves up unchanged.
 */
export async function leafOf(text: string, sha256: Sha256): Promise<Uint8Array<ArrayBuffer>> {
  return sha256(joined([LEAF], new TextEncoder().encode(text)));
}

export async function rootOf(
  leaves: readonly Uint8Array<ArrayBuffer>[],
  sha256: Sha256,
): Promise<Uint8Array<ArrayBuffer>> {
  let level = leaves;
  while (level.length > 1) level = await levelAbove(level, sha256);
  const [root] = level;
  if (!root) throw new Error('A tree without leaves has no root');
  return root;
}

export async function proofOf(
  leaves: readonly Uint8Array<ArrayBuffer>[],
  at: number,
  sha256: Sha256,
): Promise<ProofStep[]> {
  const steps: ProofStep[] = [];
  let level = leaves;
  for (let index = at; level.length > 1; index >>= 1) {
    const isLeft = index % 2 === 1;
    const hash = level[isLeft ? index - 1 : index + 1];
    if (hash) steps.push({ hash, isLeft });
    level = await levelAbove(level, sha256);
  }
  return steps;
}

/** The root of the tree in which the leaf has this proof. */
export async function rootFrom(
  leaf: Uint8Array<ArrayBuffer>,
  proof: readonly ProofStep[],
  sha256: Sha256,
): Promise<Uint8Array<ArrayBuffer>> {
  let root = leaf;
  for (const { hash, isLeft } of proof)
    root = await (isLeft ? nodeOf(hash, root, sha256) : nodeOf(root, hash, sha256));
  return root;
}

async function levelAbove(
  level: readonly Uint8Array<ArrayBuffer>[],
  sha256: Sha256,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const above: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left) above.push(right ? await nodeOf(left, right, sha256) : left);
  }
  return above;
}

function nodeOf(left: Uint8Array, right: Uint8Array, sha256: Sha256) {
  return sha256(joined([NODE], left, right));
}

function joined(...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
