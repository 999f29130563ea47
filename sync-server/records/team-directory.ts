import { createListeners } from '../../src/core/listeners.ts';
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

/** A person's membership in a team. */
export interface TeamMembership {
  team: TeamRecord;
  membership: MembershipRecord;
}

/** Called with the id of an account whose roles changed. */
export type RolesListener = (userId: string) => void;

/** Called with a team before and after a change, including its deletion. undefined: the team is new. */
export type TeamListener = (before: TeamRecord | undefined, after: TeamRecord) => void;

/** The part of the server's log that is used here. */
export interface DirectoryLog {
  error: (details: object, message: string) => void;
}

/**
 * All teams, in memory, because every request needs its caller's roles. The accounts store's change feed keeps it
 * current: this process's commits are visible here before they resolve, another process's after its feed's delay.
 * Objects that it returns are never changed, only replaced.
 */
export class TeamDirectory {
  readonly #log: DirectoryLog;
  readonly #teams = new Map<string, TeamRecord>();
  /** Ids of each person's teams, in order of insertion. */
  readonly #byUser = new Map<string, Set<string>>();
  readonly #listeners = createListeners<Parameters<RolesListener>>();
  readonly #observers = createListeners<Parameters<TeamListener>>();

  constructor(log: DirectoryLog) {
    this.#log = log;
  }

  /** Also undefined for a deleted team. */
  get(teamId: string): TeamRecord | undefined {
    const team = this.#teams.get(teamId);
    return team?.deleted ? undefined : team;
  }

  /** Whether this id is or was a team's. */
  isTaken(teamId: string): boolean {
    return this.#teams.has(teamId);
  }

  /** In order of creation. */
  all(): TeamRecord[] {
    return [...this.#teams.values()].filter(({ deleted }) => !deleted).sort(byCreation);
  }

  /** Confirmed memberships, oldest first. */
  membershipsOf(userId: string): readonly TeamMembership[] {
    return this.#relationsOf(userId)
      .filter(({ membership }) => isConfirmed(membership))
      .sort((a, b) => (a.membership.joinedAt ?? 0) - (b.membership.joinedAt ?? 0));
  }

  /** Memberships that aren't confirmed yet. */
  invitationsOf(userId: string): readonly TeamMembership[] {
    return this.#relationsOf(userId).filter(({ membership }) => !isConfirmed(membership));
  }

  /** Returns a function that stops it. The listener must not throw. */
  subscribe(listener: RolesListener): () => void {
    return this.#listeners.subscribe(listener);
  }

  /** Calls `listener` with every change of a team, after the listeners for changed roles. */
  observe(listener: TeamListener): () => void {
    return this.#observers.subscribe(listener);
  }

  take(changes: readonly Change[]): void {
    for (const { id, body } of changes) if (isTeamKey(id)) this.#put(id, body);
  }

  /** Adds teams without notifying anyone: these existed before there were listeners. */
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
      this.#listeners.notify(userId);
    }
    if (team) this.#observers.notify(before, team);
  }

  /** An unreadable team gives no roles. */
  #read(id: string, body: NonNullable<Change['body']>): TeamRecord | null {
    try {
      return toTeam(body);
    } catch (error) {
      this.#log.error({ err: error, id }, 'a stored team could not be read');
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

/** Resolves when every team committed so far is in memory. From then on it follows each commit. */
export async function openTeamDirectory(
  store: Store,
  log: DirectoryLog,
): Promise<{ teams: TeamDirectory; subscription: Subscription }> {
  const teams = new TeamDirectory(log);
  // Get the position before reading the teams: a write in between is then seen twice, not missed.
  const { sequence } = await store.status();
  teams.fill(await store.range(TEAM_RANGE));
  const subscription = await store.subscribe(sequence, changes => teams.take(changes));
  return { teams, subscription };
}

function membershipIn(team: TeamRecord | null | undefined, userId: string): MembershipRecord | undefined {
  if (!team || team.deleted) return undefined;
  return team.memberships.find(membership => membership.userId === userId);
}

/** A comparable form of the roles that this team gives that person. */
function rolesIn(team: TeamRecord | null | undefined, userId: string): string {
  const membership = membershipIn(team, userId);
  return membership && isConfirmed(membership) ? [membership.id, ...membership.roles].join('\n') : '';
}

function byCreation(a: TeamRecord, b: TeamRecord): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
