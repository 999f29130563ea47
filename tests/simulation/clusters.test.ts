import { expect, test } from 'vitest';
import { failingSeed } from './failing-seed.ts';
import { CLUSTERS, MOST_MS } from './tiers.ts';

const { seeds, steps } = CLUSTERS;

test.each([2, 3])(
  `${seeds} worlds of %i servers on a cluster: nothing lost, nothing twice`,
  async servers => {
    expect(await failingSeed({ from: 1, seeds, steps, servers })).toBe('');
  },
  seeds * 10 * MOST_MS,
);
