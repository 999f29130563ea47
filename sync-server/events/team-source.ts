import type { Context } from '../board/context.ts';
import { GUEST } from '../core/caller.ts';
import { derivedId } from '../core/derived-ids.ts';
import { eventNames, type Path } from '../realtime/event-names.ts';
import { type TeamDifference, teamDifferences } from '../realtime/team-differences.ts';
import { isTeamKey, TEAM_RANGE, type TeamRecord, toTeam } from '../records/team-record.ts';
import type { Change, JsonObject } from '../store/store.ts';
import { membershipAnswer, teamAnswer } from '../teams/team-answers.ts';
import { type BoardEvent, type EventSource, type EventWindow, nameOf } from './board-event.ts';

type Parts = Pick<Context, 'idKey' | 'log'> & { stores: Pick<Context['stores'], 'accounts'> };

/** The events of teams and their memberships, by comparison with the version before. */
export function teamSource({ idKey, stores, log }: Parts): EventSource {
  const known = new Map<string, TeamRecord>();

  const eventOf = ({ team, membership, action, aspect }: TeamDifference): BoardEvent => {
    const path: Path = [['teams', team.id], ...(membership ? [['memberships', membership.id] as const] : [])];
    const name = nameOf(path, action, aspect);
    return {
      id: derivedId(idKey, 'event', name, team.updatedAt),
      at: team.updatedAt,
      action,
      path,
      name,
      names: () => eventNames(path, action, aspect),
      payload: async () => {
        if (!membership) return teamAnswer(team) as JsonObject;
        return membershipAnswer(stores.accounts, GUEST, { team, membership });
      },
    };
  };

  return {
    store: 'accounts',
    reads: isTeamKey,
    async open(sinceMs) {
      for (const { id, body } of await stores.accounts.range(TEAM_RANGE)) {
        const team = readable(body, id, log);
        // Changes of the others are still to come.
        if (team && team.updatedAt < sinceMs) known.set(team.id, team);
      }
    },
    read({ id, body }: Change, window: EventWindow) {
      if (!body) return [];
      const team = readable(body, id, log);
      if (!team) return [];
      const before = known.get(team.id) ?? versionBefore(team, window.sinceMs);
      known.set(team.id, team);
      if (team.updatedAt < window.sinceMs) return [];
      return teamDifferences(before, team)
        .map(eventOf)
        .filter(event => window.isNew(event.id));
    },
  };
}

/** The team as it was at that time, as far as its present version tells. undefined: it is newer. */
function versionBefore(team: TeamRecord, atMs: number): TeamRecord | undefined {
  if (team.createdAt >= atMs) return team.deleted ? { ...team, deleted: false } : undefined;
  const memberships = team.memberships
    .filter(({ createdAt }) => createdAt < atMs)
    .map(each => (each.joinedAt !== null && each.joinedAt >= atMs ? { ...each, joinedAt: null } : each));
  return { ...team, deleted: false, memberships };
}

function readable(body: JsonObject, id: string, log: Context['log']): TeamRecord | null {
  try {
    return toTeam(body);
  } catch (error) {
    log.error({ err: error, id }, 'events: a stored team could not be read');
    return null;
  }
}
