import type { MapPoint } from '../../../domain/places/map-area.ts';
import type { Cluster } from './clusters.ts';
import { onScreen, type Size, type View } from './view.ts';

/** The mark of a cluster on the map. */
export interface Mark {
  cluster: Cluster;
  /** Near the middle of its jobs, in kilometres. */
  at: MapPoint;
  /** Its diameter in pixels. */
  size: number;
}

const LARGEST_PX = 60;
const ROUNDS = 12;
/** A mark is at most this far from the middle of its jobs. */
const MOST_MOVED_PX = 22;

/** The area of a mark grows with the number of jobs, within limits. */
function markPx(count: number): number {
  return Math.round(Math.min(LARGEST_PX, 30 + 5.5 * Math.log10(count) ** 1.6));
}

/** The marks of clusters at a scale in pixels a kilometre. Those that would cover each other move apart a little. */
export function marksOf(clusters: readonly Cluster[], scale: number): Mark[] {
  const spots = clusters.map(({ center, count }) => {
    const [x, y] = [center.x * scale, center.y * scale];
    return { x, y, from: { x, y }, size: markPx(count) };
  });
  const across = spots.toSorted((a, b) => a.x - b.x);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, a] of across.entries()) {
      for (let next = index + 1; next < across.length; next++) {
        const b = across[next];
        // The order is that before the first round.
        if (!b || b.from.x - a.from.x > LARGEST_PX + 2 * MOST_MOVED_PX) break;
        const away = Math.hypot(b.x - a.x, b.y - a.y);
        const overlap = (a.size + b.size) / 2 + 1 - away;
        if (overlap <= 0) continue;
        const [dx, dy] = away > 0 ? [(b.x - a.x) / away, (b.y - a.y) / away] : [1, 0];
        move(a, -dx * overlap * 0.5, -dy * overlap * 0.5);
        move(b, dx * overlap * 0.5, dy * overlap * 0.5);
      }
    }
  }
  return clusters.map((cluster, index) => {
    const { x = 0, y = 0, size = 0 } = spots[index] ?? {};
    return { cluster, at: { x: x / scale, y: y / scale }, size };
  });
}

function move(spot: MapPoint & { from: MapPoint }, x: number, y: number): void {
  const [dx, dy] = [spot.x + x - spot.from.x, spot.y + y - spot.from.y];
  const away = Math.hypot(dx, dy);
  const part = away > MOST_MOVED_PX ? MOST_MOVED_PX / away : 1;
  spot.x = spot.from.x + dx * part;
  spot.y = spot.from.y + dy * part;
}

/** Characters of a label are about as wide as this. */
const CHARACTER_PX = 6.6;
const HEIGHT_PX = 16;
const MOST_CHARACTERS = 18;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The marks that have room for a name below them, the first ones first. */
export function labelsThatFit(marks: readonly Mark[], view: View, size: Size): ReadonlySet<Mark> {
  const taken = marks.map(mark => markBox(mark, onScreen(mark.at, view, size)));
  const fitting = new Set<Mark>();
  for (const [index, mark] of marks.entries()) {
    const label = labelBox(mark, onScreen(mark.at, view, size));
    if (taken.some((other, at) => at !== index && overlaps(label, other))) continue;
    taken.push(label);
    fitting.add(mark);
  }
  return fitting;
}

function markBox({ size }: Mark, { x, y }: MapPoint): Box {
  const half = size / 2;
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

function labelBox({ size, cluster }: Mark, { x, y }: MapPoint): Box {
  const half = (Math.min(MOST_CHARACTERS, cluster.main.name.en.length) * CHARACTER_PX) / 2;
  const top = y + size / 2 + 1;
  return { left: x - half, top, right: x + half, bottom: top + HEIGHT_PX };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
