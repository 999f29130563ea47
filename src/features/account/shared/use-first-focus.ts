import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element that has just replaced another, and scrolls it into view. The element needs a `tabIndex`. */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return element;
}
