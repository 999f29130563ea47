import type { PersonDatabase } from '../db/person-db.ts';
import { type EditContext, nextStamp, queueEdit } from '../outbox/personal-edit.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import type { Preference, PreferenceValue } from '../db/rows.ts';

/** Resolves when the setting and the operation for the server are on the disk. */
export function setPreference(
  db: PersonDatabase,
  name: string,
  value: PreferenceValue,
  context: EditContext,
): Promise<void> {
  return inTransaction(db, [db.preferences, db.outbox, db.settings], async () => {
    const before = await db.preferences.get(name);
    const made: Preference = { name, value, ...nextStamp(before, context) };
    await db.preferences.put(made);
    await queuePreference(db, made);
  });
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
