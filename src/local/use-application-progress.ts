import { useLiveQuery } from 'dexie-react-hooks';
import type { ApplicationProgress } from '../sync/application-progress.ts';
import { readProgress } from './deliveries-store.ts';
import { usePersonDatabase } from './person-context.tsx';

/** Undefined until this device's database has answered. */
export function useApplicationProgress(applicationId: string): ApplicationProgress | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readProgress(db, applicationId), [db, applicationId]);
}
