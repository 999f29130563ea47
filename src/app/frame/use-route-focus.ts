import { type RefObject, useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * After a link was followed, the keyboard and the screen reader begin at the new screen, from its top. Going back
 * leaves the place to the screen that knows it. The same screen has the same key, whatever its query or what stands beside it.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>, screenKey: string): void {
  const navigation = useNavigationType();
  const shown = useRef(screenKey);
  useLayoutEffect(() => {
    if (shown.current === screenKey) return;
    shown.current = screenKey;
    main.current?.focus({ preventScroll: true });
    if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [main, navigation, screenKey]);
}
