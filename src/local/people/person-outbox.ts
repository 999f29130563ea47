import type { Table } from 'dexie';
import type { PersonOutbox } from '../../sync/outbox/person-outbox.ts';
import { settleDraft } from '../drafts/draft-writer.ts';
import { canRemove, canTakeAsDraft, conflictsSeen, retried } from '../outbox/entry-changes.ts';
import { readFlight, withFlight } from '../outbox/in-flight.ts';
import { draftKeysOfOperation, draftOfOperation } from '../outbox/operation-draft.ts';
import { appendEntries } from '../outbox/outbox-append.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { keepEarlierDraft, putDraft } from '../drafts/person-drafts.ts';
import { refusedPart } from '../outbox/refused-draft.ts';
import type { EditContext } from '../outbox/personal-edit.ts';
import { inTransaction } from '../db/reopen.ts';
import { stampAnew, stampedTables } from '../outbox/stamp-confirmation.ts';
import { createOutboxStore } from './outbox-store.ts';

/** The outbox of one person on this device's disk: see `PersonOutbox` for what each method guarantees. */
export function createPersonOutbox(db: PersonDatabase, context: EditContext): PersonOutbox {
  const { outbox, drafts, settings } = db;
  const { nowMs, newId } = context;
  const write = <T>(tables: Table[], action: () => Promise<T>) => inTransaction(db, tables, action);

  const entryNow = async (id: string): Promise<OutboxEntry | undefined> => {
    const entry = await outbox.get(id);
    return entry && withFlight(entry, await readFlight(db));
  };

  return {
    ...createOutboxStore(db, context),

    async add(entries, clearDraft) {
      const form = clearDraft === undefined ? undefined : db.draftWriters.get(clearDraft);
      try {
        await form?.hold();
        await write([outbox, drafts, settings], async () => {
          await appendEntries(db, entries);
          if (clearDraft !== undefined) await drafts.delete(clearDraft);
        });
      } catch (error) {
        form?.release();
        throw error;
      }
      form?.sent();
    },

    retry: id =>
      write([outbox, ...stampedTables(db)], async () => {
        const entry = await outbox.get(id);
        const after = entry && retried(entry, newId(), nowMs());
        if (!after || after === entry) return;
        if (after.id !== id) await outbox.delete(id);
        await outbox.put(after);
        if (after.id !== id) await stampAnew(db, entry, after);
      }),

    dismiss: id =>
      write([outbox], async () => {
        const entry = await outbox.get(id);
        const after = entry && conflictsSeen(entry);
        if (after && after !== entry) await outbox.put(after);
      }),

    async takeAsDraft(id) {
      const found = await outbox.get(id);
      for (const key of found ? draftKeysOfOperation(found) : []) await settleDraft(db, key);
      return write([outbox, drafts, settings], async () => {
        const entry = await entryNow(id);
        if (!entry || !canTakeAsDraft(entry)) return undefined;
        const existing = await drafts.bulkGet(draftKeysOfOperation(entry));
        const draft = draftOfOperation(entry, key => existing.find(other => other?.key === key)?.content);
        if (!draft) return undefined;
        if (draft.replaces) await keepEarlierDraft(db, draft.key, draft.content);
        const refused = draft.replaces ? refusedPart(entry) : {};
        await putDraft(db, draft.key, { ...draft.content, ...refused }, nowMs());
        await outbox.delete(id);
        return draft.key;
      });
    },

    remove: (id, only) =>
      write([outbox, settings], async () => {
        const entry = await entryNow(id);
        if (!entry || !canRemove(entry) || (only?.isUnsent && entry.state === 'sent')) return false;
        await outbox.delete(id);
        return true;
      }),
  };
}
