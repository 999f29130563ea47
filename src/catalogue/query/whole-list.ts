import type { CatalogueStatus } from './query.ts';

/** Whether a posting that isn't in the list on this device isn't advertised: nothing of the list is missing here. */
export function isWholeList({
  state,
  partial,
  provinces,
}: Pick<CatalogueStatus, 'state' | 'partial' | 'provinces'>): boolean {
  return state === 'ready' && !partial && provinces === null;
}
