import { useEffect, useState } from 'react';
import type { PersonDatabase } from '../db/person-db.ts';
import type { EarlyRead } from '../people/early-read.ts';
import { usePerson, usePersonData } from '../people/person-context.tsx';
import type { Person } from '../people/person-data.ts';

type Query<T> = (db: PersonDatabase) => Promise<T>;
type Early<T> = (read: EarlyRead) => T;

/** Equal for equal values. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Set || part instanceof Map ? [...part] : part,
  );
}

/**
 * What a query finds in the person's database, now and after each change, for screens that don't wait for Dexie's code:
 * `load` is a dynamic import, called when that code is here. `otherwise` until then, unless `early` knows it before.
 * All three must stay the same between renders. While the same is found again, it stays the same object, and nothing is redrawn.
 */
export function usePersonQuery<T>(load: () => Promise<Query<T>>, otherwise: T, early?: Early<T>): T;
export function usePersonQuery<T>(
  load: () => Promise<Query<T>>,
  otherwise?: undefined,
  early?: Early<T>,
): T | undefined;
export function usePersonQuery<T>(
  load: () => Promise<Query<T>>,
  otherwise?: T,
  early?: Early<T>,
): T | undefined {
  const data = usePersonData();
  const person = usePerson();
  const [found, setFound] = useState<{ person: Person; value: T }>();
  useEffect(() => {
    let isLive = true;
    let hasAnswered = false;
    const showEarly = async (pick: Early<T>) => {
      const value = pick(await person.early());
      // What the query found since is worth more, also where it changed nothing.
      if (isLive && !hasAnswered) setFound({ person, value });
    };
    if (early && !data.isLoaded()) void showEarly(early);
    const loadQuery = async () => {
      const query = await load();
      return () => query(person.db);
    };
    const show = (value: T) => {
      hasAnswered = true;
      setFound(known => {
        const shown = known?.person === person ? known.value : otherwise;
        return textOf(shown) === textOf(value) ? known : { person, value };
      });
    };
    const end = data.watch(loadQuery, value => isLive && show(value));
    return () => {
      isLive = false;
      end();
    };
  }, [data, person, load, otherwise, early]);
  return found?.person === person ? found.value : otherwise;
}
