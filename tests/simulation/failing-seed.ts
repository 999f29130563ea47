import { failureReport } from './failure-report.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

const SHRINKING_RUNS = 80;

/** Of a range of seeds the first that fails, shrunk and told with the command that repeats it; '' = none. */
export async function failingSeed(range: {
  from: number;
  seeds: number;
  steps: number;
  servers?: number;
}): Promise<string> {
  const { from, seeds, steps, servers = 1 } = range;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const outcome = await simulate({ seed, steps, servers });
    if (outcome.violations.length === 0) continue;
    const shrunk = await shrink({ seed, steps, servers }, SHRINKING_RUNS);
    return failureReport(outcome, { steps, servers, shrunk, commit: 'of this tree' });
  }
  return '';
}
