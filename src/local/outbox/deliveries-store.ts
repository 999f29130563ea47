import type { ApplicationProgress, GuestNews } from '../../sync/outbox/application-progress.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';

const CURSOR = 'guestMessages';

/** Whether there is anything to ask the server about. */
export async function hasSentApplications(db: PersonDatabase): Promise<boolean> {
  const sent = await withReopen(db, () =>
    db.outbox.filter(({ kind, state }) => kind === 'application.submit' && state === 'sent').count(),
  );
  return sent > 0;
}

/** How far this device has read a guest's messages; '' = not at all. */
export async function guestCursor(db: PersonDatabase): Promise<string> {
  const kept = await withReopen(db, () => db.settings.get(CURSOR));
  return typeof kept?.value === 'string' ? kept.value : '';
}

/**
 * Replaces all stored progress of a guest's applications with the server's latest answer, and adds the messages that
 * came with it. Messages and cursor are stored together, so none is missed.
 */
export async function keepDeliveries(
  db: PersonDatabase,
  { deliveries, conversation }: GuestNews,
): Promise<void> {
  await inTransaction(db, [db.deliveries, db.messages, db.settings], async () => {
    await db.deliveries.clear();
    await db.deliveries.bulkPut([...deliveries]);
    if (!conversation) return;
    await db.messages.bulkPut(conversation.messages.map(message => ({ ...message, run: '' })));
    await db.settings.put({ key: CURSOR, value: conversation.cursor });
  });
}

/** Within a transaction over `deliveries`, `messages` and `settings`. */
export async function forgetGuestNews(guest: PersonDatabase): Promise<void> {
  await guest.deliveries.clear();
  await guest.messages.clear();
  await guest.settings.delete(CURSOR);
}

/** The progress of one application, from the pull (accounts) or the deliveries route (guests). Empty: only known to be sent. */
export async function readProgress(db: PersonDatabase, id: string): Promise<ApplicationProgress> {
  const { delivery, openedAt, decision, seenTo } =
    (await db.applications.get(id)) ?? (await db.deliveries.get(id)) ?? {};
  return {
    ...(delivery && { delivery }),
    ...(openedAt !== undefined && { openedAt }),
    ...(decision && { decision }),
    ...(seenTo !== undefined && { seenTo }),
  };
}
