import { expect, test } from 'vitest';
import { failingSeed } from './failing-seed.ts';
import { simulate } from './simulate.ts';
import { CLUSTERS, MOST_MS } from './tiers.ts';

const { seeds, steps } = CLUSTERS;
const mostMs = (worlds: number) => worlds * 20 * MOST_MS;

test(
  `${seeds} worlds of two servers on a cluster: nothing lost, nothing twice, and a seed has one trace whatever was before it`,
  async () => {
    const short = { seed: 2, steps: 30, servers: 2 };
    const alone = await simulate(short);
    // Each ends in the midst of what its servers do.
    expect(await failingSeed({ from: 1, seeds, steps, servers: 2 })).toBe('');
    const after = await simulate(short);
    expect(after.lines).toEqual(alone.lines);
    expect(after.hash).toBe(alone.hash);
  },
  mostMs(seeds + 2),
);

test(
  `${seeds} worlds of three servers: nothing lost, nothing twice`,
  async () => {
    expect(await failingSeed({ from: 1, seeds, steps, servers: 3 })).toBe('');
  },
  mostMs(seeds),
);
