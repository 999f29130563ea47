import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a link was followed, the keyboard and the screen reader begin at the new screen, from its top. Going back
 * leaves the place to the screen that knows it. A change of the query alone is the same screen.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [main, navigation, pathname]);
}
