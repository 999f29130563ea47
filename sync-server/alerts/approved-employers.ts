import { JOBS } from '../../src/wire/collections.ts';
import type { Projection } from '../projection/projection.ts';
import { isAdvertised } from '../records/posting.ts';
import { isOpen } from '../records/posting-state.ts';

/**
 * Tells whether an open posting of a business says that its LMIA is approved, as of the first call: it reads all
 * postings, and only if a search asks.
 */
export function approvedEmployers(
  projection: Pick<Projection, 'all'>,
  nowMs: number,
): (businessName: string) => boolean {
  let names: Set<unknown> | undefined;
  return businessName => {
    names ??= new Set(
      [...projection.all(JOBS.id)].flatMap(row =>
        row.data['lmiaStatus'] === 'approved' && isAdvertised(row) && isOpen(row.data, nowMs)
          ? [row.data['businessName']]
          : [],
      ),
    );
    return names.has(businessName);
  };
}
