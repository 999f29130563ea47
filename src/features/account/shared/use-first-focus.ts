import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses an element that has just replaced another, and scrolls it into view; again whenever `turn` changes, and never while `turn`
 * is empty. The element needs a `tabIndex`. The focus moves before the element is shown: a moment later, it could leave a field that
 * came with the element while the person types.
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
