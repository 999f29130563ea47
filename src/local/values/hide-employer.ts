import { HIDDEN_EMPLOYER } from '../../domain/hidden-employers.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import type { Preference } from '../db/rows.ts';
import type { EditContext } from '../outbox/personal-edit.ts';
import { setPreference } from './preferences.ts';

/** Resolves when it is on the disk, with the operation for the server. */
export async function hideEmployer(
  db: PersonDatabase,
  employer: string,
  context: EditContext,
): Promise<void> {
  if ((await rowsOf(db, employer)).length === 0)
    await setPreference(db, HIDDEN_EMPLOYER + context.newId(), employer, context);
}

export async function showEmployer(
  db: PersonDatabase,
  employer: string,
  context: EditContext,
): Promise<void> {
  for (const { name } of await rowsOf(db, employer)) await setPreference(db, name, null, context);
}

function rowsOf(db: PersonDatabase, employer: string): Promise<Preference[]> {
  return withReopen(db, () =>
    db.preferences
      .where('name')
      .startsWith(HIDDEN_EMPLOYER)
      .filter(({ value }) => value === employer)
      .toArray(),
  );
}
