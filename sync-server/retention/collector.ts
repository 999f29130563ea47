import { elapsedMs } from '../../src/core/elapsed.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Projection } from '../projection/projection.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/store.ts';
import {
  clockProblem,
  type CollectorState,
  isClockTrusted,
  readState,
  withClock,
  writeState,
} from './collector-state.ts';
import { LIFETIMES, type LifetimeKind } from '../core/lifetimes.ts';
import { runSweeps } from './run-sweeps.ts';
import type { Sweep } from './sweeps.ts';
import { tidyStores } from './tidy-stores.ts';

const DAY_MS = 86_400_000;
/** Leaves time for phones to reconnect after a restart. */
const FIRST_AFTER_MS = 5 * 60_000;
const LOOK_EVERY_MS = 60 * 60_000;

export interface CollectorParts {
  sweeps: readonly Sweep[];
  /** Stores whose files are maintained. */
  stores: readonly Store[];
  /** The store with the state. */
  board: Store;
  projection: Pick<Projection, 'forgetRemoved' | 'keptThrough'>;
  nowMs: () => number;
  /** Resolves after `ms`, or at once when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether this process collects, among those that share the stores. */
  leads: () => boolean;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** For `GET /metrics`; counts since the start. */
export interface CollectorFigures {
  collected: Map<LifetimeKind, number>;
  /** Documents whose last trace was removed from the files. */
  freed: number;
  /** When a round last ended, in any process, in ms; 0: never. */
  doneMs: number;
}

export interface Collector {
  readonly figures: CollectorFigures;
  /** A message for the operator; null: all is well. */
  readonly problem: string | null;
  /** Reads the clock, and collects if it's time. Resolves when done; never rejects. */
  look(): Promise<void>;
  /** Stops after the current page. May be called twice. */
  close(): Promise<void>;
}

/**
 * Removes expired documents (`lifetimes.ts`) once a day: a page at a time, with a pause after each, and each document
 * by the revision that was examined. After a kill, the next start continues the round; all steps can be repeated. Then
 * the databases remove the traces of deleted documents and free their space.
 */
export function startCollector(parts: CollectorParts): Collector {
  const { board, projection, nowMs, sleep, leads, log } = parts;
  const closed = new AbortController();
  const figures: CollectorFigures = { collected: new Map(), freed: 0, doneMs: 0 };
  let problem: string | null = null;
  let forgotAtMs = Number.NEGATIVE_INFINITY;
  let working: Promise<void> | undefined;

  const count = (kind: LifetimeKind, more: number) =>
    figures.collected.set(kind, (figures.collected.get(kind) ?? 0) + more);
  const work = { ...parts, signal: closed.signal, count };

  /** Each process has its own memory, whichever one collects. */
  const forgetRemoved = async (): Promise<void> => {
    const now = nowMs();
    if (elapsedMs(forgotAtMs, now) < DAY_MS) return;
    forgotAtMs = now;
    count('removedRows', await projection.forgetRemoved(now - LIFETIMES.removedRows.days * DAY_MS));
  };

  const round = async (state: CollectorState): Promise<CollectorState> => {
    const swept = await runSweeps(work, state);
    if (closed.signal.aborted) return swept;
    const { freed, leftRoom } = await tidyStores(work, swept.freed);
    figures.freed += freed;
    if (closed.signal.aborted) return swept;
    return { ...swept, freed: leftRoom, doneMs: nowMs() };
  };

  const lookNow = async (): Promise<void> => {
    const now = nowMs();
    const known = await readState(board, now);
    const state = withClock(known, now);
    problem = clockProblem(state, now);
    if (problem !== null && state.leaptMs !== known.leaptMs) log.warn({ leaptMs: state.leaptMs }, problem);
    figures.doneMs = state.doneMs;
    const isTrusted = isClockTrusted(state, now);
    if (isTrusted) await forgetRemoved();
    if (!leads() || closed.signal.aborted) return;
    const isDue = elapsedMs(state.doneMs, now) >= DAY_MS;
    const next = isTrusted && (isDue || state.at !== null) ? await round(state) : state;
    await writeState(board, next);
    figures.doneMs = next.doneMs;
  };

  const look = (): Promise<void> => {
    working ??= lookNow()
      .catch((error: unknown) => {
        // A store that can't be written to reports that itself.
        if (!closed.signal.aborted && !(error instanceof StoreUnavailable))
          log.error({ err: error }, 'old data could not be removed yet');
      })
      .finally(() => {
        working = undefined;
      });
    return working;
  };

  const run = async (): Promise<void> => {
    await sleep(FIRST_AFTER_MS, closed.signal);
    while (!closed.signal.aborted) {
      await look();
      await sleep(LOOK_EVERY_MS, closed.signal);
    }
  };
  const running = run();

  return {
    figures,
    get problem() {
      return problem;
    },
    look,
    async close() {
      closed.abort();
      await working;
      await running;
    },
  };
}
