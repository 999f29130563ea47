import type { SessionState } from '../../sync/session.ts';
import { paths } from '../paths.ts';

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * The login screen's address for somebody who must sign in before they may see `place`, or null: go on.
 * Somebody whose session the server ended may go on: their data is on this device, and what they make waits for the
 * next sign-in.
 */
export function signInDetour({ status }: Pick<SessionState, 'status'>, place: Place): string | null {
  return status === 'guest' ? paths.login.href(place.pathname + place.search + place.hash) : null;
}
