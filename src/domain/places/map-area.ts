/** A point of the map (`map-point.ts`): whole kilometres, east and south of the middle of the country. */
export interface MapPoint {
  x: number;
  y: number;
}

/** A rectangle on the map, with its edges: west, north, east and south. */
export type MapArea = readonly [west: number, north: number, east: number, south: number];

/** No point of the Earth is further from the middle of the map. */
const MOST_KM = 30_000;
const AREA = /^-?\d{1,5}(?:_-?\d{1,5}){3}$/;

/** Reads an area from an address (`-520_310_-400_420`); null if it isn't one. */
export function parseArea(text: string): MapArea | null {
  if (!AREA.test(text)) return null;
  const [west = 0, north = 0, east = 0, south = 0] = text.split('_').map(part => Number(part) || 0);
  const area = [west, north, east, south] as const;
  return isArea(area) ? area : null;
}

export function areaText(area: MapArea): string {
  return area.join('_');
}

export function isArea(area: readonly unknown[]): area is MapArea {
  const isEdge = (edge: unknown) => Number.isInteger(edge) && Math.abs(edge as number) <= MOST_KM;
  const [west, north, east, south] = area as MapArea;
  return area.length === 4 && area.every(isEdge) && west <= east && north <= south;
}

export function isInArea({ x, y }: MapPoint, [west, north, east, south]: MapArea): boolean {
  return x >= west && x <= east && y >= north && y <= south;
}
