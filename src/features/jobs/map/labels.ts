import type { MapPoint } from '../../../domain/places/map-area.ts';
import type { Cluster } from './clusters.ts';
import { onScreen, type Size, type View } from './view.ts';

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

/** The diameter of a cluster's mark in pixels: its area grows with the number of jobs, within limits. */
export function markPx(count: number): number {
  return Math.round(Math.min(60, 30 + 5.5 * Math.log10(count) ** 1.6));
}

/** The clusters that have room for a name below their marks, the largest first. */
export function labelsThatFit(clusters: readonly Cluster[], view: View, size: Size): ReadonlySet<Cluster> {
  const taken = clusters.map(cluster => markBox(cluster, onScreen(cluster.center, view, size)));
  const fitting = new Set<Cluster>();
  for (const [index, cluster] of clusters.entries()) {
    const label = labelBox(cluster, onScreen(cluster.center, view, size));
    if (taken.some((other, at) => at !== index && overlaps(label, other))) continue;
    taken.push(label);
    fitting.add(cluster);
  }
  return fitting;
}

function markBox({ count }: Cluster, { x, y }: MapPoint): Box {
  const half = markPx(count) / 2;
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

function labelBox({ count, main }: Cluster, { x, y }: MapPoint): Box {
  const half = (Math.min(MOST_CHARACTERS, main.name.en.length) * CHARACTER_PX) / 2;
  const top = y + markPx(count) / 2 + 1;
  return { left: x - half, top, right: x + half, bottom: top + HEIGHT_PX };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
