import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type DraftSnapshot, DraftWriter } from './draft-writer.ts';
import { usePersonData, usePersonDatabase } from './person-context.tsx';

export interface DraftHandle extends DraftSnapshot {
  /** Merges fields and saves them at once: call it on every change of the form. */
  change(fields: Record<string, unknown>): void;
}

/**
 * One autosaved draft of this person (`DraftWriter` says what is promised). A form shows `content` once `ready`, and
 * is emptied by whoever clears the draft, e.g. `outbox.enqueue(operations, { clearDraft: key })`.
 */
export function useDraft(key: string): DraftHandle {
  const db = usePersonDatabase();
  const data = usePersonData();
  const writer = useMemo(() => new DraftWriter(db, key, Date.now), [db, key]);

  useEffect(() => {
    writer.open();
    // A save that failed is tried again when the page is left; the others are on the disk or on their way.
    const flush = () => void writer.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      void writer.close().then(() => data.worked());
    };
  }, [writer, data]);

  const snapshot = useSyncExternalStore(writer.subscribe, writer.snapshot);
  return { ...snapshot, change: writer.change };
}
