import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element that has just replaced another, and scrolls it into view; again whenever `turn` changes, and never while `turn`
 * is empty. The element needs a `tabIndex`.
 */
export function useFirstFocus<E extends HTMLElement>(turn = 'first'): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!turn) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [turn]);
  return element;
}
