import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { PersonData } from './person-data.ts';
import type { PersonDatabase } from './person-db.ts';

const PersonContext = createContext<PersonData | null>(null);

export function PersonProvider({ data, children }: { data: PersonData; children: ReactNode }) {
  return <PersonContext value={data}>{children}</PersonContext>;
}

export function usePersonData(): PersonData {
  const data = useContext(PersonContext);
  if (!data) throw new Error('usePersonData is used outside of PersonProvider');
  return data;
}

/** The database of whoever is signed in (or the guest's): another one from the moment that the session changes. */
export function usePersonDatabase(): PersonDatabase {
  const data = usePersonData();
  return useSyncExternalStore(data.subscribe, () => data.current().db);
}
