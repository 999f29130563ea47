import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * React renders the first screen in slices, and the router listens for navigations only once that is done. If the
 * reader went back or followed a link in the meantime, the URL is ahead of the screen; this hook catches up.
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
