import { useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { type MapView, useMapView } from '../../../../../src/features/jobs/map/use-map-view.ts';
import type { MapArea } from '../../../../../src/domain/places/map-area.ts';
import { find, press, waitFor } from '../../../../support/dom/queries.ts';
import { openPart } from '../../../../support/dom/test-app.tsx';

const AREA: MapArea = [-100, 900, 100, 1100];
const TURNS = 4;

/** Turns the wheel each time the map has just been drawn, as a finger goes on before the browser has done what follows. */
function Turned({ onDrawn }: { onDrawn: (view: MapView['view']) => void }) {
  const box = useRef<HTMLButtonElement>(null);
  const turns = useRef(0);
  const { view } = useMapView(box, AREA);
  useLayoutEffect(() => {
    onDrawn(view);
    // The first drawing comes before anything listens.
    if (turns.current === 0 || turns.current >= TURNS) return;
    turn(box.current);
    turns.current += 1;
  }, [view, onDrawn]);
  return (
    <button type="button" ref={box} onClick={() => (turns.current = 1)}>
      map
    </button>
  );
}

function turn(box: HTMLElement | null): void {
  box?.dispatchEvent(new WheelEvent('wheel', { deltaY: -10 }));
}

test('a map that is moved again before it has settled loses no move', async () => {
  const scales: number[] = [];
  const page = await openPart(<Turned onDrawn={({ scale }) => void scales.push(scale)} />);
  const before = scales.at(-1) ?? 0;
  await press(page, 'map');
  turn(await find('button', 'map'));
  await waitFor(() => expect(scales.at(-1)).toBeCloseTo(before * Math.exp(10 * 0.0022) ** TURNS, 6));
});
