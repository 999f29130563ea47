import { allSweeps } from '../../sync-server/retention/all-sweeps.ts';
import {
  type Collector,
  type CollectorParts,
  startCollector,
} from '../../sync-server/retention/collector.ts';
import type { TestContext } from './test-context.ts';

export const DAY_MS = 86_400_000;
/** The collector distrusts a clock that leaps further. */
const STEP_DAYS = 30;
/** The time that the collector waits between two looks. Shorter pauses are rests. */
const LONG_MS = 60_000;

/** The real collector over a test's context. It looks on command and doesn't rest. */
export function collectorOf(context: TestContext, parts: Partial<CollectorParts> = {}): Collector {
  const { board, accounts, catalogue } = context.stores;
  return startCollector({
    sweeps: allSweeps(context),
    stores: [board, accounts, catalogue],
    board,
    projection: context.projection,
    nowMs: () => context.clock.nowMs,
    sleep: (ms, signal) =>
      ms < LONG_MS
        ? Promise.resolve()
        : new Promise(resolve => signal.addEventListener('abort', () => resolve())),
    leads: () => true,
    log: context.log,
    ...parts,
  });
}

/** Lets that many days pass, with at least one look for every month and one at the end. */
export async function pass(context: TestContext, collector: Collector, days: number): Promise<void> {
  await collector.look();
  const end = context.clock.nowMs + days * DAY_MS;
  while (context.clock.nowMs < end) {
    context.clock.nowMs = Math.min(end, context.clock.nowMs + STEP_DAYS * DAY_MS);
    await collector.look();
  }
}
