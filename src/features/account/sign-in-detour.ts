import type { SessionState } from '../../sync/session.ts';
import { paths } from '../paths.ts';

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * Where somebody goes who may not see `place`, or null: go on. A guest goes to sign in and comes back; who signs out
 * while here (`cameSignedIn`) goes home. Somebody whose session the server ended may stay: their data is on this
 * device, and what they make waits for the next sign-in.
 */
export function signInDetour(
  { status }: Pick<SessionState, 'status'>,
  place: Place,
  cameSignedIn: boolean,
): string | null {
  if (status !== 'guest') return null;
  return cameSignedIn ? paths.home.href() : paths.login.href(place.pathname + place.search + place.hash);
}
