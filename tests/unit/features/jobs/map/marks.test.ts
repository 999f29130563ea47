import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapPoint } from '../../../../../src/domain/places/map-point.ts';
import { placesTable } from '../../../../../src/domain/places/places-table.ts';
import { clustersAt, clusterTree } from '../../../../../src/features/jobs/map/clusters.ts';
import { labelsThatFit, marksOf } from '../../../../../src/features/jobs/map/marks.ts';
import { fitted } from '../../../../../src/features/jobs/map/view.ts';

const { places } = placesTable();
const everywhere = places.map((place, at) => ({ place, count: 1 + ((at * 7) % 900) }));
const size = { width: 358, height: 388 };

describe('the marks on the map', () => {
  test('stay near their jobs', () => {
    const tree = clusterTree(everywhere);
    for (const scale of [0.06, 0.25, 1, 4]) {
      const clusters = tree ? clustersAt(tree, scale) : [];
      const marks = marksOf(clusters, scale);
      expect(marks.map(({ cluster }) => cluster)).toEqual(clusters);
      for (const { at, cluster } of marks) {
        const px = Math.hypot(at.x - cluster.center.x, at.y - cluster.center.y) * scale;
        expect(px).toBeLessThanOrEqual(22.001);
      }
    }
  });

  test('of two towns never cover each other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everywhere),
        fc.constantFrom(...everywhere),
        fc.double({ min: 0.05, max: 6, noNaN: true }),
        (one, other, scale) => {
          const tree = clusterTree([one, other]);
          const [a, b] = marksOf(tree ? clustersAt(tree, scale) : [], scale);
          if (!a || !b) return;
          const away = Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) * scale;
          expect(away).toBeGreaterThanOrEqual(Math.min(44, (a.size + b.size) / 2));
        },
      ),
    );
  });

  test('have names where there is room, the first ones first', () => {
    const at = (name: string) => {
      const place = places.find(({ name: { en } }) => en === name);
      if (!place) throw new Error(`no ${name}`);
      return place;
    };
    const marksFor = (...names: string[]) =>
      marksOf(
        names.flatMap((name, index) => clusterTree([{ place: at(name), count: 90 - index }]) ?? []),
        1,
      );
    const { x, y } = mapPoint(at('Toronto'));
    const view = { ...fitted([x, y, x, y], size), scale: 1 };
    const named = (...names: string[]) =>
      [...labelsThatFit(marksFor(...names), view, size)].map(({ cluster }) => cluster.main.name.en);
    expect(named('Toronto', 'Thunder Bay')).toEqual(['Toronto', 'Thunder Bay']);
    const crowded = named('Toronto', 'Mississauga', 'Brampton');
    expect(crowded.length).toBeLessThan(3);
  });
});
