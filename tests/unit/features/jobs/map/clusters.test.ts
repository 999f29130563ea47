import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapCounts } from '../../../../../src/catalogue/query/query.ts';
import { isInArea, type MapArea } from '../../../../../src/domain/places/map-area.ts';
import { mapPoint } from '../../../../../src/domain/places/map-point.ts';
import { placesTable } from '../../../../../src/domain/places/places-table.ts';
import {
  type Cluster,
  clustersAt,
  clusterTree,
  countIn,
  dividedBy,
  isWithin,
  meets,
} from '../../../../../src/features/jobs/map/clusters.ts';
import { tries } from '../../../../support/torture.ts';

type Counts = MapCounts['places'];

const { places } = placesTable();
/** Real places, and points that share a kilometre or a line. */
const counted: fc.Arbitrary<Counts> = fc.array(
  fc.record({
    place: fc.oneof(
      fc.constantFrom(...places),
      fc.record({
        name: fc.constant({ en: 'Here', fr: 'Ici' }),
        province: fc.constant('ON' as const),
        latitude: fc.constantFrom(45, 45.001, 45.5, 60),
        longitude: fc.constantFrom(-75, -75.001, -76, -120),
      }),
    ),
    count: fc.integer({ min: 1, max: 5_000 }),
  }),
  { minLength: 1, maxLength: 120 },
);
/** From the whole country on a watch to a street. */
const anyScale = fc.double({ min: 0.005, max: 20, noNaN: true });
const everywhere: Counts = places.map((place, at) => ({ place, count: 1 + (at % 7) }));

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
const inArea = (counts: Counts, area: MapArea) =>
  counts.filter(({ place }) => isInArea(mapPoint(place), area));

function treeOf(counts: Counts): Cluster {
  const tree = clusterTree(counts);
  if (!tree) throw new Error('no tree');
  return tree;
}

function depthOf({ parts }: Cluster): number {
  return parts ? 1 + Math.max(...parts.map(depthOf)) : 0;
}

describe('clusters', () => {
  test('add up to the whole at each scale, and each finds exactly its jobs by its area', () => {
    fc.assert(
      fc.property(counted, anyScale, (counts, scale) => {
        const clusters = clustersAt(treeOf(counts), scale);
        expect(sum(clusters)).toBe(sum(counts));
        for (const cluster of clusters) {
          const inside = inArea(counts, cluster.area);
          expect(sum(inside)).toBe(cluster.count);
          expect(inside.map(({ place }) => place)).toContain(cluster.main);
          expect(cluster.isGroup).toBe(inside.length > 1);
          const { x, y } = cluster.center;
          const rounded = { x: Math.round(x), y: Math.round(y) };
          expect(isInArea(rounded, cluster.area)).toBe(true);
        }
      }),
      { numRuns: tries(300, 5_000) },
    );
  });

  test('only fall apart on the way in: each is within one of a smaller scale', () => {
    fc.assert(
      fc.property(counted, anyScale, fc.double({ min: 1, max: 8, noNaN: true }), (counts, scale, by) => {
        const tree = treeOf(counts);
        const before = clustersAt(tree, scale);
        for (const cluster of clustersAt(tree, scale * by))
          expect(before.filter(({ area }) => isWithin(cluster.area, area))).toHaveLength(1);
      }),
      { numRuns: tries(200, 3_000) },
    );
  });

  test('count the jobs of any area as a filter for it does', () => {
    const edge = fc.integer({ min: -3_000, max: 3_500 });
    fc.assert(
      fc.property(counted, edge, edge, edge, edge, (counts, a, b, c, d) => {
        const area = [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)] as const;
        const tree = clusterTree(counts);
        const inside = inArea(counts, area);
        expect(countIn(tree, area)).toBe(sum(inside));
        const parts = tree ? dividedBy(tree, area) : [];
        expect(sum(parts)).toBe(sum(counts));
        expect(sum(parts.filter(part => isWithin(part.area, area)))).toBe(sum(inside));
      }),
      { numRuns: tries(300, 5_000) },
    );
  });

  test('of all known places are few on a phone, small, and not deeply nested', () => {
    const tree = treeOf(everywhere);
    expect(depthOf(tree)).toBeLessThan(60);
    for (const scale of [0.06, 0.12, 0.5, 1, 2, 6]) {
      const clusters = clustersAt(tree, scale);
      const [first] = clusters.toSorted((a, b) => b.count - a.count);
      // The window of a phone around the largest one.
      const { x, y } = first?.center ?? { x: 0, y: 0 };
      const [across, down] = [180 / scale, 200 / scale];
      const window = [x - across, y - down, x + across, y + down] as const;
      const inSight = clusters.filter(({ area }) => meets(area, window));
      expect(inSight.length).toBeLessThan(60);
      for (const { area, parts } of inSight) {
        if (!parts) continue;
        const side = Math.max(area[2] - area[0], area[3] - area[1]) * scale;
        expect(side).toBeLessThan(200);
      }
    }
  });

  test('of nothing are none', () => {
    expect(clusterTree([])).toBeNull();
    expect(countIn(null, [0, 0, 9, 9])).toBe(0);
  });
});
