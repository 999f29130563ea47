import {
  awaitedBy,
  canRemove,
  canTakeAsDraft,
  conflictsSeen,
  isToBeOffered,
  offered,
  operationOf,
  orphaned,
  retried,
  settled,
} from '../../src/local/outbox/entry-changes.ts';
import { released, sending } from '../../src/local/outbox/entry-states.ts';
import { newEntry } from '../../src/local/outbox/new-entry.ts';
import { draftOfOperation } from '../../src/local/outbox/operation-draft.ts';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import type { PersonOutbox } from '../../src/sync/outbox/person-outbox.ts';

export interface MemoryOutbox extends PersonOutbox {
  entries: Map<string, OutboxEntry>;
  drafts: Map<string, Record<string, unknown>>;
}

/** The port without a disk, for tests of the layers above it. */
export function createMemoryOutbox(userId: string | null, nowMs: () => number): MemoryOutbox {
  const entries = new Map<string, OutboxEntry>();
  const drafts = new Map<string, Record<string, unknown>>();
  const change = async (ids: readonly string[], next: (entry: OutboxEntry) => OutboxEntry) => {
    for (const id of ids) {
      const entry = entries.get(id);
      if (entry) entries.set(id, next(entry));
    }
  };
  let known: string | undefined;
  const seeEpoch = async (epoch: string) => {
    if (epoch === known) return;
    known = epoch;
    await change([...entries.keys()], entry =>
      isToBeOffered(entry, epoch, nowMs()) ? offered(entry) : entry,
    );
  };
  let freshIds = 0;
  return {
    entries,
    drafts,
    seeEpoch,
    epoch: async () => known,
    collect: () => Promise.resolve(),
    async pending(asked, limit) {
      if (asked !== userId) return [];
      const waiting = [...entries.values()].filter(({ state }) => state === 'waiting');
      return waiting
        .sort((a, b) => a.order - b.order)
        .slice(0, limit)
        .map(operationOf);
    },
    markSending: ids => change(ids, sending),
    async settle(sent, outcomes, epoch) {
      const byId = new Map(outcomes.map(outcome => [outcome.id, outcome]));
      await change(sent, entry => settled(entry, byId.get(entry.id), nowMs(), epoch ?? null));
      await change(sent, entry => {
        const awaited = awaitedBy(entry);
        return awaited === null ? entry : orphaned(entry, entries.get(awaited));
      });
      if (epoch !== undefined) await seeEpoch(epoch);
    },
    release: ids => change(ids, released),
    recover: () => change([...entries.keys()], released),
    async add(added, clearDraft) {
      let order = Math.max(0, ...[...entries.values()].map(entry => entry.order));
      for (const entry of added) {
        const before = entries.get(entry.operation.id);
        if (before && before.state !== 'attention') continue;
        const made = newEntry(entry, before?.order ?? ++order);
        for (const { id, subject, state } of entries.values()) {
          if (subject !== null && subject === made.subject && state !== 'sending') entries.delete(id);
        }
        entries.set(made.id, made);
      }
      if (clearDraft !== undefined) drafts.delete(clearDraft);
    },
    async retry(id) {
      const entry = entries.get(id);
      const after = entry && retried(entry, `fresh-operation-${++freshIds}`, nowMs());
      if (!after) return;
      entries.delete(id);
      entries.set(after.id, after);
    },
    dismiss: id => change([id], conflictsSeen),
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
