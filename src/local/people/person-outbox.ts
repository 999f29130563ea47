import type { Table } from 'dexie';
import type { PersonOutbox } from '../../sync/outbox/person-outbox.ts';
import { adoptionUnderWay } from './adoption-mark.ts';
import { offerDrafts } from '../drafts/draft-offers.ts';
import { settleDraft } from '../drafts/draft-writer.ts';
import {
  awaitedBy,
  canRemove,
  canTakeAsDraft,
  conflictsSeen,
  isOld,
  isToBeOffered,
  offered,
  operationOf,
  orphaned,
  RECEIPTS_KEPT_MS,
  retried,
  settled,
} from '../outbox/entry-changes.ts';
import { entriesInState } from '../outbox/entries-in-state.ts';
import { sending } from '../outbox/entry-states.ts';
import {
  forgetLanded,
  idsInFlight,
  clearInFlight,
  markUnknown,
  readFlight,
  markInFlight,
  withFlight,
} from '../outbox/in-flight.ts';
import { draftKeysOfOperation, draftOfOperation } from '../outbox/operation-draft.ts';
import { lastSeenEpoch, noteEpoch } from './last-seen-epoch.ts';
import { appendEntries } from '../outbox/outbox-append.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { keepEarlierDraft, putDraft } from '../drafts/person-drafts.ts';
import { refusedPart } from '../outbox/refused-draft.ts';
import type { EditContext } from '../outbox/personal-edit.ts';
import { withReopen } from '../db/reopen.ts';
import { confirmStamps, stampAnew, stampedTables } from '../outbox/stamp-confirmation.ts';
import { offeredTables, offerValues } from '../outbox/value-offers.ts';

const HOUR_MS = 3_600_000;
/** A range read takes up to this many times the wanted entries; that is faster than reading each by its id. */
const RANGE_SLACK = 2;

/** The outbox of one person on this device's disk: see `PersonOutbox` for what each method guarantees. */
export function createPersonOutbox(db: PersonDatabase, context: EditContext): PersonOutbox {
  const { outbox, drafts, settings } = db;
  const { nowMs, newId } = context;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  /** The range of `order` that `pending` gave out last. */
  let given = { from: 0, to: 0 };

  const write = <T>(tables: Table[], action: () => Promise<T>): Promise<T> =>
    withReopen(db, () => db.transaction('rw', tables, action));

  const inState = (state: OutboxEntry['state']) => entriesInState(db, state);

  /** Reads a range first: a thousand reads by id take many times as long. */
  const entriesOf = async (ids: readonly string[]): Promise<OutboxEntry[]> => {
    const range = outbox.where('order').between(given.from, given.to, true, true);
    const near = ids.length > 1 ? await range.limit(ids.length * RANGE_SLACK).toArray() : [];
    const asked = new Set(ids);
    const found = near.filter(({ id }) => asked.delete(id));
    const others = asked.size > 0 ? await outbox.bulkGet([...asked]) : [];
    return [...found, ...others.filter(entry => entry !== undefined)];
  };

  const changeEntries = async (ids: readonly string[], next: (entry: OutboxEntry) => OutboxEntry) => {
    const changed = (await entriesOf(ids)).flatMap(entry => {
      const after = next(entry);
      return after === entry ? [] : [after];
    });
    await outbox.bulkPut(changed);
    return changed;
  };

  const entryNow = async (id: string): Promise<OutboxEntry | undefined> => {
    const entry = await outbox.get(id);
    return entry && withFlight(entry, await readFlight(db));
  };

  /** Within a transaction over `outbox`. */
  const giveBackOrphans = async (changed: readonly OutboxEntry[]) => {
    for (const entry of changed) {
      const awaited = awaitedBy(entry);
      if (awaited === null) continue;
      const after = orphaned(entry, await outbox.get(awaited));
      if (after !== entry) await outbox.put(after);
    }
  };

  /** Within a transaction over `outbox`, `settings` and `offeredTables`. */
  const meet = async (epoch: string) => {
    const before = await lastSeenEpoch(db);
    if (before === epoch) return;
    await noteEpoch(db, epoch);
    const receipts = await outbox
      .where('settledAt')
      .above(nowMs() - RECEIPTS_KEPT_MS)
      .toArray();
    await outbox.bulkPut(receipts.filter(entry => isToBeOffered(entry, epoch, nowMs())).map(offered));
    if (before !== undefined) await offerValues(db, context);
  };

  return {
    async pending(userId, limit) {
      if (userId !== db.userId) return [];
      if (userId === null && (await adoptionUnderWay(db)) !== null) return [];
      const entries = await withReopen(db, () =>
        db.transaction('r', outbox, settings, async () => {
          const inFlight = await idsInFlight(db);
          const waiting = await inState('waiting')
            .limit(limit + inFlight.size)
            .toArray();
          return waiting.filter(({ id }) => !inFlight.has(id)).slice(0, limit);
        }),
      );
      given = { from: entries[0]?.order ?? 0, to: entries.at(-1)?.order ?? 0 };
      return entries.map(operationOf);
    },

    markSending: ids => write([settings], () => markInFlight(db, ids)),

    async settle(sent, outcomes, epoch) {
      const byId = new Map(outcomes.map(outcome => [outcome.id, outcome]));
      const settleEntries = async () => {
        const changed = await changeEntries(sent, entry =>
          settled(sending(entry), byId.get(entry.id), nowMs(), epoch ?? null),
        );
        await clearInFlight(db, sent);
        await confirmStamps(db, changed);
        await giveBackOrphans(changed);
      };
      // Compares with the disk: another tab may have met other data since this tab's request.
      const isDone = await write([outbox, settings, db.marks, db.searches, db.preferences], async () => {
        if (epoch !== undefined && (await lastSeenEpoch(db)) !== epoch) return false;
        await settleEntries();
        return true;
      });
      if (!isDone && epoch !== undefined)
        await write([outbox, settings, ...offeredTables(db)], async () => {
          await settleEntries();
          await meet(epoch);
        });
    },

    release: ids => write([settings], () => markUnknown(db, ids)),

    recover: () =>
      write([outbox, settings], async () => {
        // Entries that a dead tab left in flight.
        await markUnknown(db, await idsInFlight(db));
        // Earlier versions of the app marked entries in flight so.
        await inState('sending').modify({ state: 'waiting' });
        if (nowMs() - forgottenAt < HOUR_MS) return;
        forgottenAt = nowMs();
        await forgetLanded(db);
        await outbox
          .where('settledAt')
          .belowOrEqual(forgottenAt - RECEIPTS_KEPT_MS)
          .filter(entry => isOld(entry, forgottenAt))
          .delete();
      }),

    collect: ({ whileWriting }) => offerDrafts(db, { whileWriting, context }),

    seeEpoch: epoch => write([outbox, settings, ...offeredTables(db)], () => meet(epoch)),

    epoch: () => withReopen(db, () => lastSeenEpoch(db)),

    async add(entries, clearDraft) {
      if (clearDraft !== undefined) await settleDraft(db, clearDraft);
      await write([outbox, drafts, settings], async () => {
        await appendEntries(db, entries);
        if (clearDraft !== undefined) await drafts.delete(clearDraft);
      });
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

    dismiss: id => write([outbox], async () => void (await changeEntries([id], conflictsSeen))),

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
