import { liveQuery } from '../db/live-query.ts';
import { inTransaction } from '../db/reopen.ts';
import type { PersonData } from './person-data.ts';
import { setPreference } from '../values/preferences.ts';
import { type PreferenceValue } from '../db/rows.ts';

/** A preference of the account. The server writes its mails in this language. */
const NAME = 'language';

/** Calls `listener` with the signed-in person's language, now and whenever it changes, here or on another device. */
export function watchLanguagePreference(
  people: PersonData,
  listener: (value: PreferenceValue) => void,
  onProblem: (error: unknown) => void,
): () => void {
  let stop = () => {};
  const follow = () => {
    stop();
    stop = () => {};
    const { db, userId } = people.current();
    if (userId === null) return;
    const subscription = liveQuery(() => db.preferences.get(NAME)).subscribe(
      preference => listener(preference?.value ?? null),
      onProblem,
    );
    stop = () => subscription.unsubscribe();
  };
  follow();
  const unsubscribe = people.subscribe(follow);
  return () => {
    unsubscribe();
    stop();
  };
}

/** Saves the language with the account, if a person is signed in and it changed. */
export async function keepLanguagePreference(people: PersonData, language: string): Promise<void> {
  const { db, userId } = people.current();
  if (userId === null) return;
  // In one transaction: a choice that is taken back at once comes after it.
  await inTransaction(db, [db.preferences, db.outbox, db.settings], async () => {
    if ((await db.preferences.get(NAME))?.value !== language)
      await setPreference(db, NAME, language, people.edits);
  });
  people.notifyQueued();
}
