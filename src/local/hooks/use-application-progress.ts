import { useLiveQuery } from 'dexie-react-hooks';
import type { ApplicationProgress } from '../../sync/outbox/application-progress.ts';
import { readProgress } from '../outbox/deliveries-store.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';

/** Undefined until this device's database has answered. */
export function useApplicationProgress(applicationId: string): ApplicationProgress | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readProgress(db, applicationId), [db, applicationId]);
}
