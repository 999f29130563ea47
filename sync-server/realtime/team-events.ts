import { GUEST } from '../core/caller.ts';
import { membershipAnswer, teamAnswer } from '../teams/team-answers.ts';
import { isConfirmed, type TeamRecord } from '../records/team-record.ts';
import type { Store } from '../store/store.ts';
import { plainChannels } from './channels.ts';
import { eventNames, type Path } from './event-names.ts';
import type { RealtimeHub } from './realtime-hub.ts';
import type { Payload } from './subscription-queries.ts';
import { type TeamDifference, teamDifferences } from './team-differences.ts';

/**
 * Tells a team's members what happened to it. If the team was deleted or a member left, tells the former members too.
 */
export async function publishTeam(
  hub: RealtimeHub,
  store: Store,
  before: TeamRecord | undefined,
  after: TeamRecord,
): Promise<void> {
  if (!hub.isAnyOf(['teams', 'memberships'])) return;
  for (const difference of teamDifferences(before, after)) await publish(hub, store, difference);
}

async function publish(hub: RealtimeHub, store: Store, difference: TeamDifference): Promise<void> {
  const { team, membership, action, aspect } = difference;
  const roles = new Set([`team:${team.id}`, ...formerMembers(difference)]);
  const path: Path = [['teams', team.id], ...(membership ? [['memberships', membership.id] as const] : [])];
  const channels = membership
    ? plainChannels('memberships', membership.id, action)
    : plainChannels('teams', team.id, action);
  // The part that every member may see. Phone numbers and second factors are for owners, who can request them.
  const payload: Payload = membership
    ? await membershipAnswer(store, GUEST, { team, membership })
    : aspect === 'prefs'
      ? (team.prefs as Payload)
      : (teamAnswer(team) as Payload);
  hub.publish({
    channels: channels.listed,
    keys: channels.keys,
    isFor: audience => [...roles].some(role => audience.has(role)),
    names: () => eventNames(path, action, aspect),
    payload: () => payload,
  });
}

/** They no longer have a role in the team. */
function formerMembers({ team, membership, action }: TeamDifference): string[] {
  if (action !== 'delete') return [];
  const left = membership ? [membership] : team.memberships;
  return left.filter(isConfirmed).map(({ userId }) => `user:${userId}`);
}
