import { useEffect, useState } from 'react';
import type { PersonDatabase } from '../db/person-db.ts';
import type { EarlyRead } from '../people/early-read.ts';
import { usePerson, usePersonData } from '../people/person-context.tsx';
import type { Person } from '../people/person-data.ts';

type Query<T> = (db: PersonDatabase) => Promise<T>;

/**
 * What a query finds in the person's database, now and after each change, for screens that don't wait for Dexie's code:
 * `load` is a dynamic import, called when that code is here. Undefined until then, unless `early` knows it before.
 * Both must stay the same between renders.
 */
export function usePersonQuery<T>(
  load: () => Promise<Query<T>>,
  early?: (read: EarlyRead) => T,
): T | undefined {
  const data = usePersonData();
  const person = usePerson();
  const [found, setFound] = useState<{ person: Person; value: T }>();
  useEffect(() => {
    let isLive = true;
    const showEarly = async (pick: (read: EarlyRead) => T) => {
      const value = pick(await person.early());
      // What came since is worth more.
      if (isLive) setFound(known => (known?.person === person ? known : { person, value }));
    };
    if (early && !data.isLoaded()) void showEarly(early);
    const loadQuery = async () => {
      const query = await load();
      return () => query(person.db);
    };
    const end = data.watch(loadQuery, value => isLive && setFound({ person, value }));
    return () => {
      isLive = false;
      end();
    };
  }, [data, person, load, early]);
  return found?.person === person ? found.value : undefined;
}
