import { expect, test } from 'vitest';
import { failingSeed } from './failing-seed.ts';
import { simulate } from './simulate.ts';
import { CLUSTERS, MOST_MS } from './tiers.ts';

const { seeds, steps } = CLUSTERS;

test('a seed has one trace, whatever another world left in the same process', async () => {
  const [steps, servers] = [30, 2];
  const alone = await simulate({ seed: 2, steps, servers });
  // It ends in the midst of a posting of a person who also posts in the other one.
  await simulate({ seed: 1, steps: 80, servers });
  const after = await simulate({ seed: 2, steps, servers });
  expect(after.lines).toEqual(alone.lines);
  expect(after.hash).toBe(alone.hash);
});

test.each([2, 3])(
  `${seeds} worlds of %i servers on a cluster: nothing lost, nothing twice`,
  async servers => {
    expect(await failingSeed({ from: 1, seeds, steps, servers })).toBe('');
  },
  seeds * 10 * MOST_MS,
);
