import type { Shrunk } from './shrink.ts';
import type { Outcome } from './simulate.ts';

/** What somebody needs to see a failing seed again, and what happened in it. */
export function failureReport(
  outcome: Outcome,
  { steps, commit, shrunk }: { steps: number; commit: string; shrunk: Shrunk | null },
): string {
  const found = outcome.violations.map(({ invariant, what }) => `  ${invariant}  ${what}`);
  const whole = `npm run simulate -- --seed ${outcome.seed} --steps ${steps}`;
  const lines = [`seed ${outcome.seed}, commit ${commit}:`, ...found, `again:  ${whole}`];
  if (!shrunk) return lines.join('\n');
  const only = shrunk.steps.map(({ number, name }) => `${number}:${name.replaceAll(' ', '_')}`).join(',');
  const without = shrunk.without.size > 0 ? ` --without ${[...shrunk.without].join(',')}` : '';
  return [
    ...lines,
    `shrunk to ${shrunk.steps.length} of ${steps} steps in ${shrunk.runs} runs:`,
    `        npm run simulate -- --seed ${outcome.seed} --only ${only}${without}`,
    ...shrunk.outcome.lines.map(line => `    ${line}`),
  ].join('\n');
}
