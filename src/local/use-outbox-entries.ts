import { useLiveQuery } from 'dexie-react-hooks';
import { countOutstanding } from './count-outstanding.ts';
import { isShown } from './entry-states.ts';
import { readFlight, withFlight } from './in-flight.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { usePersonDatabase } from './person-context.tsx';
import type { PersonDatabase } from './person-db.ts';

/** What this person sends and sent, oldest first; undefined while the device's disk is being asked. */
export function useOutboxEntries(): OutboxEntry[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listEntries(db), [db]);
}

/** How many are not sent yet, for the tab and the app's badge: those that need the person count too. */
export function useOutstandingCount(): number | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => countOutstanding(db), [db]);
}

export async function listEntries(db: PersonDatabase): Promise<OutboxEntry[]> {
  return (await listAllEntries(db)).filter(isShown);
}

/** With those that are no line on the screen. */
export function listAllEntries(db: PersonDatabase): Promise<OutboxEntry[]> {
  return db.transaction('r', db.outbox, db.settings, async () => {
    const flight = await readFlight(db);
    const entries = await db.outbox.orderBy('order').toArray();
    return entries.map(entry => withFlight(entry, flight));
  });
}
