import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';

/** The setting that marks an adoption in progress. */
export const ADOPTING = 'adopting';

/** The account that is taking over this guest's work, if that was started and not finished. */
export async function adoptionUnderWay(guest: PersonDatabase): Promise<string | null> {
  const mark = await withReopen(guest, () => guest.settings.get(ADOPTING));
  return typeof mark?.value === 'string' ? mark.value : null;
}
