import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The first render happens in slices, and the router doesn't notice navigation before it is finished. If the user went
 * back or followed a link within the page meanwhile, the address bar is ahead of the screen. This hook catches up.
 */
export function useMissedNavigation(): void {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const drawn = useRef<string | null>(pathname + search + hash + key);

  useEffect(() => {
    if (drawn.current === null) return;
    const here = location.pathname + location.search + location.hash;
    const entry = history.state as { key?: string; usr?: unknown } | null;
    const isBehind = here + (entry?.key ?? 'default') !== drawn.current;
    drawn.current = null;
    if (isBehind) void navigate(here, { replace: true, state: entry?.usr });
  }, [navigate]);
}
