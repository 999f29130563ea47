import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { failureReport } from './failure-report.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { shrink } from './shrink.ts';
import { systemTimer } from '../../sync-server/core/timer.ts';
import { simulate } from './simulate.ts';
import { callsOfTheRealWorld } from './real-world.ts';

const run = promisify(execFile);

test('a seed says all that happens, here and in another process', async () => {
  const first = await simulate({ seed: 1, steps: 100 });
  const again = await simulate({ seed: 1, steps: 100 });
  expect(again.lines).toEqual(first.lines);
  expect(again.hash).toBe(first.hash);
  const other = await simulate({ seed: 2, steps: 100 });
  expect(other.hash).not.toBe(first.hash);
  const command = ['scripts/simulate.mjs', '--', '--seed', '1', '--steps', '100'];
  const { stdout } = await run(process.execPath, command);
  // All that happened, so that a difference says where it began.
  expect(stdout.trim().split('\n')).toEqual([...first.lines, `seed 1: clean, trace ${first.hash}`]);
});

test('nothing of ours asks the real clock, real timers or real randomness', async () => {
  expect(await callsOfTheRealWorld(() => simulate({ seed: 3, steps: 120 }))).toEqual([]);
  // It would have been seen.
  const asks = () => Promise.resolve(systemTimer.after(1_000, () => {})());
  expect(await callsOfTheRealWorld(asks)).toEqual([
    expect.stringContaining('setTimeout in /sync-server/core/timer.ts'),
  ]);
});

test('a failing seed is told with few steps and the command that repeats them', async () => {
  const bug = PLANTED_BUGS['what was refused is dropped'];
  const plant = () => bug?.plant() ?? {};
  const steps = 60;
  let seed = 1;
  while ((await simulate({ seed, steps, wraps: plant() })).violations.length === 0) seed += 1;
  const shrunk = await shrink({ seed, steps, plant }, 20);
  expect(shrunk.steps.length).toBeLessThan(20);
  expect(shrunk.outcome.violations).not.toEqual([]);
  const report = failureReport(shrunk.outcome, { steps, commit: 'abc1234', shrunk });
  expect(report).toContain(`npm run simulate -- --seed ${seed} --steps ${steps}`);
  expect(report).toContain(`--only ${shrunk.steps[0]?.number}:`);
  expect(report).toContain('abc1234');
});
