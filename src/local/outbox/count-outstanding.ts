import { entriesInState } from './entries-in-state.ts';
import { isShown } from './entry-states.ts';
import type { PersonDatabase } from '../db/person-db.ts';

/** The number of outbox lines that are not sent. Also used in the service worker, without a screen. */
export async function countOutstanding(db: PersonDatabase): Promise<number> {
  const sent = await entriesInState(db, 'sent').count();
  // Only kinds that set a value have a subject, and they are few.
  const silent = await db.outbox
    .where('subject')
    .above('')
    .filter(entry => entry.state !== 'sent' && !isShown(entry))
    .count();
  return (await db.outbox.count()) - sent - silent;
}
