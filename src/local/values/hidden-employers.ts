import { HIDDEN_EMPLOYER } from '../../domain/hidden-employers.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import type { EditContext } from '../outbox/personal-edit.ts';
import { setPreference } from './preferences.ts';

/** Within a transaction over `preferences`, or on its own. Each name once, in an order of their own. */
export async function hiddenEmployersIn(db: PersonDatabase): Promise<string[]> {
  const hidden = await rowsOf(db);
  return [...new Set(hidden.map(({ employer }) => employer))].sort();
}

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
  const hidden = await withReopen(db, () => rowsOf(db));
  for (const row of hidden) {
    if (row.employer === employer) await setPreference(db, row.name, null, context);
  }
}

async function rowsOf(db: PersonDatabase): Promise<{ name: string; employer: string }[]> {
  const rows = await db.preferences.where('name').startsWith(HIDDEN_EMPLOYER).toArray();
  return rows.flatMap(({ name, value }) => (typeof value === 'string' ? [{ name, employer: value }] : []));
}
