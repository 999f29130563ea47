import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface MoreItems<L extends HTMLElement> {
  /** How many items to show, at most. */
  shown: number;
  showMore: () => void;
  /** The parent of the items. */
  list: RefObject<L | null>;
}

/**
 * A list that shows `atOnce` items and, with each press, `step` more. The focus goes to the first that came, as the pressed button may
 * disappear.
 */
export function useMoreItems<L extends HTMLElement>(atOnce: number, step = atOnce): MoreItems<L> {
  const [shown, setShown] = useState(atOnce);
  const shownBefore = useRef(atOnce);
  const list = useRef<L>(null);
  useLayoutEffect(() => {
    const item = list.current?.children[shownBefore.current];
    shownBefore.current = shown;
    if (!(item instanceof HTMLElement)) return;
    const control = item.querySelector<HTMLElement>('a[href], button');
    if (!control) item.tabIndex = -1;
    (control ?? item).focus({ preventScroll: true });
  }, [shown]);
  return { shown, showMore: () => setShown(shown + step), list };
}
