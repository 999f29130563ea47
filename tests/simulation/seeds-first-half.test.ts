import { expect, test } from 'vitest';
import { failingSeed } from './failing-seed.ts';
import { WORLDS } from './tiers.ts';

const { seeds, steps } = WORLDS;

test(`${seeds / 2} worlds of ${steps} steps: nothing lost, nothing twice`, async () => {
  expect(await failingSeed({ from: 1, seeds: seeds / 2, steps })).toBe('');
});
