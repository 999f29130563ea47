import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses an element that has just replaced another, and scrolls it into view; again whenever `turn` changes, and never while `turn`
 * is empty. The element needs a `tabIndex`. The focus is there with the element: a moment later it could be taken from a field that
 * came with it, with a key on its way.
 */
export function useFirstFocus<E extends HTMLElement>(turn = 'first'): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    if (!turn) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [turn]);
  return element;
}
