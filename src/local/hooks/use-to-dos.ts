import { useMemo } from 'react';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { addToDo, listToDos, noteToDosTold, removeToDo } from '../values/to-dos.ts';
import { type ToDo } from '../db/rows.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The tasks that this person set aside until there is a connection, the oldest first; undefined while the disk is being read. */
export function useToDos(): ToDo[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listToDos(db), [db]);
}

/** Each resolves when it is on this device's disk, and rejects when it could not be kept (a full disk). */
export function useKeepToDos() {
  const db = usePersonDatabase();
  return useMemo(
    () => ({
      add: (toDo: Parameters<typeof addToDo>[1]) => addToDo(db, toDo),
      remove: (id: string) => removeToDo(db, id),
      noteTold: () => noteToDosTold(db),
    }),
    [db],
  );
}
