import type { PreferencesPut } from '../wire/personal-operations.ts';
import type { PersonDatabase } from './person-db.ts';
import { type EditContext, type EditStamp, nextStamp, queueEdit } from './personal-edit.ts';
import { withReopen } from './reopen.ts';

export type PreferenceValue = PreferencesPut['value'];

/** A setting that follows a person to every device; null = not set. */
export interface Preference extends EditStamp {
  name: string;
  value: PreferenceValue;
}

/** Resolves when the setting and the operation for the server are on the disk. */
export function setPreference(
  db: PersonDatabase,
  name: string,
  value: PreferenceValue,
  context: EditContext,
): Promise<void> {
  return withReopen(db, () =>
    db.transaction('rw', db.preferences, db.outbox, db.settings, async () => {
      const before = await db.preferences.get(name);
      const made: Preference = { name, value, ...nextStamp(before, context) };
      await db.preferences.put(made);
      await queuePreference(db, made);
    }),
  );
}

/** Within a transaction over `outbox` and `settings`. */
export function queuePreference(db: PersonDatabase, made: Preference, writtenAtMs?: number): Promise<void> {
  const { name, value } = made;
  return queueEdit(db, 'preferences.put', made, { name, value }, writtenAtMs);
}

export async function readPreference(db: PersonDatabase, name: string): Promise<PreferenceValue> {
  const preference = await withReopen(db, () => db.preferences.get(name));
  return preference?.value ?? null;
}
