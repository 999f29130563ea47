import type { Context } from '../context.ts';
import { accountSweeps } from './account-sweeps.ts';
import { boardSweeps } from './board-sweeps.ts';
import { catalogueSweep } from './catalogue-sweep.ts';
import type { Sweep } from './sweeps.ts';

/** Everything that has an end, in the order in which one makes way for the next: postings before their teams, accounts before what they reserved. */
export function allSweeps(context: Context): Sweep[] {
  return [...boardSweeps(context), ...accountSweeps(context), catalogueSweep(context.stores.catalogue)];
}
