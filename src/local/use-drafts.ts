import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { listDrafts } from './list-drafts.ts';
import type { Draft } from './outbox-entry.ts';
import { usePersonData, usePersonDatabase } from './person-context.tsx';
import { withReopen } from './reopen.ts';

/** Everything that this person began to write, the latest first; undefined while the disk is being asked. */
export function useDrafts(): Draft[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listDrafts(db), [db]);
}

/** Resolves when it is gone from this device's disk; the others are told. */
export function useRemoveDraft(): (key: string) => Promise<void> {
  const db = usePersonDatabase();
  const data = usePersonData();
  return useMemo(
    () => async (key: string) => {
      await withReopen(db, () => db.drafts.delete(key));
      data.worked();
    },
    [db, data],
  );
}
