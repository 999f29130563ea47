import type { Invitation } from '../../../sync/account/account-teams.ts';
import type { ShownSecret } from '../../../sync/account/account-sign-in.ts';

/** The URL to put into a mail. */
export function landingUrl(path: string): string {
  return location.origin + path;
}

/** Reads the secret from a mail's link. null: the link is incomplete. */
export function readSecret(search: URLSearchParams): ShownSecret | null {
  const userId = search.get('userId');
  const secret = search.get('secret');
  return userId && secret ? { userId, secret } : null;
}

export function readInvitation(search: URLSearchParams): Invitation | null {
  const shown = readSecret(search);
  const teamId = search.get('teamId');
  const membershipId = search.get('membershipId');
  return shown && teamId && membershipId ? { ...shown, teamId, membershipId } : null;
}
