import { describe, expect, it, vi } from 'vitest';
import { followLanguage } from '../../../../src/app/start/follow-language.ts';
import type { Language } from '../../../../src/i18n/language.ts';
import { watchLanguagePreference } from '../../../../src/local/people/language-preference.ts';
import type { PersonData } from '../../../../src/local/people/person-data.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { readPreference, setPreference } from '../../../../src/local/values/preferences.ts';
import { createDisk } from '../../../support/person-databases.ts';
import { until } from '../../../support/until.ts';

/** A device: somebody or nobody is signed in, and texts are in a language. */
function device(
  db: PersonDatabase,
  language: Language,
  asked: Language | null = null,
  began: Language = language,
) {
  let ids = 0;
  let current = language;
  const notifyQueued = vi.fn<() => void>();
  const listeners = new Set<() => void>();
  const problems: unknown[] = [];
  const edits = { nowMs: () => 1000 + ids, newId: () => `language-operation-${++ids}` };
  const people = {
    current: () => ({ db, userId: db.userId }),
    subscribe: () => () => undefined,
    edits,
    notifyQueued,
  } as unknown as PersonData;
  const setLanguage = async (chosen: Language) => {
    current = chosen;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const stop = followLanguage({
    people,
    translations: { language: () => current, setLanguage, subscribe },
    began,
    asked,
    onProblem: problem => problems.push(problem),
  });
  return { people, language: () => current, setLanguage, notifyQueued, edits, problems, stop };
}

describe('the language', () => {
  it('that a person chooses is kept with their account, once', async () => {
    const db = createDisk().open('anna');
    const phone = device(db, 'en');
    await phone.setLanguage('fr');
    await until(() => expect(phone.notifyQueued).toHaveBeenCalledOnce());
    expect(await readPreference(db, 'language')).toBe('fr');
    // New texts in the same language are no choice.
    await phone.setLanguage('fr');
    expect(await db.outbox.count()).toBe(1);
    expect(phone.problems).toEqual([]);
    phone.stop();
    db.close();
  });

  it('that was chosen before anybody listened is kept, and not undone by what stood before', async () => {
    const db = createDisk().open('anna');
    const old = device(db, 'fr');
    await setPreference(db, 'language', 'en', old.edits);
    old.stop();
    const phone = device(db, 'fr', null, 'en');
    await until(async () => expect(await readPreference(db, 'language')).toBe('fr'));
    expect(phone.language()).toBe('fr');
    expect(phone.problems).toEqual([]);
    // From now on as ever.
    await setPreference(db, 'language', 'en', phone.edits);
    await until(() => expect(phone.language()).toBe('en'));
    phone.stop();
    db.close();
  });

  it('that a person takes back at once stays as it was', async () => {
    const db = createDisk().open('anna');
    const phone = device(db, 'en');
    await setPreference(db, 'language', 'en', phone.edits);
    const told = vi.fn<() => void>();
    const stop = watchLanguagePreference(phone.people, told, error => phone.problems.push(error));
    await until(() => expect(told).toHaveBeenLastCalledWith('en'));
    void phone.setLanguage('fr');
    void phone.setLanguage('en');
    await until(() => expect(phone.notifyQueued).toHaveBeenCalledTimes(2));
    expect(await readPreference(db, 'language')).toBe('en');
    await until(() => expect(told).toHaveBeenLastCalledWith('en'));
    expect(phone.language()).toBe('en');
    expect(phone.problems).toEqual([]);
    stop();
    phone.stop();
    db.close();
  });

  it('that came from another device is spoken here, and not told back', async () => {
    const db = createDisk().open('anna');
    const phone = device(db, 'en');
    await setPreference(db, 'language', 'fr', phone.edits);
    await until(() => expect(phone.language()).toBe('fr'));
    expect(phone.notifyQueued).not.toHaveBeenCalled();
    phone.stop();
    db.close();
  });

  it('that nobody speaks here changes nothing', async () => {
    const db = createDisk().open('anna');
    const phone = device(db, 'en');
    await setPreference(db, 'language', 'tlh', phone.edits);
    await setPreference(db, 'other', 'fr', phone.edits);
    await setPreference(db, 'language', 'fr', phone.edits);
    await until(() => expect(phone.language()).toBe('fr'));
    expect(phone.problems).toEqual([]);
    phone.stop();
    db.close();
  });

  it('that the address asked for stands until another one is chosen', async () => {
    const db = createDisk().open('anna');
    const tablet = device(db, 'en');
    await setPreference(db, 'language', 'fr', tablet.edits);
    await until(() => expect(tablet.language()).toBe('fr'));
    tablet.stop();

    const phone = device(db, 'en', 'en');
    const told = vi.fn<() => void>();
    const stop = watchLanguagePreference(phone.people, told, error => phone.problems.push(error));
    await until(() => expect(told).toHaveBeenCalled());
    expect(phone.language()).toBe('en');
    await setPreference(db, 'language', 'en', phone.edits);
    await until(() => expect(told).toHaveBeenLastCalledWith('en'));
    await setPreference(db, 'language', 'fr', phone.edits);
    await until(() => expect(phone.language()).toBe('fr'));
    expect(phone.problems).toEqual([]);
    stop();
    phone.stop();
    db.close();
  });

  it('of a guest stays with the device', async () => {
    const db = createDisk().open(null);
    const phone = device(db, 'en');
    await phone.setLanguage('fr');
    expect(await readPreference(db, 'language')).toBeNull();
    expect(await db.outbox.count()).toBe(0);
    phone.stop();
    db.close();
  });
});
