import type { Healed } from './healed.ts';
import type { Violation } from './ledger.ts';

/** I2: of each document one version stands. I6: each server shows what stands. */
export function clusterProblems({ world: { cluster, servers }, board }: Healed): Violation[] {
  if (!cluster) return [];
  const contested = cluster
    .contested()
    .map(what => ({ invariant: 'I2', what: `${what} has several versions` }));
  const differing = servers.flatMap(({ context, facts }) =>
    (['applications', 'jobs', 'saved'] as const).flatMap(collection => {
      const shown = [...(context?.projection.all(collection) ?? [])];
      const times = new Map(shown.map(({ documentId, updatedAt }) => [documentId, updatedAt]));
      const standing = board.standing(collection);
      const isSame =
        times.size === standing.length &&
        standing.every(({ documentId, updatedAt }) => times.get(documentId) === updatedAt);
      return isSame ? [] : [{ invariant: 'I6', what: `server ${facts.number} has other ${collection}` }];
    }),
  );
  return [...contested, ...differing];
}
