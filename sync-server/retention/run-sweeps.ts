import type { FastifyBaseLogger } from 'fastify';
import { type Store, StoreUnavailable, type Write } from '../store/store.ts';
import { type CollectorState, writeState } from './collector-state.ts';
import type { LifetimeKind } from '../core/lifetimes.ts';
import type { Sweep } from './sweeps.ts';

/**
 * Documents examined at a time, and the pause after each page: a few hundredths of one processor, however many
 * documents there are.
 */
const PAGE = 200;
const REST_MS = 100;
/** Pages between two saves of the round's progress. */
const NOTE_EVERY = 50;

export interface Sweeping {
  sweeps: readonly Sweep[];
  /** The store with the state. */
  board: Store;
  nowMs: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  count: (kind: LifetimeKind, more: number) => unknown;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Runs the sweeps one after another, from the state's position. Returns the new state; its `at` is null when everything
 * was examined.
 */
export async function runSweeps(sweeping: Sweeping, from: CollectorState): Promise<CollectorState> {
  const { sweeps, signal, board, sleep } = sweeping;
  const first = Math.max(
    0,
    sweeps.findIndex(({ name }) => name === from.at?.sweep),
  );
  let { at } = from;
  let pages = 0;
  for (const sweep of sweeps.slice(first)) {
    let after: string | null = at?.sweep === sweep.name ? at.after : '';
    while (after !== null) {
      at = { sweep: sweep.name, after };
      if (signal.aborted) return { ...from, at };
      after = await sweepPage(sweeping, sweep, after);
      pages += 1;
      if (pages % NOTE_EVERY === 0) await writeState(board, { ...from, at });
      await sleep(REST_MS, signal);
    }
  }
  return { ...from, at: null };
}

/** Returns the last id examined; null: that was all. */
async function sweepPage(
  { nowMs, count, log }: Sweeping,
  { store, start, end, rule }: Sweep,
  after: string,
): Promise<string | null> {
  // The space sorts before all characters of ids.
  const documents = await store.range({ start: after === '' ? start : `${after} `, end, limit: PAGE });
  const found: { kind: LifetimeKind; amount: number; write: Write }[] = [];
  for (const document of documents) {
    try {
      const collected = await rule(document, nowMs());
      if (!collected) continue;
      await collected.before?.();
      const { kind, amount = 1, write } = collected;
      if (write) found.push({ kind, amount, write });
      else count(kind, amount);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      log.error({ err: error, id: document.id }, 'a document could not be checked and is kept');
    }
  }
  const results = await store.commit(found.map(({ write }) => write));
  for (const [index, { kind, amount }] of found.entries())
    if (results[index]?.status === 'committed') count(kind, amount);
  return documents.length < PAGE ? null : (documents.at(-1)?.id ?? null);
}
