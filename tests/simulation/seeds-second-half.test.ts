import { expect, test } from 'vitest';
import { failingSeed } from './failing-seed.ts';
import { PULL_REQUEST_TIER } from './tiers.ts';

const { seeds, steps } = PULL_REQUEST_TIER;

test(`${seeds / 2} more worlds of ${steps} steps: nothing lost, nothing twice`, async () => {
  expect(await failingSeed({ from: 1 + seeds / 2, seeds: seeds / 2, steps })).toBe('');
});
