import type { ApplicationProgress, DeliveryRecord } from '../sync/application-progress.ts';
import type { PersonDatabase } from './person-db.ts';
import { withReopen } from './reopen.ts';

/** Whether there is anything to ask the server about. */
export async function hasSentApplications(db: PersonDatabase): Promise<boolean> {
  const sent = await withReopen(db, () =>
    db.outbox.filter(({ kind, state }) => kind === 'application.submit' && state === 'sent').count(),
  );
  return sent > 0;
}

/** What the server told of a guest's applications takes the place of what it told before. */
export async function keepDeliveries(
  db: PersonDatabase,
  deliveries: readonly DeliveryRecord[],
): Promise<void> {
  await withReopen(db, () =>
    db.transaction('rw', db.deliveries, async () => {
      await db.deliveries.clear();
      await db.deliveries.bulkPut([...deliveries]);
    }),
  );
}

/** Of one application: an account's comes with the pull, a guest's was asked for. Empty: only that it was sent is known. */
export async function readProgress(db: PersonDatabase, id: string): Promise<ApplicationProgress> {
  const { delivery, openedAt, decision } =
    (await db.applications.get(id)) ?? (await db.deliveries.get(id)) ?? {};
  return {
    ...(delivery && { delivery }),
    ...(openedAt !== undefined && { openedAt }),
    ...(decision && { decision }),
  };
}
