import { entriesInState } from './entries-in-state.ts';
import { isShown } from './entry-states.ts';
import type { PersonDatabase } from './person-db.ts';

/** Lines of the outbox that are not sent; also where there is no screen to count for. */
export async function countOutstanding(db: PersonDatabase): Promise<number> {
  const sent = await entriesInState(db, 'sent').count();
  // Only kinds that set something have a subject, and they are few.
  const silent = await db.outbox
    .where('subject')
    .above('')
    .filter(entry => entry.state !== 'sent' && !isShown(entry))
    .count();
  return (await db.outbox.count()) - sent - silent;
}
