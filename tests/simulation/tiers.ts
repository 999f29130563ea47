import { tries } from '../support/torture.ts';

/** Worlds in `npm test`, in two files so that two workers share them; docs/reliability.md says what more of them cost. */
export const WORLDS = { seeds: tries(16, 300), steps: 200 };

/** The same of several servers on a cluster, of two and of three each. */
export const CLUSTERS = { seeds: tries(1, 150), steps: 80 };

/** The longest time per world, ms. A world takes one second, and shrinking a failed one takes minutes: beyond this, a world is hanging. */
export const MOST_MS = 12_000;
