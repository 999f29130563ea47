import { createHash } from 'node:crypto';
import type { Caller } from '../core/caller.ts';

const DIGEST_CHARACTERS = 16;

/** Stays the same as long as the person's teams and roles do. Empty: the person is in no team. */
export function teamsDigest({ roles }: Caller): string {
  const teams = roles.filter(role => role.startsWith('team:')).toSorted();
  if (teams.length === 0) return '';
  return createHash('sha256').update(teams.join('\n')).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
