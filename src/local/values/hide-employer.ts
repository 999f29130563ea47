import { HIDDEN_EMPLOYER } from '../../domain/hidden-employers.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import type { EditContext } from '../outbox/personal-edit.ts';
import { hiddenEmployerRows, hiddenEmployersIn } from './hidden-employers.ts';
import { setPreference } from './preferences.ts';

/** Resolves when it is on the disk, with the operation for the server. */
export async function hideEmployer(
  db: PersonDatabase,
  employer: string,
  context: EditContext,
): Promise<void> {
  const known = await withReopen(db, () => hiddenEmployersIn(db));
  if (!known.includes(employer))
    await setPreference(db, HIDDEN_EMPLOYER + context.newId(), employer, context);
}

export async function showEmployer(
  db: PersonDatabase,
  employer: string,
  context: EditContext,
): Promise<void> {
  const hidden = await withReopen(db, () => hiddenEmployerRows(db));
  for (const row of hidden) {
    if (row.employer === employer) await setPreference(db, row.name, null, context);
  }
}
