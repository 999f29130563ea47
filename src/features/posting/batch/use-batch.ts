import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createJobIds } from '../../../domain/posting/new-job-ids.ts';
import { BATCH_DRAFT_KEY } from '../../../local/outbox/operation-draft.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { type DraftHandle, useDraft } from '../../../local/hooks/use-draft.ts';
import { useOutboxEntries } from '../../../local/hooks/use-outbox-entries.ts';
import { useServices, useSession, useToday } from '../../services.ts';
import { type BatchReader, type BatchReading, type BatchRow, readBatchRows } from './batch-rows.ts';
import { queueBatch } from './queue-batch.ts';

export interface Batch {
  draft: DraftHandle;
  text: string;
  setText: (text: string) => void;
  /** The reading of the text, slightly behind the typing; null until the first one is done. */
  reading: BatchReading | null;
  /** Progress through a long text, in rows; null: all are read. */
  checked: { done: number; total: number } | null;
  /** Replaces a row with its correction, and removes its refused operation from the outbox. */
  mend: (row: BatchRow, next: unknown) => Promise<void>;
  /** Takes a row out of the text. */
  leaveOut: (row: BatchRow) => Promise<void>;
  /** This person's postings in the outbox, by operation. */
  entries: ReadonlyMap<string, OutboxEntry>;
  /** Rows of the last batch that was queued completely, in order: shown while the text area is empty. */
  lastRowIds: readonly string[];
  /** Queues the valid rows of the current text. Resolves with the reading of that text. */
  submit: () => Promise<BatchReading>;
}

export function useBatch(): Batch {
  const { outbox } = useServices();
  const session = useSession();
  const today = useToday();
  const draft = useDraft(BATCH_DRAFT_KEY);
  const all = useOutboxEntries();
  const [reading, setReading] = useState<BatchReading | null>(null);
  const [checked, setChecked] = useState<Batch['checked']>(null);
  const newJobId = useMemo(() => createJobIds(Math.random), []);
  const userId = session.status === 'guest' ? '' : session.user.id;
  const text = draft.content['text'];
  const typed = typeof text === 'string' ? text : '';
  // After an await, the text may be another one.
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);

  const read = useMemo(() => {
    const known: BatchReader['known'] = new Map();
    return (source: string, breathe: BatchReader['breathe']) =>
      readBatchRows(source, { userId, today, newJobId, known, ...(breathe && { breathe }) });
  }, [userId, today, newJobId]);
  const settled = useDeferredValue(typed);
  useEffect(() => {
    let isLive = true;
    const breathe = async (done: number, total: number) => {
      setChecked({ done, total });
      await new Promise(resolve => setTimeout(resolve));
      if (!isLive) throw new Error('Another text is read by now');
    };
    read(settled, breathe)
      .then(found => isLive && setReading(found))
      .then(() => isLive && setChecked(null))
      .catch(() => undefined);
    return () => {
      isLive = false;
    };
  }, [read, settled]);

  const entries = useMemo(
    () =>
      new Map((all ?? []).filter(({ kind }) => kind === 'posting.create').map(entry => [entry.id, entry])),
    [all],
  );
  const lastRowIds = useMemo(() => {
    const ids = draft.content['rowIds'];
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : [];
  }, [draft.content]);

  async function submit(): Promise<BatchReading> {
    const now = await read(typed, undefined);
    setReading(now);
    if (now.status === 'rows' && now.rows.length > 0) {
      const isWhole = await queueBatch(outbox, now, entries);
      const rowIds = now.rows.map(({ id }) => id);
      // What was typed meanwhile stays: the rows that are queued are recognized in it.
      if (isWhole) draft.change(latest.current === typed ? { text: '', rowIds } : { rowIds });
    }
    return now;
  }

  async function mend({ id }: BatchRow, next: unknown): Promise<void> {
    if (!(await replaceRow(id, [next]))) return;
    if (entries.get(id)?.state === 'attention') await outbox.remove(id);
  }

  /** Resolves to false if the text has no such row any more: the rows on the screen may be those of the text before. */
  async function replaceRow(id: string, next: readonly unknown[]): Promise<boolean> {
    const source = latest.current;
    const now = await read(source, undefined);
    // More was typed, or another row was replaced.
    if (source !== latest.current) return replaceRow(id, next);
    if (now.status !== 'rows' || !now.rows.some(row => row.id === id)) return false;
    const rows = now.rows.flatMap(each => (each.id === id ? next : [each.row]));
    latest.current = rows.length === 0 ? '' : JSON.stringify(rows, null, 2);
    draft.change({ text: latest.current });
    return true;
  }

  return {
    draft,
    checked,
    mend,
    leaveOut: async ({ id }) => void (await replaceRow(id, [])),
    text: typed,
    setText: next => draft.change({ text: next }),
    reading,
    entries,
    lastRowIds,
    submit,
  };
}
