import type { ReactElement } from 'react';
import { type RouteMatch, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';

/**
 * Draws the routes of an address, each within the `Outlet` of the one before, as the router's `useRoutes` does. That one brings along
 * what draws the data and the errors of routes, which we have none of: 2 kB before the list. The router calls this context unsafe
 * because its content may change with a version. Ours is pinned, and `tests/unit/app/matched-routes.dom.test.tsx` compares the two.
 * Links start with a slash: a relative one would miss the escapes of an address.
 */
export function MatchedRoutes({ matches }: { matches: RouteMatch[] }): ReactElement | null {
  return matches.reduceRight<ReactElement | null>(
    (outlet, { route }, place) => (
      <RouteContext value={{ outlet, matches: matches.slice(0, place + 1), isDataRoute: false }}>
        {route.element ?? outlet}
      </RouteContext>
    ),
    null,
  );
}
