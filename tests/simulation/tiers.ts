import { tries } from '../support/torture.ts';

/** Worlds in `npm test`, in two files so that two workers share them; docs/reliability.md says what more of them cost. */
export const WORLDS = { seeds: tries(40, 300), steps: 200 };

/** A world takes one second, and some in which it fails are shrunk: who waits longer than this for one waits for ever. */
export const MOST_MS = 12_000;
