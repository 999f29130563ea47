import { GUEST_SECRET_PATTERN } from '../../src/wire/push-limits.ts';
import type { Context } from '../context.ts';
import { type Caller, GUEST, type Standing } from '../http/caller.ts';
import { derivedId } from './derived-ids.ts';
import { withTeamRoles } from './roles.ts';

const GUEST_SECRET = new RegExp(GUEST_SECRET_PATTERN);
/** Characters: some twenty secrets, more than any device tells of. */
const SECRETS_MAX = 1_000;
/** The header lists the newest guests last; a device sends eight at most. */
const GUESTS_MAX = 10;

/** Who makes a write: the account, or else the guest identity of a device; never an e-mail address typed in. */
export interface Person {
  /** The account's id, or `guest:` and a keyed hash of the device's secret. */
  id: string;
  /** The account that is signed in, null for a guest. */
  userId: string | null;
  /** Whose account the documents are: the one signed in, or the one that took this guest's work over. */
  accountId: string | null;
  /** Other identities that are known to be the same person: guests whose work this account took over. */
  aliases: readonly string[];
  /** What they may do, in Appwrite's roles. */
  roles: readonly string[];
  /** Where the request came from, for quotas; absent for keys and for the server itself, which have none. */
  from?: { address: string; standing?: Standing | undefined };
}

/** Null: the request says neither who is signed in nor which guest it is. Whether they are known to be one: `adoptions.ts`. */
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

/** Under how many names this person wrote. */
export function identitiesOf({ id, aliases }: Person): string[] {
  return [id, ...aliases];
}

/**
 * The person as the one function that decides about rights knows them. Their teams are those of this moment: an operation of the
 * same request may have made one.
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
