import type { MapCounts } from '../../../catalogue/query/query.ts';
import type { MapArea, MapPoint } from '../../../domain/places/map-area.ts';
import { mapPoint } from '../../../domain/places/map-point.ts';
import type { KnownPlace } from '../../../domain/places/places-table.ts';

/** Some places on the map that are shown as one. */
export interface Cluster {
  /** Contains its places and no others. */
  area: MapArea;
  count: number;
  /** The middle of its jobs. */
  center: MapPoint;
  /** The place with the most of them. */
  main: KnownPlace;
  /** Several places, or one. */
  isGroup: boolean;
  /** What it falls into where it is larger. */
  parts: readonly [Cluster, Cluster] | null;
}

interface Spot extends MapPoint {
  count: number;
  main: KnownPlace;
  places: number;
}

/** A cluster is no wider and no higher than this. */
const MOST_PX = 72;
/** The middles of two halves of a cluster are at least this far apart. */
const LEAST_PX = 42;

/**
 * All places as one cluster, which falls into two, and so on. A line between the places divides each, so areas never
 * overlap, and a filter for an area finds exactly the jobs that the map counts there. Null: there are none.
 */
export function clusterTree(places: MapCounts['places']): Cluster | null {
  const spots = new Map<string, Spot>();
  for (const { place, count } of places) {
    const { x, y } = mapPoint(place);
    const key = `${x} ${y}`;
    const same = spots.get(key);
    const main = !same || count > same.count ? place : same.main;
    spots.set(key, { x, y, main, count: count + (same?.count ?? 0), places: 1 + (same?.places ?? 0) });
  }
  return spots.size === 0 ? null : clusterOf([...spots.values()]);
}

function clusterOf(spots: readonly Spot[]): Cluster {
  const area = areaOf(spots);
  const count = spots.reduce((sum, spot) => sum + spot.count, 0);
  const middle = (axis: 'x' | 'y') => spots.reduce((sum, spot) => sum + spot[axis] * spot.count, 0) / count;
  const largest = spots.reduce((best, spot) => (spot.count > best.count ? spot : best));
  return {
    area,
    count,
    center: { x: middle('x'), y: middle('y') },
    main: largest.main,
    isGroup: spots.length > 1 || largest.places > 1,
    parts: spots.length > 1 ? divided(spots, area) : null,
  };
}

/**
 * Divides places along their longer side at the widest gap near its middle. One of the gaps spans the middle itself, and
 * its own middle is in the inner half, so no cluster is more than some fifty divisions deep.
 */
function divided(spots: readonly Spot[], [west, north, east, south]: MapArea): [Cluster, Cluster] {
  const axis = east - west >= south - north ? 'x' : 'y';
  const [start, length] = axis === 'x' ? [west, east - west] : [north, south - north];
  const sorted = spots.toSorted((a, b) => a[axis] - b[axis]);
  let cut = 1;
  let widest = 0;
  for (let at = 1; at < sorted.length; at++) {
    const before = sorted[at - 1]?.[axis] ?? 0;
    const after = sorted[at]?.[axis] ?? 0;
    const place = (before + after) / 2 - start;
    if (after - before > widest && place >= length / 4 && place <= (length * 3) / 4) {
      widest = after - before;
      cut = at;
    }
  }
  return [clusterOf(sorted.slice(0, cut)), clusterOf(sorted.slice(cut))];
}

function areaOf(spots: readonly MapPoint[]): MapArea {
  const area: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of spots) {
    area[0] = Math.min(area[0], x);
    area[1] = Math.min(area[1], y);
    area[2] = Math.max(area[2], x);
    area[3] = Math.max(area[3], y);
  }
  return area;
}

/** The clusters at a scale in pixels a kilometre. Each place is in one of them, so their counts add up to the whole. */
export function clustersAt(whole: Cluster, scale: number): Cluster[] {
  const { area, parts } = whole;
  const [west, north, east, south] = area;
  if (!parts || Math.max(east - west, south - north) * scale <= MOST_PX) return [whole];
  const halves = parts.map(part => clustersAt(part, scale));
  const [first, second] = parts;
  const apart = Math.hypot(first.center.x - second.center.x, first.center.y - second.center.y) * scale;
  if (apart < LEAST_PX && halves.every(({ length }) => length === 1)) return [whole];
  return halves.flat();
}

/** The clusters of `whole` that an area divides into those inside it and those outside, each as large as can be. */
export function dividedBy(whole: Cluster, area: MapArea): Cluster[] {
  const isApart = isWithin(whole.area, area) || !meets(whole.area, area);
  return isApart || !whole.parts ? [whole] : whole.parts.flatMap(part => dividedBy(part, area));
}

/** The number of jobs in an area, from the tree. */
export function countIn(whole: Cluster | null, area: MapArea): number {
  if (!whole || !meets(whole.area, area)) return 0;
  if (isWithin(whole.area, area)) return whole.count;
  return whole.parts?.reduce((sum, part) => sum + countIn(part, area), 0) ?? 0;
}

export function meets([west, north, east, south]: MapArea, other: MapArea): boolean {
  return west <= other[2] && east >= other[0] && north <= other[3] && south >= other[1];
}

export function isWithin([west, north, east, south]: MapArea, other: MapArea): boolean {
  return west >= other[0] && north >= other[1] && east <= other[2] && south <= other[3];
}
