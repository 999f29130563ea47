import type { Table } from 'dexie';
import type { PersonOutbox } from '../sync/person-outbox.ts';
import { settleDraft } from './draft-writer.ts';
import {
  canRemove,
  canTakeAsDraft,
  newEntry,
  operationOf,
  released,
  retried,
  sending,
  settled,
} from './entry-changes.ts';
import { adoptionUnderWay } from './guest-adoption.ts';
import { draftKeysOfOperation, draftOfOperation } from './operation-draft.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { PersonDatabase } from './person-db.ts';
import { keepEarlierDraft, putDraft } from './person-drafts.ts';
import { withReopen } from './reopen.ts';

/** The outbox of one person on this device's disk: see `PersonOutbox` for what each method guarantees. */
export function createPersonOutbox(db: PersonDatabase, nowMs: () => number): PersonOutbox {
  const { outbox, drafts } = db;

  const write = <T>(tables: Table[], action: () => Promise<T>): Promise<T> =>
    withReopen(db, () => db.transaction('rw', tables, action));

  const inState = (state: OutboxEntry['state']) =>
    outbox.where('[state+order]').between([state, 0], [state, Number.MAX_SAFE_INTEGER]);

  const change = (ids: readonly string[], next: (entry: OutboxEntry) => OutboxEntry) =>
    write([outbox], async () => {
      const entries = await outbox.bulkGet([...ids]);
      const changed = entries.flatMap(entry => {
        const after = entry && next(entry);
        return after === entry || !after ? [] : [after];
      });
      await outbox.bulkPut(changed);
    });

  return {
    async pending(userId, limit) {
      if (userId !== db.userId) return [];
      if (userId === null && (await adoptionUnderWay(db)) !== null) return [];
      const entries = await withReopen(db, () => inState('waiting').limit(limit).toArray());
      return entries.map(operationOf);
    },

    markSending: ids => change(ids, sending),

    settle(sent, outcomes) {
      const byId = new Map(outcomes.map(outcome => [outcome.id, outcome]));
      return change(sent, entry => settled(entry, byId.get(entry.id), nowMs()));
    },

    release: ids => change(ids, released),

    recover: () =>
      write([outbox], async () => {
        await inState('sending').modify({ state: 'waiting' });
      }),

    async add(entries, clearDraft) {
      if (clearDraft !== undefined) await settleDraft(db, clearDraft);
      await write([outbox, drafts], async () => {
        const byId = new Map(entries.map(entry => [entry.operation.id, entry]));
        const known = await outbox.bulkGet([...byId.keys()]);
        const last = await outbox.orderBy('order').last();
        let order = last?.order ?? 0;
        const changed = Array.from(byId.values()).flatMap((entry, index) => {
          const before = known[index];
          if (!before) return [newEntry(entry, ++order)];
          return before.state === 'attention' ? [newEntry(entry, before.order)] : [];
        });
        await outbox.bulkPut(changed);
        if (clearDraft !== undefined) await drafts.delete(clearDraft);
      });
    },

    retry: id => change([id], retried),

    async takeAsDraft(id) {
      const found = await outbox.get(id);
      for (const key of found ? draftKeysOfOperation(found) : []) await settleDraft(db, key);
      return write([outbox, drafts], async () => {
        const entry = await outbox.get(id);
        if (!entry || !canTakeAsDraft(entry)) return undefined;
        const existing = await drafts.bulkGet(draftKeysOfOperation(entry));
        const draft = draftOfOperation(entry, key => existing.find(other => other?.key === key)?.content);
        if (!draft) return undefined;
        if (draft.replaces) await keepEarlierDraft(db, draft.key, draft.content);
        await putDraft(db, draft.key, draft.content, nowMs());
        await outbox.delete(id);
        return draft.key;
      });
    },

    remove: id =>
      write([outbox], async () => {
        const entry = await outbox.get(id);
        if (!entry || !canRemove(entry)) return false;
        await outbox.delete(id);
        return true;
      }),
  };
}
