import type { MapArea, MapPoint } from '../../../domain/places/map-area.ts';

/** The part of the map in sight: the point in the middle, and pixels a kilometre. */
export interface View extends MapPoint {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The country with its islands. */
export const COUNTRY: MapArea = [-2400, -2350, 3060, 2350];
/** Where nearly everyone lives: it fills a small screen better than the country does. */
export const SOUTH: MapArea = [-2330, 150, 3060, 2330];

/** 60 km fill a phone. Places are only exact to a kilometre or so. */
const MOST_SCALE = 6;
const MARGIN_PX = 34;
/** So many kilometres of a single place are shown. */
const LEAST_KM = 40;

export function fitted([west, north, east, south]: MapArea, { width, height }: Size): View {
  const across = Math.max(1, width - 2 * MARGIN_PX) / Math.max(LEAST_KM, east - west);
  const down = Math.max(1, height - 2 * MARGIN_PX) / Math.max(LEAST_KM, south - north);
  return { x: (west + east) / 2, y: (north + south) / 2, scale: Math.min(MOST_SCALE, across, down) };
}

/** A view that a person may have: not lost at sea, and not so far away that the country is a dot. */
export function limited({ x, y, scale }: View, size: Size): View {
  const [west, north, east, south] = COUNTRY;
  return {
    x: between(west, x, east),
    y: between(north, y, south),
    scale: between(fitted(COUNTRY, size).scale * 0.8, scale, MOST_SCALE),
  };
}

/** Changes the scale, while the point under `at` stays where it is on the screen (from its middle, in pixels). */
export function zoomed(view: View, by: number, size: Size, at: MapPoint = { x: 0, y: 0 }): View {
  const { scale } = limited({ ...view, scale: view.scale * by }, size);
  const kept = 1 / view.scale - 1 / scale;
  return limited({ x: view.x + at.x * kept, y: view.y + at.y * kept, scale }, size);
}

/** Moves what is in sight, in pixels. */
export function moved(view: View, across: number, down: number, size: Size): View {
  return limited({ ...view, x: view.x - across / view.scale, y: view.y - down / view.scale }, size);
}

/** Pixels from the left and from the top. */
export function onScreen({ x, y }: MapPoint, view: View, { width, height }: Size): MapPoint {
  return { x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 };
}

/** What is in sight, in whole kilometres. */
export function areaInSight({ x, y, scale }: View, { width, height }: Size): MapArea {
  const across = width / 2 / scale;
  const down = height / 2 / scale;
  return [Math.ceil(x - across), Math.ceil(y - down), Math.floor(x + across), Math.floor(y + down)];
}

/** Steps of the scale at which clusters change, so that they stay the same during a small movement. */
export function clusterScale(scale: number): number {
  return 2 ** (Math.round(Math.log2(scale) * 2) / 2);
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
