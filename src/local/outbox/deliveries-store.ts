import type { ApplicationProgress, DeliveryRecord } from '../../sync/outbox/application-progress.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';

/** Whether there is anything to ask the server about. */
export async function hasSentApplications(db: PersonDatabase): Promise<boolean> {
  const sent = await withReopen(db, () =>
    db.outbox.filter(({ kind, state }) => kind === 'application.submit' && state === 'sent').count(),
  );
  return sent > 0;
}

/** Replaces all stored progress of a guest's applications with the server's latest answer. */
export async function keepDeliveries(
  db: PersonDatabase,
  deliveries: readonly DeliveryRecord[],
): Promise<void> {
  await inTransaction(db, [db.deliveries], async () => {
    await db.deliveries.clear();
    await db.deliveries.bulkPut([...deliveries]);
  });
}

/** The progress of one application, from the pull (accounts) or the deliveries route (guests). Empty: only known to be sent. */
export async function readProgress(db: PersonDatabase, id: string): Promise<ApplicationProgress> {
  const { delivery, openedAt, decision } =
    (await db.applications.get(id)) ?? (await db.deliveries.get(id)) ?? {};
  return {
    ...(delivery && { delivery }),
    ...(openedAt !== undefined && { openedAt }),
    ...(decision && { decision }),
  };
}
