import { expect, it } from 'vitest';
import { FeedWatch } from '../../../../sync-server/store/cluster/feed-watch.ts';
import type { Sequence } from '../../../../sync-server/store/store.ts';
import { settled } from './fake-backend.ts';

/** A watch whose polls are answered by the test, and how often it rang. */
function watched() {
  const watch = new FeedWatch();
  const polls: { since: Sequence; answer: (isNews: boolean) => void; fail: (error: Error) => void }[] = [];
  const seen = { rings: 0, failures: [] as number[] };
  const close = watch.start({
    poll: (since, signal) =>
      new Promise((answer, fail) => {
        polls.push({ since, answer, fail });
        signal.addEventListener('abort', () => fail(new Error('aborted')));
      }),
    ring: () => (seen.rings += 1),
    pause: () => Promise.resolve(),
    recover: failures => {
      seen.failures.push(failures);
      return Promise.resolve();
    },
  });
  return { watch, polls, seen, close };
}

it('asks nothing before the feed has read, and then from where it is', async () => {
  const { watch, polls, close } = watched();
  await settled();
  expect(polls).toEqual([]);
  watch.read('7-x');
  await settled();
  expect(polls.map(({ since }) => since)).toEqual(['7-x']);
  close();
});

it('rings when something was written, and asks again once the feed has read', async () => {
  const { watch, polls, seen, close } = watched();
  watch.read('1-x');
  await settled();
  polls[0]?.answer(true);
  await settled();
  expect(seen.rings).toBe(1);
  // Nobody listens, so nobody reads.
  expect(polls).toHaveLength(1);
  watch.read('2-x');
  await settled();
  expect(polls.map(({ since }) => since)).toEqual(['1-x', '2-x']);
  close();
});

it('rings again if the feed’s read did not show what was written', async () => {
  const { watch, polls, seen, close } = watched();
  watch.read('1-x');
  await settled();
  polls[0]?.answer(true);
  await settled();
  watch.read('1-x');
  await settled();
  polls[1]?.answer(true);
  await settled();
  expect(seen.rings).toBe(2);
  close();
});

it('asks again after a poll without news, without a ring', async () => {
  const { watch, polls, seen, close } = watched();
  watch.read('1-x');
  await settled();
  polls[0]?.answer(false);
  await settled();
  expect(polls).toHaveLength(2);
  expect(seen.rings).toBe(0);
  close();
});

it('rings after each failure, and waits longer each time', async () => {
  const { watch, polls, seen, close } = watched();
  watch.read('1-x');
  for (const poll of [0, 1, 2]) {
    await settled();
    polls[poll]?.fail(new Error('cut'));
  }
  await settled();
  expect(seen).toEqual({ rings: 3, failures: [1, 2, 3] });
  polls[3]?.answer(false);
  await settled();
  polls[4]?.fail(new Error('cut'));
  await settled();
  expect(seen.failures).toEqual([1, 2, 3, 1]);
  close();
});

it('stops, also while it asks', async () => {
  const { watch, polls, seen, close } = watched();
  watch.read('1-x');
  await settled();
  close();
  await settled();
  watch.read('2-x');
  await settled();
  expect(polls).toHaveLength(1);
  expect(seen).toEqual({ rings: 0, failures: [] });
});
