import type { Listing } from '../../src/domain/listing.ts';
import type { Maker } from '../budgets/quotas.ts';
import type { Context } from '../board/context.ts';
import { readAccount } from '../records/account-record.ts';
import { derivedId } from '../core/derived-ids.ts';
import { type Employer, isSameBusiness } from '../records/employers.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { isRetired } from '../accounts/retired-ids.ts';
import { commitNewTeam } from './team-changes.ts';
import {
  isConfirmed,
  OWNER,
  readStoredTeam,
  TEAM_NAME_MAX,
  type TeamRecord,
} from '../records/team-record.ts';
import { newMembership, newTeam } from './new-team.ts';
import { withinQuota } from '../board/within-quota.ts';

/** One for each server, because tests run several in one process. */
const turns = new WeakMap<Context['teams'], ReturnType<typeof createOneAtATime>>();

type Teams = Pick<Context, 'idKey' | 'teams'> & { stores: Pick<Context['stores'], 'accounts'> };

/**
 * The team in whose name a person posts: the one of their teams that has the business's name, otherwise their own,
 * otherwise the only one they own. If there is none, a team is created. Its id is derived from the account, so that two
 * concurrent postings, or a server that was killed between team and posting, create one team.
 */
export async function employerFor(
  context: Context,
  userId: string,
  { card }: { card: Pick<Listing['card'], 'businessName'> },
  maker: Maker | undefined,
): Promise<Employer> {
  const { businessName } = card;
  const known = await teamOf(context, userId, businessName);
  if (known !== undefined) return { kind: 'team', id: known };
  // The first postings may arrive together. One of them creates the team, and only that one counts against the quota.
  const oneAtATime = turns.get(context.teams) ?? createOneAtATime();
  turns.set(context.teams, oneAtATime);
  const id = await oneAtATime(userId, async () => {
    const made = await teamOf(context, userId, businessName);
    return (
      made ?? withinQuota(context, { name: 'teams', maker }, () => makeOwn(context, userId, businessName))
    );
  });
  return { kind: 'team', id };
}

/** The same, but only considers existing teams. */
export async function teamOf(
  context: Teams,
  userId: string,
  businessName: string,
): Promise<string | undefined> {
  const { idKey, teams } = context;
  const all = teams.membershipsOf(userId);
  const named = all.find(({ team }) => isSameBusiness(team.name, businessName));
  if (named) return named.team.id;
  if (all.length === 0) return undefined;
  const made = await firstFree(at => isOrWasThere(context, ownId(idKey, userId, at)));
  // A team is created when the person belongs to none of their earlier ones. So the last is theirs, unless they were
  // invited back into another.
  const places = [...Array(Math.min(made, EARLY_OWN)).keys(), made - 1];
  const found = places.map(at => ownId(idKey, userId, at)).find(id => all.some(({ team }) => team.id === id));
  if (found !== undefined) return found;
  const owned = all.filter(({ membership }) => membership.roles.includes(OWNER));
  return owned.length === 1 ? owned[0]?.team.id : undefined;
}

async function makeOwn(context: Context, userId: string, businessName: string): Promise<string> {
  const { environment, idKey, stores, teams } = context;
  const name = businessName.trim() || ((await readAccount(stores.accounts, userId))?.account.name ?? '');
  const team = newTeam({
    id: '',
    now: environment.nowMs(),
    name: teamName(name),
    members: [newMembership(context, userId, [OWNER])],
  });
  const made = await firstFree(at => isOrWasThere(context, ownId(idKey, userId, at)));
  // Another request may have created it meanwhile.
  const last = ownId(idKey, userId, made - 1);
  if (teams.membershipsOf(userId).some(({ team: each }) => each.id === last)) return last;
  for (let at = made; ; at += 1) {
    const id = ownId(idKey, userId, at);
    if (await commitNewTeam(context, { ...team, id })) return id;
    const present = await readStoredTeam(stores.accounts, id);
    if (present && isMember(present.team, userId)) return id;
  }
}

/** How many of a person's first own teams are checked. */
const EARLY_OWN = 8;

/** The next id counts if the person deleted or left the team, because what it had is no longer theirs. */
function ownId(idKey: Uint8Array, userId: string, at: number): string {
  return derivedId(idKey, 'employer', userId, at);
}

/** A deleted team's record is removed one day, but its id stays taken. */
async function isOrWasThere(context: Teams, id: string): Promise<boolean> {
  return context.teams.isTaken(id) || isRetired(context, 'team', id);
}

/**
 * Ids are taken in order, so the first free one is found by doubling and halving: after ten thousand teams created and
 * deleted, that takes about thirty reads.
 */
async function firstFree(isTaken: (at: number) => Promise<boolean>): Promise<number> {
  let [taken, free] = [-1, 0];
  while (await isTaken(free)) [taken, free] = [free, 2 * free + 1];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}

function isMember({ deleted, memberships }: TeamRecord, userId: string): boolean {
  return !deleted && memberships.some(each => each.userId === userId && isConfirmed(each));
}

/** Cuts between whole characters, even if one takes two UTF-16 units. */
function teamName(name: string): string {
  return name === '' ? 'Employer' : Array.from(name).slice(0, TEAM_NAME_MAX).join('');
}
