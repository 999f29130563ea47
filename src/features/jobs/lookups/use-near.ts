import { useCallback, useMemo, useState } from 'react';
import type { Point } from '../../../domain/places/distance.ts';
import type { KnownPlace } from '../../../domain/places/places-table.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { readPosition, savePosition } from './my-position.ts';

/** The chosen place in the form that the list needs. */
export interface Near {
  /** The lookup takes a few milliseconds, and the list waits for it. */
  isLooking: boolean;
  /** null: no place, an unknown place, or a position that this device doesn't know (any more). */
  point: Point | null;
  /** The place itself. For this device's position: the nearest known place. */
  place: KnownPlace | null;
}

const NOWHERE: Near = { isLooking: false, point: null, place: null };

interface Found {
  near: string;
  point: Point | null;
  place: KnownPlace | null;
}

/** `settle` stores this device's position. Call it before setting the filter to `me`. */
export function useNear(near: string): { near: Near; settle: (point: Point) => void } {
  const [position, setPosition] = useState(() => readPosition(sessionStorage));
  const mine = near === 'me' ? position : null;

  const found = useAnswer<Found>(async () => {
    if (near === '') return undefined;
    const look = async () => {
      const { placeNearby, placeOfSlug } = await import('./place-lookup.ts');
      return near === 'me' ? mine && placeNearby(mine) : placeOfSlug(near);
    };
    // Without the table (no network on the very first visit), the list appears as without a place.
    const place = (await look().catch(() => null)) ?? null;
    return { near, place, point: place };
  }, [near, mine]);

  const settle = useCallback((point: Point) => {
    savePosition(sessionStorage, point);
    setPosition(point);
  }, []);
  return { near: useMemo(() => nearOf(near, mine, found), [near, mine, found]), settle };
}

function nearOf(near: string, mine: Point | null, found: Found | undefined): Near {
  if (near === '') return NOWHERE;
  const isFound = found?.near === near;
  const place = isFound ? found.place : null;
  if (near === 'me') return { isLooking: false, point: mine, place: mine && place };
  return { isLooking: !isFound, point: isFound ? found.point : null, place };
}
