import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { failureReport } from './failure-report.ts';
import { shrink } from './shrink.ts';
import { type Outcome, type PlannedStep, simulate } from './simulate.ts';

/** What a process that runs seeds tells the one that started it; see scripts/simulate.mjs. */
export interface SimulationMessage {
  seed: number;
  hash: string;
  /** Of this process, for this seed. */
  cpuMs: number;
  /** Null: clean. */
  report: string | null;
}

const OPTIONS = {
  seed: { type: 'string' },
  steps: { type: 'string', default: '200' },
  only: { type: 'string' },
  without: { type: 'string', default: '' },
  servers: { type: 'string', default: '1' },
  'no-shrink': { type: 'boolean', default: false },
  commit: { type: 'string', default: 'unknown' },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const steps = Number(values.steps);
  const servers = Number(values.servers);
  if (values.seed !== undefined) return one(Number(values.seed), values, steps);
  // A seed a line, from whoever hands them out.
  for await (const line of createInterface({ input: process.stdin })) {
    const before = process.cpuUsage();
    const outcome = await simulate({ seed: Number(line), steps, servers });
    const { user, system } = process.cpuUsage(before);
    const { seed, hash, violations } = outcome;
    const report = violations.length === 0 ? null : await reportOf(outcome, values, steps);
    tell({ seed, hash, cpuMs: Math.round((user + system) / 1000), report });
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** One seed, with all that happened in it. */
async function one(seed: number, values: Values, steps: number): Promise<void> {
  const without = new Set((values.without ?? '').split(',').filter(name => name !== ''));
  const servers = Number(values.servers);
  const planned = values.only ? readSteps(values.only) : steps;
  const outcome = await simulate({ seed, steps: planned, without, servers });
  const isClean = outcome.violations.length === 0;
  const lines = values.only || isClean ? outcome.lines : [await reportOf(outcome, values, steps)];
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.stdout.write(`seed ${seed}: ${isClean ? 'clean' : 'FAILED'}, trace ${outcome.hash}\n`);
  process.exitCode = isClean ? 0 : 1;
}

async function reportOf(outcome: Outcome, values: Values, steps: number): Promise<string> {
  const servers = Number(values.servers);
  const shrunk = values['no-shrink'] ? null : await shrink({ seed: outcome.seed, steps, servers });
  return failureReport(outcome, { steps, servers, shrunk, commit: values.commit ?? '' });
}

function readSteps(text: string): PlannedStep[] {
  return text.split(',').map(item => {
    const [number = '', name = ''] = item.split(':');
    return { number: Number(number), name: name.replaceAll('_', ' ') };
  });
}

function tell(message: SimulationMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

await main();
