import type { Table } from 'dexie';
import type { OutboxStore } from '../../sync/ports.ts';
import { adoptionUnderWay } from './adoption-mark.ts';
import { offerDrafts } from '../drafts/draft-offers.ts';
import {
  awaitedBy,
  isOld,
  isToBeOffered,
  offered,
  operationOf,
  orphaned,
  RECEIPTS_KEPT_MS,
  settled,
} from '../outbox/entry-changes.ts';
import { entriesInState } from '../outbox/entries-in-state.ts';
import { sending } from '../outbox/entry-states.ts';
import { forgetLanded, idsInFlight, clearInFlight, markUnknown, markInFlight } from '../outbox/in-flight.ts';
import { removeUnnamedFiles } from '../files/keep-file.ts';
import { namedFile } from '../files/named-file.ts';
import { lastSeenEpoch, noteEpoch } from './last-seen-epoch.ts';
import type { KeptFile } from '../db/kept-files.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { EditContext } from '../outbox/personal-edit.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import { confirmStamps } from '../outbox/stamp-confirmation.ts';
import { offeredTables, offerValues } from '../outbox/value-offers.ts';

const HOUR_MS = 3_600_000;
/** A range read takes up to this many times the wanted entries; that is faster than reading each by its id. */
const RANGE_SLACK = 2;

/** One person's outbox as the replay sees it: see `OutboxStore` for what each method guarantees. */
export function createOutboxStore(db: PersonDatabase, context: EditContext): OutboxStore {
  const { outbox, settings, files } = db;
  const { nowMs } = context;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  /** The range of `order` that `pending` gave out last. */
  let given = { from: 0, to: 0 };

  const write = <T>(tables: Table[], action: () => Promise<T>) => inTransaction(db, tables, action);

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

  /** Within a transaction over `outbox`. */
  const giveBackOrphans = async (changed: readonly OutboxEntry[]) => {
    for (const entry of changed) {
      const awaited = awaitedBy(entry);
      if (awaited === null) continue;
      const after = orphaned(entry, await outbox.get(awaited));
      if (after !== entry) await outbox.put(after);
    }
  };

  /** Within a transaction over `outbox` and `files`: the server lacks the files of these operations. */
  const sendFilesAgain = async (changed: readonly OutboxEntry[]) => {
    for (const entry of changed) {
      if (entry.state !== 'waiting' || entry.error?.type !== 'upload_missing') continue;
      const isHere = await files.update(namedFile(entry.payload) ?? '', { state: 'waiting', sent: 0 });
      const error = { ...entry.error, field: 'resume' };
      if (!isHere) await outbox.put({ ...entry, state: 'attention', error, settledAt: nowMs() });
    }
  };

  /** Within a transaction over `outbox`, `settings`, `files` and `offeredTables`. */
  const meet = async (epoch: string) => {
    const before = await lastSeenEpoch(db);
    if (before === epoch) return;
    await noteEpoch(db, epoch);
    const receipts = await outbox
      .where('settledAt')
      .above(nowMs() - RECEIPTS_KEPT_MS)
      .toArray();
    await outbox.bulkPut(receipts.filter(entry => isToBeOffered(entry, epoch, nowMs())).map(offered));
    await files.filter(({ state }) => state === 'uploaded').modify({ state: 'waiting', sent: 0 });
    if (before !== undefined) await offerValues(db, context);
  };

  return {
    async pending(userId, limit) {
      if (userId !== db.userId) return [];
      if (userId === null && (await adoptionUnderWay(db)) !== null) return [];
      const entries = await withReopen(db, () =>
        db.transaction('r', outbox, settings, files, async () => {
          const inFlight = await idsInFlight(db);
          // An operation that is sent again with a refused file hears that the file is missing, and so it's sent again too.
          const isOnItsWay = ({ state }: KeptFile) => state === 'waiting' || state === 'paused';
          const unsent = new Set(await files.filter(isOnItsWay).primaryKeys());
          const all = inState('waiting');
          // Operations wait for their files, and nothing waits for them.
          const ready =
            unsent.size === 0 ? all : all.filter(({ payload }) => !unsent.has(namedFile(payload) ?? ''));
          const waiting = await ready.limit(limit + inFlight.size).toArray();
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
        await sendFilesAgain(changed);
      };
      // Compares with the disk: another tab may have met other data since this tab's request.
      const isDone = await write(
        [outbox, settings, files, db.marks, db.searches, db.preferences, db.profile],
        async () => {
          if (epoch !== undefined && (await lastSeenEpoch(db)) !== epoch) return false;
          await settleEntries();
          return true;
        },
      );
      if (!isDone && epoch !== undefined)
        await write([outbox, settings, files, ...offeredTables(db)], async () => {
          await settleEntries();
          await meet(epoch);
        });
    },

    release: ids => write([settings], () => markUnknown(db, ids)),

    async recover() {
      const isDue = await write([outbox, settings], async () => {
        // Entries that a dead tab left in flight.
        await markUnknown(db, await idsInFlight(db));
        // Earlier versions of the app marked entries in flight so.
        await inState('sending').modify({ state: 'waiting' });
        if (nowMs() - forgottenAt < HOUR_MS) return false;
        forgottenAt = nowMs();
        await forgetLanded(db);
        await outbox
          .where('settledAt')
          .belowOrEqual(forgottenAt - RECEIPTS_KEPT_MS)
          .filter(entry => isOld(entry, forgottenAt))
          .delete();
        return true;
      });
      if (isDue) await removeUnnamedFiles(db, { nowMs: nowMs(), receiptsSince: nowMs() - RECEIPTS_KEPT_MS });
    },

    collect: ({ whileWriting }) => offerDrafts(db, { whileWriting, context }),

    seeEpoch: epoch => write([outbox, settings, files, ...offeredTables(db)], () => meet(epoch)),

    epoch: () => withReopen(db, () => lastSeenEpoch(db)),
  };
}
