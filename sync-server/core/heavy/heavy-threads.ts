import { availableParallelism } from 'node:os';

/**
 * How many threads may hash passwords at once, or compress answers. One core is left to the event loop, and two of the four threads to the
 * databases.
 */
export function heavyThreads(cores = availableParallelism()): number {
  return Math.min(2, Math.max(1, cores - 1));
}
