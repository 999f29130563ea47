import type { Point } from '../../../domain/places/distance.ts';

const KEY = 'portage.position';

/** About a kilometre: enough for a radius of ten, too coarse to find a door. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/**
 * This device's position, rounded and stored for this tab only. It never appears in an address and isn't sent to any
 * server: the address says `near=me`, and distances are calculated on the device.
 */
export function readPosition(storage: Pick<Storage, 'getItem'>): Point | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isPoint(value) ? { latitude: rounded(value.latitude), longitude: rounded(value.longitude) } : null;
  } catch {
    return null;
  }
}

export function savePosition(storage: Pick<Storage, 'setItem'>, point: Point): void {
  try {
    storage.setItem(KEY, JSON.stringify(point));
  } catch {
    // With a full or blocked storage, only the position is lost at the next reload.
  }
}

export type PositionAnswer = { point: Point } | { problem: 'denied' | 'unavailable' };

const OPTIONS = { enableHighAccuracy: false, maximumAge: 10 * 60_000, timeout: 20_000 };

/** Asks the browser, which asks the user. Only call this after a press. */
export function askPosition(geolocation: Geolocation | undefined): Promise<PositionAnswer> {
  return new Promise(resolve => {
    if (!geolocation) {
      resolve({ problem: 'unavailable' });
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ point: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) } }),
      error => resolve({ problem: error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      OPTIONS,
    );
  });
}

function isPoint(value: unknown): value is Point {
  return (
    typeof value === 'object' &&
    value !== null &&
    'latitude' in value &&
    typeof value.latitude === 'number' &&
    Math.abs(value.latitude) <= 90 &&
    'longitude' in value &&
    typeof value.longitude === 'number' &&
    Math.abs(value.longitude) <= 180
  );
}
