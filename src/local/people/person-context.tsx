import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Person, PersonData } from './person-data.ts';

const PersonContext = createContext<PersonData | null>(null);

export function PersonProvider({ data, children }: { data: PersonData; children: ReactNode }) {
  return <PersonContext value={data}>{children}</PersonContext>;
}

export function usePersonData(): PersonData {
  const data = useContext(PersonContext);
  if (!data) throw new Error('usePersonData is used outside of PersonProvider');
  return data;
}

/** The signed-in person (or the guest). It changes as soon as the session does. */
export function usePerson(): Person {
  const data = usePersonData();
  return useSyncExternalStore(data.subscribe, data.current);
}
