import type { Context } from '../board/context.ts';
import { accountSweeps } from './account-sweeps.ts';
import { auditSweeps } from './audit-sweeps.ts';
import { boardSweeps } from './board-sweeps.ts';
import { fileSweeps } from './file-sweeps.ts';
import { messageSweeps } from './message-sweeps.ts';
import { catalogueSweep } from './catalogue-sweep.ts';
import { functionSweeps } from './function-sweeps.ts';
import { keptVersionsSweep } from './kept-versions-sweep.ts';
import type { Sweep } from './sweeps.ts';

/**
 * All sweeps, in an order in which one enables the next: postings before their teams, accounts before their
 * reservations.
 */
export function allSweeps(context: Context): Sweep[] {
  return [
    ...boardSweeps(context),
    ...fileSweeps(context),
    ...accountSweeps(context),
    ...messageSweeps(context),
    ...auditSweeps(context),
    ...functionSweeps(context),
    catalogueSweep(context.stores.catalogue),
    keptVersionsSweep(context.stores.board),
    keptVersionsSweep(context.stores.accounts),
  ];
}
