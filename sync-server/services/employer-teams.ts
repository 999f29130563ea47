import type { Listing } from '../../src/domain/listing.ts';
import type { Maker } from '../budgets/quotas.ts';
import type { Context } from '../context.ts';
import { readAccount } from './account-record.ts';
import { derivedId } from './derived-ids.ts';
import { type Employer, isSameBusiness } from './employers.ts';
import { commitNewTeam } from './team-changes.ts';
import { TEAM_NAME_MAX } from './team-limits.ts';
import { isConfirmed, OWNER, readStoredTeam, type TeamRecord } from './team-record.ts';
import { newMembership, newTeam } from './new-team.ts';
import { withinQuota } from './within-quota.ts';

/** A deleted team is forgotten one day (`retention/lifetimes.ts`). So many in a row may be before one that exists. */
const MOST_FORGOTTEN = 20;

type Teams = Pick<Context, 'idKey' | 'teams'>;

/**
 * The team in whose name a person posts: the one of theirs that has the business's name, else their own, else the only one that
 * they own; else one is made. Its id is derived from the account, so that two postings at once, or a server that was killed between
 * team and posting, make one team.
 */
export async function employerFor(
  context: Context,
  userId: string,
  { card }: Pick<Listing, 'card'>,
  maker: Maker | undefined,
): Promise<Employer> {
  const { businessName } = card;
  const id =
    teamOf(context, userId, businessName) ??
    (await withinQuota(context, { name: 'teams', maker }, () => makeOwn(context, userId, businessName)));
  return { kind: 'team', id };
}

/** The same, of teams that are there. */
export function teamOf({ idKey, teams }: Teams, userId: string, businessName: string): string | undefined {
  const all = teams.membershipsOf(userId);
  const named = all.find(({ team }) => isSameBusiness(team.name, businessName));
  if (named) return named.team.id;
  if (all.length === 0) return undefined;
  let lookedAt = 0;
  for (const id of ownIds(idKey, userId)) {
    if (all.some(({ team }) => team.id === id)) return id;
    lookedAt += 1;
    if (lookedAt >= MOST_FORGOTTEN && !teams.isTaken(id)) break;
  }
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
  for (const id of ownIds(idKey, userId)) {
    // Skip a team that was deleted or left, without asking the store each time.
    if (teams.isTaken(id) && !teams.membershipsOf(userId).some(each => each.team.id === id)) continue;
    if (await commitNewTeam(context, { ...team, id })) return id;
    const present = await readStoredTeam(stores.accounts, id);
    if (present && isMember(present.team, userId)) return id;
  }
  throw new Error('The ids came to an end');
}

/** The next one counts when somebody deleted the team, or left it: what it had is not theirs any more. */
function* ownIds(idKey: Uint8Array, userId: string): Generator<string> {
  for (let at = 0; ; at += 1) yield derivedId(idKey, 'employer', userId, at);
}

function isMember({ deleted, memberships }: TeamRecord, userId: string): boolean {
  return !deleted && memberships.some(each => each.userId === userId && isConfirmed(each));
}

/** Whole letters, also where one takes two units. */
function teamName(name: string): string {
  return name === '' ? 'Employer' : Array.from(name).slice(0, TEAM_NAME_MAX).join('');
}
