import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MapArea, MapPoint } from '../../../domain/places/map-area.ts';
import { fitted, limited, moved, type Size, SOUTH, type View, zoomed } from './view.ts';

const STEP = 1.6;
const KEY_PX = 80;
/** A finger moves this far before a press becomes a drag. */
const DRAG_PX = 6;
/** How much a turn of the wheel zooms. */
const WHEEL = 0.0022;
/** Before its size is known. */
const USUAL_SIZE: Size = { width: 358, height: 420 };

export interface MapView {
  view: View;
  size: Size;
  /** The last change was a step of its own, which may be eased. */
  isStep: boolean;
  /** The person moved it, or chose an area. */
  isMoved: boolean;
  zoom: (direction: 1 | -1) => void;
  show: (area: MapArea) => void;
}

/** The view of the map, and how pointers, wheel and keys change it. `first`: the area that it begins with. */
export function useMapView(box: RefObject<HTMLElement | null>, first: MapArea | null): MapView {
  const [size, setSize] = useState(USUAL_SIZE);
  // Null: not moved by anyone yet, so it follows the size and the first area.
  const [own, setOwn] = useState<{ view: View; isStep: boolean } | null>(null);
  const begin = limited(fitted(first ?? SOUTH, size), size);
  const view = own?.view ?? begin;
  const now = useRef({ view, size });
  // As part of the drawing: afterwards, the finger may have moved on, and its move would be lost.
  useLayoutEffect(() => {
    now.current = { view, size };
  });

  const change = useCallback((next: (view: View, size: Size) => View, isStep: boolean) => {
    const changed = next(now.current.view, now.current.size);
    now.current = { ...now.current, view: changed };
    setOwn({ view: changed, isStep });
  }, []);
  const zoom = useCallback(
    (direction: 1 | -1) => change((from, within) => zoomed(from, STEP ** direction, within), true),
    [change],
  );
  const show = useCallback(
    (area: MapArea) => change((_, within) => limited(fitted(area, within), within), true),
    [change],
  );

  useSize(box, setSize);
  usePointers(box, change);
  useKeys(box, change);
  return { view, size, isStep: own?.isStep ?? false, isMoved: own !== null, zoom, show };
}

const KEYS: Readonly<Record<string, (view: View, size: Size) => View>> = {
  ArrowLeft: (view, size) => moved(view, KEY_PX, 0, size),
  ArrowRight: (view, size) => moved(view, -KEY_PX, 0, size),
  ArrowUp: (view, size) => moved(view, 0, KEY_PX, size),
  ArrowDown: (view, size) => moved(view, 0, -KEY_PX, size),
  '+': (view, size) => zoomed(view, STEP, size),
  '=': (view, size) => zoomed(view, STEP, size),
  '-': (view, size) => zoomed(view, 1 / STEP, size),
};

type Change = (next: (view: View, size: Size) => View, isStep: boolean) => void;

function useKeys(box: RefObject<HTMLElement | null>, change: Change): void {
  useEffect(() => {
    const { current } = box;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const step = KEYS[event.key];
      if (!step) return;
      event.preventDefault();
      change(step, true);
    };
    current?.addEventListener('keydown', press);
    return () => current?.removeEventListener('keydown', press);
  }, [box, change]);
}

function useSize(box: RefObject<HTMLElement | null>, setSize: (size: Size) => void): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box, setSize]);
}

/** One pointer moves the map, two also zoom it, and so does the wheel. */
function usePointers(box: RefObject<HTMLElement | null>, change: Change): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const pointers = new Map<number, MapPoint>();
    let travelled = 0;
    const fromMiddle = ({ x, y }: MapPoint): MapPoint => {
      const { left, top, width, height } = current.getBoundingClientRect();
      return { x: x - left - width / 2, y: y - top - height / 2 };
    };
    const grip = () => {
      const [a = { x: 0, y: 0 }, b = a] = pointers.values();
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      if (pointers.size === 0) travelled = 0;
      if (pointers.size < 2) pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      if (!pointers.has(event.pointerId)) return;
      const before = grip();
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = grip();
      travelled +=
        Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(after.spread - before.spread);
      if (travelled < DRAG_PX) return;
      // A press that begins on a cluster may drag too, and isn't a press any more.
      if (!current.hasPointerCapture(event.pointerId)) current.setPointerCapture(event.pointerId);
      const by = before.spread > 0 && after.spread > 0 ? after.spread / before.spread : 1;
      change((view, size) => {
        const shifted = moved(view, after.x - before.x, after.y - before.y, size);
        return by === 1 ? shifted : zoomed(shifted, by, size, fromMiddle(after));
      }, false);
    };
    const up = ({ pointerId }: PointerEvent) => void pointers.delete(pointerId);
    const click = (event: MouseEvent) => {
      // The end of a drag. A key's click has no `detail`.
      if (travelled < DRAG_PX || event.detail === 0) return;
      travelled = 0;
      event.stopPropagation();
      event.preventDefault();
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const at = fromMiddle({ x: event.clientX, y: event.clientY });
      const turn = Math.max(-300, Math.min(300, event.deltaY * lines));
      change((view, size) => zoomed(view, Math.exp(-turn * WHEEL), size, at), false);
    };
    const twice = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      const at = fromMiddle({ x: event.clientX, y: event.clientY });
      change((view, size) => zoomed(view, STEP, size, at), true);
    };
    current.addEventListener('pointerdown', down);
    current.addEventListener('pointermove', move);
    current.addEventListener('pointerup', up);
    current.addEventListener('pointercancel', up);
    current.addEventListener('lostpointercapture', up);
    current.addEventListener('click', click, true);
    current.addEventListener('dblclick', twice);
    current.addEventListener('wheel', wheel, { passive: false });
    return () => {
      current.removeEventListener('pointerdown', down);
      current.removeEventListener('pointermove', move);
      current.removeEventListener('pointerup', up);
      current.removeEventListener('pointercancel', up);
      current.removeEventListener('lostpointercapture', up);
      current.removeEventListener('click', click, true);
      current.removeEventListener('dblclick', twice);
      current.removeEventListener('wheel', wheel);
    };
  }, [box, change]);
}
