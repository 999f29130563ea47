import { useLiveQuery } from 'dexie-react-hooks';
import type { OutboxEntry } from './outbox-entry.ts';
import { usePersonDatabase } from './person-context.tsx';
import type { PersonDatabase } from './person-db.ts';

/** All entries of this person, oldest first; undefined while the device's disk is being asked. */
export function useOutboxEntries(): OutboxEntry[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listEntries(db), [db]);
}

/** How many are not sent yet, for the tab and the app's badge: those that need the person count too. */
export function useOutstandingCount(): number | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => countOutstanding(db), [db]);
}

export function listEntries(db: PersonDatabase): Promise<OutboxEntry[]> {
  return db.outbox.orderBy('order').toArray();
}

export async function countOutstanding(db: PersonDatabase): Promise<number> {
  const sent = await db.outbox
    .where('[state+order]')
    .between(['sent', 0], ['sent', Number.MAX_SAFE_INTEGER])
    .count();
  return (await db.outbox.count()) - sent;
}
