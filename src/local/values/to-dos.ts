import type { WayToApply } from '../../domain/posting/ways-to-apply.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import type { ToDo } from '../db/rows.ts';

/** One way of a posting is one thing to do, however often it's set aside. */
export function toDoId(jobId: number, { kind }: Pick<WayToApply, 'kind'>): string {
  return `${jobId}:${kind}`;
}

/** Resolves when it is on the disk. */
export async function addToDo(db: PersonDatabase, toDo: Omit<ToDo, 'id' | 'isTold'>): Promise<void> {
  const id = toDoId(toDo.jobId, toDo.way);
  await withReopen(db, () => db.toDos.put({ ...toDo, id, isTold: false }));
}

export async function removeToDo(db: PersonDatabase, id: string): Promise<void> {
  await withReopen(db, () => db.toDos.delete(id));
}

/** The oldest first. */
export async function listToDos(db: PersonDatabase): Promise<ToDo[]> {
  const toDos = await withReopen(db, () => db.toDos.toArray());
  return toDos.sort((a, b) => a.addedAt - b.addedAt);
}

/** The person knows of everything that is on the list now. */
export async function noteToDosTold(db: PersonDatabase): Promise<void> {
  await withReopen(db, () => db.toDos.toCollection().modify({ isTold: true }));
}

/** Those that the person hasn't been reminded of. */
export function countUntoldToDos(db: PersonDatabase): Promise<number> {
  return db.toDos.filter(({ isTold }) => !isTold).count();
}
