import { useMemo } from 'react';
import { listDrafts } from '../drafts/list-drafts.ts';
import type { Draft } from '../db/outbox-entry.ts';
import { putBackDraft, setAsideDraft } from '../drafts/person-drafts.ts';
import { usePersonData } from '../people/person-context.tsx';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { withReopen } from '../db/reopen.ts';
import { useLiveQuery } from './use-live-query.ts';

/** All of this person's drafts, the latest first; undefined until the disk was read. */
export function useDrafts(): Draft[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listDrafts(db), [db]);
}

/** Each promise resolves when the change is on this device's disk. It is then announced for sending. */
export function useDraftRemoval() {
  const db = usePersonDatabase();
  const data = usePersonData();
  return useMemo(() => {
    const told = async (write: Promise<void>) => {
      await write;
      data.notifyQueued();
    };
    return {
      remove: ({ key }: Draft) => told(withReopen(db, () => db.drafts.delete(key))),
      putBack: (draft: Draft) => told(putBackDraft(db, draft, data.edits.nowMs())),
      setAside: (key: string, isOld: (content: Draft['content']) => boolean) =>
        told(setAsideDraft(db, key, isOld)),
    };
  }, [db, data]);
}
