import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useSession } from '../services.ts';

/**
 * Sends a guest to the login screen and, after it, back to where they were going. Somebody whose session the server
 * ended may go on: their data is on this device, and what they make waits for the next sign-in.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status !== 'guest') return children;
  return <Navigate to={paths.login.href(pathname + search + hash)} replace />;
}
