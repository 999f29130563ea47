import { expect, test } from 'vitest';
import { isThorough } from '../support/torture.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { PLANTED_CLUSTER_BUGS } from './cluster/planted-cluster-bugs.ts';
import { PLANTED_FILE_BUGS } from './planted-file-bugs.ts';
import { PLANTED_PERSON_BUGS } from './planted-person-bugs.ts';
import { simulate } from './simulate.ts';

const MOST_SEEDS = 100;
const STEPS = 200;
const CLUSTER_STEPS = 80;
const TRIES = 8;

const ALL = Object.entries({
  ...PLANTED_BUGS,
  ...PLANTED_FILE_BUGS,
  ...PLANTED_PERSON_BUGS,
  ...PLANTED_CLUSTER_BUGS,
}).filter(([, bug]) => bug.isThorough !== true || isThorough());

test.each(ALL)('is found: %s', async (_name, { breaks, plant, seed: known, steps: few, servers = 1 }) => {
  const steps = servers > 1 ? CLUSTER_STEPS : STEPS;
  const seeds = Array.from({ length: MOST_SEEDS }, (_, index) => ({ seed: index + 1, steps }));
  const broken = new Set<string>();
  for (const run of [{ seed: known, steps: few ?? steps }, ...seeds]) {
    const { violations } = await simulate({ ...run, servers, wraps: plant(), tries: TRIES });
    for (const { invariant } of violations) broken.add(invariant);
    if (breaks.some(invariant => broken.has(invariant))) break;
  }
  expect(breaks.filter(invariant => broken.has(invariant))).not.toEqual([]);
});

test('there are more than a dozen, and the parts without them break nothing', async () => {
  expect(Object.keys(PLANTED_BUGS).length).toBeGreaterThan(12);
  const { violations } = await simulate({ seed: 1, steps: STEPS });
  expect(violations).toEqual([]);
});
