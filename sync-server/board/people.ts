import { GUEST_SECRET_PATTERN } from '../../src/wire/operations/push-limits.ts';
import type { Context } from './context.ts';
import { type Caller, GUEST, type Standing } from '../core/caller.ts';
import { derivedId } from '../core/derived-ids.ts';
import { withTeamRoles } from '../records/roles.ts';

const GUEST_SECRET = new RegExp(GUEST_SECRET_PATTERN);
/** In characters. That is about twenty secrets, more than any device sends. */
const SECRETS_MAX = 1_000;
/** The header lists the newest guests last. A device sends eight at most. */
const GUESTS_MAX = 10;

/** The author of a write: the account, or else a device's guest identity. Never an email address that was typed in. */
export interface Person {
  /** The account's id, or `guest:` and a keyed hash of the device's secret. */
  id: string;
  /** The signed-in account. null for a guest. */
  userId: string | null;
  /** The account that owns the documents: the one that is signed in, or the one that took over this guest's work. */
  accountId: string | null;
  /** Other identities known to be the same person: guests whose work this account took over. */
  aliases: readonly string[];
  /** The person's rights as Appwrite roles. */
  roles: readonly string[];
  /** Where the request came from, for quotas. Absent for keys and for the server itself, which have none. */
  from?: { address: string; standing?: Standing | undefined };
}

/**
 * null: the request names neither an account nor a guest. It doesn't check whether the two are known to be the same
 * person: see `adoptions.ts`.
 */
export function personOf(idKey: Uint8Array, caller: Caller, guestSecret: unknown): Person | null {
  const guests = guestIdsOf(idKey, guestSecret);
  const [guest] = guests;
  const { address, standing } = caller;
  const from = address === undefined ? {} : { from: { address, standing } };
  if (caller.kind === 'user' && caller.userId !== undefined) {
    const { userId, roles } = caller;
    return { id: userId, userId, accountId: userId, aliases: guests, roles, ...from };
  }
  return guest === undefined
    ? null
    : { id: guest, userId: null, accountId: null, aliases: [], roles: GUEST.roles, ...from };
}

/** All identities under which this person wrote. */
export function identitiesOf({ id, aliases }: Person): string[] {
  return [id, ...aliases];
}

/**
 * The person as a caller for permission checks. Teams are read now, because an operation of the same request may have
 * created one.
 */
export function callerOf({ teams }: Pick<Context, 'teams'>, { userId, roles }: Person): Caller {
  if (userId === null) return GUEST;
  return { kind: 'user', userId, roles: withTeamRoles(roles, teams.membershipsOf(userId)) };
}

function guestIdsOf(idKey: Uint8Array, secrets: unknown): string[] {
  if (typeof secrets !== 'string' || secrets.length > SECRETS_MAX) return [];
  return [...new Set(secrets.split(','))]
    .filter(secret => GUEST_SECRET.test(secret))
    .slice(-GUESTS_MAX)
    .map(secret => `guest:${derivedId(idKey, 'guest', secret)}`);
}
