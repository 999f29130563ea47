import { expect, test } from 'vitest';
import { oneRunAtATime } from '../../../src/sync/one-run-at-a-time.ts';

/** The test ends each run of this work with `ends`. */
function someWork() {
  const ends: ((error?: Error) => void)[] = [];
  const errors: unknown[] = [];
  const runs = oneRunAtATime(
    () =>
      new Promise((resolve, reject) => {
        ends.push(error => (error ? reject(error) : resolve()));
      }),
    error => errors.push(error),
  );
  return { ends, errors, runs };
}

const turn = () => new Promise(resolve => setImmediate(resolve));

test('calls during a run make one more run, whatever their number', async () => {
  const { ends, runs } = someWork();
  runs.wake();
  runs.wake();
  runs.wake();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await runs.idle();
  await turn();
  expect(ends).toHaveLength(2);
});

test('no call is forgotten, at whatever moment of a run’s end it comes', async () => {
  for (let microtasks = 0; microtasks < 12; microtasks += 1) {
    const { ends, runs } = someWork();
    runs.wake();
    ends[0]?.();
    for (let waited = 0; waited < microtasks; waited += 1) await Promise.resolve();
    runs.wake();
    await turn();
    expect(ends, `after ${microtasks} microtasks`).toHaveLength(2);
    ends[1]?.();
    await runs.idle();
  }
});

test('a failure is reported, and the next call runs again', async () => {
  const { ends, errors, runs } = someWork();
  runs.wake();
  ends[0]?.(new Error('broken'));
  await runs.idle();
  expect(errors).toEqual([new Error('broken')]);
  runs.wake();
  expect(ends).toHaveLength(2);
});

test('work that fails at once is over', async () => {
  const errors: unknown[] = [];
  let calls = 0;
  const runs = oneRunAtATime(
    () => {
      calls += 1;
      throw new Error('at once');
    },
    error => errors.push(error),
  );
  runs.wake();
  runs.wake();
  await runs.idle();
  expect([calls, errors.length]).toEqual([2, 2]);
});
