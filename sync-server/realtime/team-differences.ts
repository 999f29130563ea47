import type { ChangeAction } from './channels.ts';
import { isConfirmed, type MembershipRecord, type TeamRecord } from '../records/team-record.ts';

export interface TeamDifference {
  team: TeamRecord;
  /** The membership that changed; absent: the team itself. */
  membership?: MembershipRecord;
  action: ChangeAction;
  aspect?: string;
}

/** The changes of a team and its memberships between two versions, as Appwrite reports them. */
export function teamDifferences(before: TeamRecord | undefined, after: TeamRecord): TeamDifference[] {
  const was = before?.deleted ? undefined : before;
  if (!was) return after.deleted ? [] : [{ team: after, action: 'create' }];
  if (after.deleted) return [{ team: was, action: 'delete' }];
  const differences: TeamDifference[] = [];
  if (was.name !== after.name) differences.push({ team: after, action: 'update' });
  if (JSON.stringify(was.prefs) !== JSON.stringify(after.prefs))
    differences.push({ team: after, action: 'update', aspect: 'prefs' });
  return [...differences, ...membershipDifferences(was, after)];
}

function membershipDifferences(before: TeamRecord, after: TeamRecord): TeamDifference[] {
  const gone = before.memberships.filter(({ id }) => !find(after, id));
  return [
    ...gone.map((membership): TeamDifference => ({ team: after, membership, action: 'delete' })),
    ...after.memberships.flatMap((membership): TeamDifference[] => {
      const was = find(before, membership.id);
      if (!was) return [{ team: after, membership, action: 'create' }];
      if (isConfirmed(membership) && !isConfirmed(was))
        return [{ team: after, membership, action: 'update', aspect: 'status' }];
      const isSame = JSON.stringify(was.roles) === JSON.stringify(membership.roles);
      return isSame ? [] : [{ team: after, membership, action: 'update' }];
    }),
  ];
}

function find({ memberships }: TeamRecord, id: string): MembershipRecord | undefined {
  return memberships.find(membership => membership.id === id);
}
