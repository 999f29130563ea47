import type { SessionState } from '../../../sync/account/session-state.ts';
import { paths } from '../../paths.ts';

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * Where to send a user who may not see `place`. null: they may stay. Guests go to sign in and come back; users who sign
 * out here (`cameSignedIn`) go home. If the server ended the session, the user may stay: their data are on this device,
 * and new entries wait for the next sign-in.
 */
export function signInDetour(
  { status }: Pick<SessionState, 'status'>,
  place: Place,
  cameSignedIn: boolean,
): string | null {
  if (status !== 'guest') return null;
  return cameSignedIn ? paths.home.href() : paths.login.href(place.pathname + place.search + place.hash);
}
