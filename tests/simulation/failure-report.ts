import type { Shrunk } from './shrink.ts';
import type { Outcome } from './simulate.ts';

/** What somebody needs to see a failing seed again, and what happened in it. */
export function failureReport(
  outcome: Outcome,
  {
    steps,
    servers = 1,
    commit,
    shrunk,
  }: { steps: number; servers?: number; commit: string; shrunk: Shrunk | null },
): string {
  const found = outcome.violations.map(({ invariant, what }) => `  ${invariant}  ${what}`);
  const simulate = `npm run simulate --${servers > 1 ? ` --servers ${servers}` : ''} --seed ${outcome.seed}`;
  const whole = `${simulate} --steps ${steps}`;
  const lines = [`seed ${outcome.seed}, commit ${commit}:`, ...found, `again:  ${whole}`];
  if (!shrunk) return lines.join('\n');
  const only = shrunk.steps.map(({ number, name }) => `${number}:${name.replaceAll(' ', '_')}`).join(',');
  const without = shrunk.without.size > 0 ? ` --without ${[...shrunk.without].join(',')}` : '';
  return [
    ...lines,
    `shrunk to ${shrunk.steps.length} of ${steps} steps in ${shrunk.runs} runs:`,
    `        ${simulate} --only ${only}${without}`,
    ...shrunk.outcome.lines.map(line => `    ${line}`),
  ].join('\n');
}
