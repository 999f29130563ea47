import type { CatalogueStatus } from '../../catalogue/query.ts';

export type ListAbsence = 'coming' | 'full' | 'unreachable';

/** Why there is no list on this device to ask; null where there is one, be it without a single job. */
export function listAbsence(
  status: Pick<CatalogueStatus, 'state' | 'cards' | 'syncing' | 'unreachable' | 'problem' | 'confirmedAt'>,
): ListAbsence | null {
  if (status.state !== 'empty' || status.cards > 0) return null;
  if (status.syncing) return 'coming';
  if (status.problem === 'quota') return 'full';
  if (status.unreachable) return 'unreachable';
  return status.confirmedAt === null ? 'coming' : null;
}
