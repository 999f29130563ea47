import { MapStore } from '../../support/memory-store.ts';
import type { PlantedBug } from '../planted-bugs.ts';
import type { Wraps } from '../wraps.ts';
import type { ClusterConnection } from './simulated-cluster.ts';

const nodesWith =
  (
    change: (database: ClusterConnection['database']) => Partial<ClusterConnection['database']>,
  ): Wraps['nodes'] =>
  connection => ({ ...connection, database: { ...connection.database, ...change(connection.database) } });

/** Mistakes that servers on a cluster can make. */
export const PLANTED_CLUSTER_BUGS: Readonly<Record<string, PlantedBug>> = {
  'two servers write at once': {
    breaks: ['I1', 'I2', 'I3', 'I6'],
    seed: 3,
    steps: 30,
    servers: 2,
    // Each has a lease of its own.
    plant: () => ({ lease: () => new MapStore('accounts') }),
  },
  'versions that were written at the same time stay': {
    breaks: ['I2'],
    seed: 1,
    servers: 3,
    isThorough: true,
    plant: () => ({
      nodes: nodesWith(database => ({
        changes: async options => {
          const page = await database.changes(options);
          return {
            ...page,
            results: page.results.map(row => ({ ...row, changes: row.changes.slice(0, 1) })),
          };
        },
      })),
    }),
  },
  'what one node has is confirmed': {
    breaks: ['I1'],
    seed: 47,
    servers: 3,
    isThorough: true,
    plant: () => ({
      fence: fence => ({
        get current() {
          return fence.current;
        },
        term: () => fence.term(),
        settled: () => fence.settled(),
        noteTerms: terms => fence.noteTerms(terms),
      }),
    }),
  },
  'each server has its own key': {
    breaks: ['I1'],
    seed: 1,
    servers: 2,
    isThorough: true,
    plant: () => ({ idKey: (key, { number }) => key.map(byte => byte + number) }),
  },
};
