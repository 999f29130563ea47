import type { Change, Store, StoredDocument, Subscription } from '../store/store.ts';
import {
  isConfirmed,
  isTeamKey,
  type MembershipRecord,
  TEAM_RANGE,
  teamKey,
  type TeamRecord,
  toTeam,
} from './team-record.ts';

/** A team that somebody belongs to, and how. */
export interface TeamMembership {
  team: TeamRecord;
  membership: MembershipRecord;
}

/** Called with whose roles changed. */
export type RolesListener = (userId: string) => void;

/** Called with a team as it is now (also when it is deleted), and as it was; undefined = it was not there. */
export type TeamListener = (before: TeamRecord | undefined, after: TeamRecord) => void;

/** The little that is used of the server's log. */
export interface DirectoryLog {
  error: (details: object, message: string) => void;
}

/**
 * All teams, in memory: every request asks for its caller's roles. Fed by the accounts store's change feed, so that a commit is
 * seen here before it resolves, and another process's within its feed's delay. What it gives is never changed, only replaced.
 */
export class TeamDirectory {
  readonly #log: DirectoryLog;
  readonly #teams = new Map<string, TeamRecord>();
  /** Ids of the teams that each person belongs to, in the order of joining this list. */
  readonly #byUser = new Map<string, Set<string>>();
  readonly #listeners = new Set<RolesListener>();
  readonly #observers = new Set<TeamListener>();

  constructor(log: DirectoryLog) {
    this.#log = log;
  }

  /** Undefined also for a team that was deleted. */
  get(teamId: string): TeamRecord | undefined {
    const team = this.#teams.get(teamId);
    return team?.deleted ? undefined : team;
  }

  /** A team of this id is or was there. */
  isTaken(teamId: string): boolean {
    return this.#teams.has(teamId);
  }

  /** In order of creation. */
  all(): TeamRecord[] {
    return [...this.#teams.values()].filter(({ deleted }) => !deleted).sort(byCreation);
  }

  /** The confirmed ones, the oldest first. */
  membershipsOf(userId: string): readonly TeamMembership[] {
    return this.#relationsOf(userId)
      .filter(({ membership }) => isConfirmed(membership))
      .sort((a, b) => (a.membership.joinedAt ?? 0) - (b.membership.joinedAt ?? 0));
  }

  /** Also those that were only asked for. */
  invitationsOf(userId: string): readonly TeamMembership[] {
    return this.#relationsOf(userId).filter(({ membership }) => !isConfirmed(membership));
  }

  /** Gives a function that stops it. The listener must not throw. */
  subscribe(listener: RolesListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The same of every change of a team, after those whose roles changed by it. */
  observe(listener: TeamListener): () => void {
    this.#observers.add(listener);
    return () => void this.#observers.delete(listener);
  }

  take(changes: readonly Change[]): void {
    for (const { id, body } of changes) if (isTeamKey(id)) this.#put(id, body);
  }

  /** Without telling anybody: what was there before anybody listened. */
  fill(documents: readonly StoredDocument[]): void {
    for (const { id, body } of documents) this.#put(id, body);
  }

  #put(id: string, body: Change['body']): void {
    const team = body && this.#read(id, body);
    const before = this.#teams.get(id.slice(teamKey('').length));
    if (before) this.#teams.delete(before.id);
    if (team) this.#teams.set(team.id, team);
    const people = new Set(
      [before, team].flatMap(each => each?.memberships.map(({ userId }) => userId) ?? []),
    );
    const teamId = team?.id ?? before?.id;
    if (teamId === undefined) return;
    for (const userId of people) {
      const roles = rolesIn(before, userId);
      this.#link(userId, teamId, membershipIn(team, userId) !== undefined);
      if (roles === rolesIn(team, userId)) continue;
      for (const listener of this.#listeners) listener(userId);
    }
    if (team) for (const observer of this.#observers) observer(before, team);
  }

  /** One that cannot be read gives nobody a role. */
  #read(id: string, body: NonNullable<Change['body']>): TeamRecord | null {
    try {
      return toTeam(body);
    } catch (error) {
      this.#log.error({ err: error, id }, 'a stored team is not readable');
      return null;
    }
  }

  #link(userId: string, teamId: string, belongs: boolean): void {
    const teams = this.#byUser.get(userId) ?? new Set();
    if (belongs) this.#byUser.set(userId, teams.add(teamId));
    else if (teams.delete(teamId) && teams.size === 0) this.#byUser.delete(userId);
  }

  #relationsOf(userId: string): TeamMembership[] {
    return [...(this.#byUser.get(userId) ?? [])].flatMap(teamId => {
      const team = this.get(teamId);
      const membership = membershipIn(team, userId);
      return team && membership ? [{ team, membership }] : [];
    });
  }
}

/** Resolves when every team committed so far is there; from then on it follows each commit. */
export async function openTeamDirectory(
  store: Store,
  log: DirectoryLog,
): Promise<{ teams: TeamDirectory; subscription: Subscription }> {
  const teams = new TeamDirectory(log);
  // Before the look at the teams: what is written meanwhile comes twice, and not never.
  const { sequence } = await store.status();
  teams.fill(await store.range(TEAM_RANGE));
  const subscription = await store.subscribe(sequence, changes => teams.take(changes));
  return { teams, subscription };
}

function membershipIn(team: TeamRecord | null | undefined, userId: string): MembershipRecord | undefined {
  if (!team || team.deleted) return undefined;
  return team.memberships.find(membership => membership.userId === userId);
}

/** Comparable: what this team gives that person. */
function rolesIn(team: TeamRecord | null | undefined, userId: string): string {
  const membership = membershipIn(team, userId);
  return membership && isConfirmed(membership) ? [membership.id, ...membership.roles].join('\n') : '';
}

function byCreation(a: TeamRecord, b: TeamRecord): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
