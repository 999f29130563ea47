import { entriesInState } from './entries-in-state.ts';
import { isShown } from './entry-states.ts';
import type { PersonDatabase } from '../db/person-db.ts';

/** Ids of operations without an outcome that have a line in the outbox. */
export async function unsettledIds(db: PersonDatabase): Promise<string[]> {
  // Earlier versions of the app marked operations in flight as `sending`.
  const sending = await entriesInState(db, 'sending').filter(isShown).primaryKeys();
  const waiting = await entriesInState(db, 'waiting').filter(isShown).primaryKeys();
  return [...sending, ...waiting];
}

/** Counts the outcomes of these operations. Those that are gone or still wait count as neither. */
export async function countOutcomes(
  db: PersonDatabase,
  ids: readonly string[],
): Promise<{ sent: number; attention: number }> {
  const entries = await db.outbox.bulkGet([...ids]);
  const inState = (state: string) => entries.filter(entry => entry?.state === state).length;
  return { sent: inState('sent'), attention: inState('attention') };
}
