import { HIDDEN_EMPLOYER } from '../../domain/hidden-employers.ts';
import type { PersonDatabase } from '../db/person-db.ts';

/** Within a transaction over `preferences`, or on its own. Each name once, in an order of their own. */
export async function hiddenEmployersIn(db: PersonDatabase): Promise<string[]> {
  const hidden = await hiddenEmployerRows(db);
  return [...new Set(hidden.map(({ employer }) => employer))].sort();
}

/** With the name of each one’s preference. */
export async function hiddenEmployerRows(db: PersonDatabase): Promise<{ name: string; employer: string }[]> {
  const rows = await db.preferences.where('name').startsWith(HIDDEN_EMPLOYER).toArray();
  return rows.flatMap(({ name, value }) => (typeof value === 'string' ? [{ name, employer: value }] : []));
}
