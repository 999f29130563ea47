import { NO_FAULTS } from './faults.ts';
import { type Outcome, plan, type PlannedStep, simulate } from './simulate.ts';
import type { Wraps } from './wraps.ts';

export interface Shrunk {
  steps: readonly PlannedStep[];
  without: ReadonlySet<string>;
  outcome: Outcome;
  runs: number;
}

interface Failing {
  seed: number;
  steps: number;
  servers?: number;
  /** A planted bug, anew for each run. */
  plant?: () => Partial<Wraps>;
}

/**
 * The fewest steps and faults that still lead to the same kind of violation, by leaving out ever smaller parts (delta
 * debugging); after so many runs the best so far. What is drawn in a step hangs on its number alone, so that the steps that
 * stay do what they did.
 */
export async function shrink(failing: Failing, mostRuns = 200): Promise<Shrunk> {
  const { seed, servers = 1, plant = () => ({}) } = failing;
  let runs = 0;
  const mayRun = () => runs < mostRuns;
  const run = (steps: readonly PlannedStep[], without: ReadonlySet<string>) => {
    runs += 1;
    return simulate({ seed, steps, without, servers, wraps: plant() });
  };
  let steps: readonly PlannedStep[] = plan(seed, failing.steps, servers);
  let without: ReadonlySet<string> = new Set();
  let outcome = await run(steps, without);
  const wanted = new Set(outcome.violations.map(({ invariant }) => invariant));
  /** Whether it still fails so; then that is what is shortened from now on. */
  const succeeds = async (fewer: readonly PlannedStep[], calmer: ReadonlySet<string>): Promise<boolean> => {
    const other = await run(fewer, calmer);
    if (!other.violations.some(({ invariant }) => wanted.has(invariant))) return false;
    [steps, without, outcome] = [fewer, calmer, other];
    return true;
  };
  const passOver = async (size: number): Promise<boolean> => {
    const before = steps.length;
    let from = 0;
    while (from < steps.length && mayRun()) {
      const rest = [...steps.slice(0, from), ...steps.slice(from + size)];
      if (!(await succeeds(rest, without))) from += size;
    }
    return steps.length < before;
  };

  let size = Math.ceil(steps.length / 2);
  while (mayRun()) {
    const isShorter = await passOver(size);
    if (size === 1 && !isShorter) break;
    size = Math.ceil(size / 2);
  }
  for (const name of Object.keys(NO_FAULTS)) if (mayRun()) await succeeds(steps, new Set([...without, name]));
  return { steps, without, outcome, runs };
}
