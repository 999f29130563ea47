import type { Caller } from '../core/caller.ts';
import type { Store } from '../store/store.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import type { Membership } from './memberships.ts';
import { formatMoment } from '../core/moments.ts';
import { isConfirmed, shownUserId, type TeamRecord } from '../records/team-record.ts';
import { isOwner } from './team-rights.ts';

/** Appwrite's `team`. `total`: the number of people who joined (row 58 of docs/appwrite-behaviour.md). */
export function teamAnswer({ id, createdAt, updatedAt, name, prefs, memberships }: TeamRecord) {
  return {
    $id: id,
    $createdAt: formatMoment(createdAt),
    $updatedAt: formatMoment(updatedAt),
    name,
    total: memberships.filter(isConfirmed).length,
    prefs,
  };
}

/** A member's data that the team may see. Until the person has joined, this is only what the inviter entered. */
interface Profile {
  userName: string;
  userEmail: string;
  userPhone: string;
  mfa: boolean;
}

/**
 * Appwrite's `membership`. An invitation must not reveal whether an address is known here, so the account is only shown
 * once the person has joined: name and address to the team, the rest to owners and the person themselves.
 */
export async function membershipAnswer(store: Store, caller: Caller, { team, membership }: Membership) {
  const { id, userId, createdAt, updatedAt, invitedAt, joinedAt, roles, invitation } = membership;
  const joined = isConfirmed(membership);
  const account = joined ? (await readAccount(store, userId))?.account : undefined;
  const seesAll = caller.userId === userId || isOwner(team, caller);
  const invited = { userName: invitation?.name ?? '', userEmail: invitation?.email ?? '' };
  const asInvited = { ...invited, userPhone: invitation?.phone ?? '', mfa: false };
  return {
    $id: id,
    $createdAt: formatMoment(createdAt),
    $updatedAt: formatMoment(updatedAt),
    userId: caller.userId === userId || caller.kind === 'key' ? userId : shownUserId(membership),
    ...(account ? profileOf(account, seesAll) : asInvited),
    teamId: team.id,
    teamName: team.name,
    invited: formatMoment(invitedAt),
    joined: joinedAt === null ? '' : formatMoment(joinedAt),
    confirm: joined,
    // When the person last used the account isn't their team's business.
    userAccessedAt: '',
    roles,
  };
}

function profileOf({ name, email, phone, mfa }: AccountRecord, seesAll: boolean): Profile {
  return { userName: name, userEmail: email, userPhone: seesAll ? phone : '', mfa: seesAll && mfa.enabled };
}
