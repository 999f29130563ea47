import type { Stores } from '../board/context.ts';
import { mergeRecords } from '../records/versions/merge-records.ts';
import { type MergeVersions, showOne } from '../store/conflicts.ts';
import { LEASE_ID } from '../writer/writer-lease.ts';

/**
 * Of versions that servers wrote at the same time. The catalogue's are made from the board again, and no version of the
 * lease is worth keeping: servers on both sides of a partition renew it every second.
 */
export const MERGES: Readonly<Record<keyof Stores, MergeVersions>> = {
  board: mergeRecords,
  accounts: (versions, id) => (id === LEASE_ID ? showOne(versions) : mergeRecords(versions)),
  catalogue: showOne,
};
