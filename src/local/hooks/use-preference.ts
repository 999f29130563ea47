import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { usePersonData, usePersonDatabase } from '../people/person-context.tsx';
import { setPreference } from '../values/preferences.ts';
import { type PreferenceValue } from '../db/rows.ts';

/** One setting that follows this person to every device; null = not set, undefined while the disk is being asked. */
export function usePreference(name: string): PreferenceValue | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(async () => (await db.preferences.get(name))?.value ?? null, [db, name]);
}

/** Resolves when it is on this device's disk, and rejects when it could not be kept (a full disk). */
export function useSetPreference(name: string): (value: PreferenceValue) => Promise<void> {
  const db = usePersonDatabase();
  const data = usePersonData();
  return useMemo(
    () => async value => {
      await setPreference(db, name, value, data.edits);
      data.notifyQueued();
    },
    [db, data, name],
  );
}
