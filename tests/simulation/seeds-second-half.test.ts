import { expect, test } from 'vitest';
import { failingSeed } from './failing-seed.ts';
import { MOST_MS, WORLDS } from './tiers.ts';

const { seeds, steps } = WORLDS;

test(
  `${seeds / 2} more worlds of ${steps} steps: nothing lost, nothing twice`,
  async () => {
    expect(await failingSeed({ from: 1 + seeds / 2, seeds: seeds / 2, steps })).toBe('');
  },
  (seeds / 2) * MOST_MS,
);
