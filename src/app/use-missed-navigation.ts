import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The first drawing comes in slices, and the router hears of no navigation before it is done. If you went back or followed
 * a link within the page meanwhile, the address bar is ahead of the screen: this catches up.
 */
export function useMissedNavigation(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const drawn = useRef<string | null>(pathname + search + hash);

  useEffect(() => {
    if (drawn.current === null) return;
    const here = location.pathname + location.search + location.hash;
    const isBehind = here !== drawn.current;
    drawn.current = null;
    if (isBehind) void navigate(here, { replace: true });
  }, [navigate]);
}
