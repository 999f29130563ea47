import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../services.ts';
import { signInDetour } from './sign-in-detour.ts';

/** Sends guests to the login screen, and afterwards back to where they were going. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const [cameSignedIn] = useState(session.status !== 'guest');
  const detour = signInDetour(session, useLocation(), cameSignedIn);
  return detour ? <Navigate to={detour} replace /> : children;
}
