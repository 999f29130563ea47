import type { CatalogueStatus } from '../../../catalogue/query/query.ts';
import type { MessageId } from '../../../i18n/message-id.ts';

export type ListAbsence = 'coming' | 'full' | 'outdated' | 'unreachable';

/** Why this device has no list to query. null: it has one, even if it is empty. */
export function listAbsence(
  status: Pick<CatalogueStatus, 'state' | 'cards' | 'syncing' | 'unreachable' | 'problem' | 'confirmedAt'>,
): ListAbsence | null {
  if (status.state !== 'empty' || status.cards > 0) return null;
  // A new attempt changes nothing until the server answers.
  if (status.syncing && !status.unreachable) return 'coming';
  if (status.problem) return status.problem === 'quota' ? 'full' : 'outdated';
  if (status.unreachable) return 'unreachable';
  return status.confirmedAt === null ? 'coming' : null;
}

const TITLES = {
  coming: 'jobs.loading',
  full: 'jobs.noRoom.title',
  outdated: 'jobs.outdated.title',
  unreachable: 'jobs.notDownloaded.title',
} as const satisfies Record<ListAbsence, MessageId>;

export function absenceTitle(absence: ListAbsence): MessageId {
  return TITLES[absence];
}
