import { MapStore } from '../../support/memory-store.ts';
import type { PlantedBug } from '../planted-bugs.ts';

/** Mistakes that servers on a cluster can make. */
export const PLANTED_CLUSTER_BUGS: Readonly<Record<string, PlantedBug>> = {
  'two servers write at once': {
    breaks: ['I1', 'I2', 'I3', 'I6'],
    seed: 1,
    servers: 2,
    // Each has a lease of its own.
    plant: () => ({ lease: () => new MapStore('accounts') }),
  },
};
