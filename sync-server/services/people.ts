import { GUEST_SECRET_PATTERN } from '../../src/wire/push-limits.ts';
import type { Caller } from '../http/caller.ts';
import { derivedId } from './derived-ids.ts';

const GUEST_SECRET = new RegExp(GUEST_SECRET_PATTERN);

/** Who makes a write: the account, or else the guest identity of a device; never an e-mail address typed in. */
export interface Person {
  /** The account's id, or `guest:` and a keyed hash of the device's secret. */
  id: string;
  /** The account, null for a guest. */
  userId: string | null;
  /** Other identities that are known to be the same person: the guest whose work this account took over. */
  aliases: readonly string[];
}

/** Null: the request says neither who is signed in nor which guest it is. */
export function personOf(idKey: Uint8Array, caller: Caller, guestSecret: unknown): Person | null {
  const guest = guestIdOf(idKey, guestSecret);
  if (caller.kind === 'user' && caller.userId !== undefined) {
    return { id: caller.userId, userId: caller.userId, aliases: guest === null ? [] : [guest] };
  }
  return guest === null ? null : { id: guest, userId: null, aliases: [] };
}

function guestIdOf(idKey: Uint8Array, secret: unknown): string | null {
  if (typeof secret !== 'string' || !GUEST_SECRET.test(secret)) return null;
  return `guest:${derivedId(idKey, 'guest', secret)}`;
}
