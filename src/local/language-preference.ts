import { liveQuery } from 'dexie';
import type { PersonData } from './person-data.ts';
import { type PreferenceValue, readPreference, setPreference } from './preferences.ts';

/** Of the account's preferences; the server writes its mails in it. */
const NAME = 'language';

/** Tells `listener` the signed-in person's language, now and whenever it changes, here or on another device. */
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

/** Keeps it with the account, if somebody is signed in and it is another one. */
export async function keepLanguagePreference(people: PersonData, language: string): Promise<void> {
  const { db, userId } = people.current();
  if (userId === null || (await readPreference(db, NAME)) === language) return;
  await setPreference(db, NAME, language, people.edits);
  people.worked();
}
