import { isShown } from '../outbox/entry-states.ts';
import { readFlight, withFlight } from '../outbox/in-flight.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { useLiveQuery } from './use-live-query.ts';

/** This person's outbox with sent entries, oldest first; undefined until the disk was read. */
export function useOutboxEntries(): OutboxEntry[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listEntries(db), [db]);
}

export async function listEntries(db: PersonDatabase): Promise<OutboxEntry[]> {
  return (await listAllEntries(db)).filter(isShown);
}

/** Includes entries without a line on the screen. */
export function listAllEntries(db: PersonDatabase): Promise<OutboxEntry[]> {
  return db.transaction('r', db.outbox, db.settings, async () => {
    const flight = await readFlight(db);
    const entries = await db.outbox.orderBy('order').toArray();
    return entries.map(entry => withFlight(entry, flight));
  });
}
