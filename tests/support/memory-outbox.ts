import {
  canRemove,
  canTakeAsDraft,
  newEntry,
  operationOf,
  released,
  retried,
  sending,
  settled,
} from '../../src/local/entry-changes.ts';
import { draftOfOperation } from '../../src/local/operation-draft.ts';
import type { OutboxEntry } from '../../src/local/outbox-entry.ts';
import type { PersonOutbox } from '../../src/sync/person-outbox.ts';

export interface MemoryOutbox extends PersonOutbox {
  entries: Map<string, OutboxEntry>;
  drafts: Map<string, Record<string, unknown>>;
}

/** The port without a disk: for tests of what stands above it. */
export function createMemoryOutbox(userId: string | null, nowMs: () => number): MemoryOutbox {
  const entries = new Map<string, OutboxEntry>();
  const drafts = new Map<string, Record<string, unknown>>();
  const change = async (ids: readonly string[], next: (entry: OutboxEntry) => OutboxEntry) => {
    for (const id of ids) {
      const entry = entries.get(id);
      if (entry) entries.set(id, next(entry));
    }
  };
  return {
    entries,
    drafts,
    async pending(asked, limit) {
      if (asked !== userId) return [];
      const waiting = [...entries.values()].filter(({ state }) => state === 'waiting');
      return waiting
        .sort((a, b) => a.order - b.order)
        .slice(0, limit)
        .map(operationOf);
    },
    markSending: ids => change(ids, sending),
    settle: (sent, outcomes) =>
      change(sent, entry =>
        settled(
          entry,
          outcomes.find(({ id }) => id === entry.id),
          nowMs(),
        ),
      ),
    release: ids => change(ids, released),
    recover: () => change([...entries.keys()], released),
    async add(added, clearDraft) {
      let order = Math.max(0, ...[...entries.values()].map(entry => entry.order));
      for (const entry of added) {
        const before = entries.get(entry.operation.id);
        if (before && before.state !== 'attention') continue;
        entries.set(entry.operation.id, newEntry(entry, before?.order ?? ++order));
      }
      if (clearDraft !== undefined) drafts.delete(clearDraft);
    },
    retry: id => change([id], retried),
    async takeAsDraft(id) {
      const entry = entries.get(id);
      if (!entry || !canTakeAsDraft(entry)) return undefined;
      const draft = draftOfOperation(entry, key => drafts.get(key));
      if (!draft) return undefined;
      const before = drafts.get(draft.key);
      if (before && draft.replaces) drafts.set(`${draft.key}:earlier`, before);
      drafts.set(draft.key, draft.content);
      entries.delete(id);
      return draft.key;
    },
    async remove(id) {
      const entry = entries.get(id);
      return entry !== undefined && canRemove(entry) && entries.delete(id);
    },
  };
}
