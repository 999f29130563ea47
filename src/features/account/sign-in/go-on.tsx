import { Navigate, useLocation } from 'react-router-dom';

/** Leads on from this screen, unless the person is leaving it already for one whose code is still loading. */
export function GoOn({ to }: { to: string }) {
  const { pathname } = useLocation();
  return location.pathname === pathname ? <Navigate to={to} replace /> : null;
}
