import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type DraftSnapshot, DraftWriter } from '../drafts/draft-writer.ts';
import { usePersonData } from '../people/person-context.tsx';
import { usePersonDatabase } from '../people/use-person-database.ts';

export interface DraftHandle extends DraftSnapshot {
  /** Merges fields and saves them at once. Call it on every change of the form. */
  change(fields: Record<string, unknown>): void;
  /** Empties the form at once, after a submission has cleared the draft. */
  cleared(): void;
}

/**
 * One automatically saved draft of this person (see `DraftWriter` for its guarantees). A form shows `content` once
 * `ready`, and is emptied when the draft is cleared, e.g. by `outbox.enqueue(operations, { clearDraft: key })`.
 */
export function useDraft(key: string): DraftHandle {
  const db = usePersonDatabase();
  const data = usePersonData();
  const writer = useMemo(() => new DraftWriter(db, key, Date.now), [db, key]);

  useEffect(() => {
    writer.open();
    // Leaving the page retries a failed save. Other changes are on the disk or being written.
    const flush = () => void writer.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      void writer.close().then(() => data.notifyQueued());
    };
  }, [writer, data]);

  const snapshot = useSyncExternalStore(writer.subscribe, writer.snapshot);
  return { ...snapshot, change: writer.change, cleared: writer.cleared };
}
