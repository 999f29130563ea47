import type { Projection } from '../projection/projection.ts';
import type { Sequence, Store, StoreUpkeep } from '../store/store.ts';

const PRUNE_AT_ONCE = 500;
const REST_MS = 100;
/** Rewriting a part takes half a second; then the disk is left to writers for a while. */
const REST_AFTER_REWRITING_MS = 1_000;
/** Files are rewritten once this many documents, or this share of all, have left space in them. */
const COMPACT_FROM = 10_000;
const COMPACT_SHARE = 0.05;

export interface Tidying {
  stores: readonly Store[];
  board: Store;
  projection: Pick<Projection, 'keptThrough'>;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

/** By database: documents whose traces were removed since its files were last rewritten. */
export type LeftRoom = Readonly<Record<string, number>>;

/**
 * Removes the traces of deleted documents from the databases, and rewrites their files when that is worth it. Databases
 * without `upkeep` do this themselves.
 */
export async function tidyStores(
  tidying: Tidying,
  before: LeftRoom,
): Promise<{ freed: number; leftRoom: Record<string, number> }> {
  const leftRoom = { ...before };
  let freed = 0;
  for (const store of tidying.stores) {
    const { name, upkeep } = store;
    const through = upkeep && (await throughOf(tidying, store));
    if (!upkeep || through === undefined) continue;
    const now = await prune(tidying, upkeep, through);
    freed += now;
    leftRoom[name] = (leftRoom[name] ?? 0) + now;
    const { documents } = await store.status();
    if (leftRoom[name] < Math.max(COMPACT_FROM, documents * COMPACT_SHARE)) continue;
    if (await rewrite(tidying, upkeep)) leftRoom[name] = 0;
  }
  return { freed, leftRoom };
}

/** Deletions after the rows' snapshot on disk must keep their traces for the next start. */
async function throughOf({ board, projection }: Tidying, store: Store): Promise<Sequence | undefined> {
  const { sequence } = await store.status();
  const kept = store === board ? projection.keptThrough() : null;
  return kept === null ? sequence : kept;
}

async function prune({ sleep, signal }: Tidying, upkeep: StoreUpkeep, through: Sequence): Promise<number> {
  let freed = 0;
  for (let isDone = false; !isDone && !signal.aborted; ) {
    const page = await upkeep.prune({ through, limit: PRUNE_AT_ONCE });
    freed += page.freed;
    ({ isDone } = page);
    await sleep(REST_MS, signal);
  }
  return freed;
}

/** false: it was interrupted. */
async function rewrite({ sleep, signal }: Tidying, upkeep: StoreUpkeep): Promise<boolean> {
  let after: string | null = null;
  do {
    if (signal.aborted) return false;
    after = await upkeep.compact(after);
    await sleep(REST_AFTER_REWRITING_MS, signal);
  } while (after !== null);
  return true;
}
