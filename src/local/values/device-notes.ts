import type { PersonDatabase } from '../db/person-db.ts';
import { LOOKS, type LookRow } from './search-look-rows.ts';

// Apart from `job-looks.ts`, because signing in and out needs no more than this.

/** The settings that have what this device noted about the jobs that a person saved or applied for. */
export const JOB_LOOKS = ['jobLook:', 'jobLook;'] as const;

/** Everything that this device noted to compare with later. For transactions over `settings`. */
export const deviceNotes = ({ settings }: PersonDatabase) =>
  settings.where('key').inAnyRange([JOB_LOOKS, LOOKS]);

/** What a guest's device noted goes with the guest's searches and jobs. */
export async function adoptNotes(account: PersonDatabase, notes: readonly LookRow[]): Promise<void> {
  const known = await account.settings.bulkGet(notes.map(({ key }) => key));
  await account.settings.bulkPut(notes.filter((_, at) => !known[at]));
}
