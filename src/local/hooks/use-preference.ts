import { useState } from 'react';
import { usePersonData } from '../people/person-context.tsx';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { setPreference } from '../values/preferences.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { type PreferenceValue } from '../db/rows.ts';
import { useLiveQuery } from './use-live-query.ts';

export interface PreferenceChoice {
  /** null = not set, undefined while the disk is being asked. */
  value: PreferenceValue | undefined;
  /** Shows the choice at once and keeps it on this device's disk. */
  choose: (value: PreferenceValue) => void;
  /** The last choice could not be kept: the disk is full. Then `value` is the one before. */
  isFull: boolean;
}

/** One setting that follows this person to every device. */
export function usePreference(name: string): PreferenceChoice {
  const db = usePersonDatabase();
  const data = usePersonData();
  const kept = useLiveQuery(async () => (await db.preferences.get(name))?.value ?? null, [db, name]);
  // `db`: the person who chose. The next one on this page didn't.
  const [choice, setChoice] = useState<{ db: PersonDatabase; value?: PreferenceValue; isFull?: boolean }>();
  const { value: chosen, isFull = false } = choice?.db === db ? choice : {};
  // From here on, other devices' choices count again.
  if (chosen !== undefined && chosen === kept) setChoice(undefined);

  async function keep(value: PreferenceValue): Promise<void> {
    try {
      await setPreference(db, name, value, data.edits);
      data.notifyQueued();
    } catch {
      setChoice({ db, isFull: true });
    }
  }
  return {
    value: kept === undefined || chosen === undefined ? kept : chosen,
    choose(value) {
      setChoice({ db, value });
      void keep(value);
    },
    isFull,
  };
}
