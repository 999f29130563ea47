import type { Context } from '../board/context.ts';
import { accountSweeps } from './account-sweeps.ts';
import { boardSweeps } from './board-sweeps.ts';
import { catalogueSweep } from './catalogue-sweep.ts';
import type { Sweep } from './sweeps.ts';

/**
 * All sweeps, in an order in which one enables the next: postings before their teams, accounts before their
 * reservations.
 */
export function allSweeps(context: Context): Sweep[] {
  return [...boardSweeps(context), ...accountSweeps(context), catalogueSweep(context.stores.catalogue)];
}
