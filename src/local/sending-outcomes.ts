import { entriesInState } from './entries-in-state.ts';
import { isShown } from './entry-states.ts';
import type { PersonDatabase } from './person-db.ts';

/** What has no outcome yet and is a line of the outbox: by operation. */
export async function unsettledIds(db: PersonDatabase): Promise<string[]> {
  // `sending`: as earlier versions of the app marked what is in flight.
  const sending = await entriesInState(db, 'sending').filter(isShown).primaryKeys();
  const waiting = await entriesInState(db, 'waiting').filter(isShown).primaryKeys();
  return [...sending, ...waiting];
}

/** What became of these: those that are gone, or still wait, count as neither. */
export async function countOutcomes(
  db: PersonDatabase,
  ids: readonly string[],
): Promise<{ sent: number; attention: number }> {
  const entries = await db.outbox.bulkGet([...ids]);
  const inState = (state: string) => entries.filter(entry => entry?.state === state).length;
  return { sent: inState('sent'), attention: inState('attention') };
}
