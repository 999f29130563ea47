import { type RefObject, useEffect, useRef } from 'react';

/** Gives the keyboard, a screen reader and the eye what has just come in place of something else. Needs a `tabIndex`. */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return element;
}
