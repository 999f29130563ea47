import type { ApplicationProgress } from '../../sync/outbox/application-progress.ts';
import { readProgress } from '../outbox/deliveries-store.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Undefined until this device's database has answered. */
export function useApplicationProgress(applicationId: string): ApplicationProgress | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readProgress(db, applicationId), [db, applicationId]);
}

/** Whether it was withdrawn, here or on another device. */
export function useIsWithdrawn(applicationId: string): boolean {
  const db = usePersonDatabase();
  const isWithdrawn = async () => {
    if ((await db.applications.get(applicationId))?.state === 'withdrawn') return true;
    const withdrawals = db.outbox.filter(
      ({ kind, state, payload }) =>
        kind === 'application.withdraw' && state === 'sent' && payload['applicationId'] === applicationId,
    );
    return (await withdrawals.count()) > 0;
  };
  return useLiveQuery(isWithdrawn, [db, applicationId]) ?? false;
}
