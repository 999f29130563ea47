import type { Table } from 'dexie';
import { ADOPTING, adoptionUnderWay } from './adoption-mark.ts';
import { isToBeOffered, offered } from '../outbox/entry-changes.ts';
import { partsOf, removeUnnamedFiles } from '../files/keep-file.ts';
import { forgetOwn, keptOwn, rememberAdopted } from './guest-secret.ts';
import { forgetGuestNews } from '../outbox/deliveries-store.ts';
import { landInEntries } from '../outbox/in-flight.ts';
import { queueMark } from '../values/mark-job.ts';
import { lastSeenEpoch } from './last-seen-epoch.ts';
import type { Draft, OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { earlierKey, keepEarlierDraft } from '../drafts/person-drafts.ts';
import { isLater } from '../outbox/personal-edit.ts';
import {
  type EditStamp,
  type JobMark,
  type Preference,
  type ProfilePart,
  type SavedSearch,
  type ToDo,
  type ViewedJob,
} from '../db/rows.ts';
import { queuePreference } from '../values/preferences.ts';
import { queuePart } from '../outbox/profile-value.ts';
import { adoptNotes, deviceNotes } from '../values/device-notes.ts';
import type { LookRow } from '../values/search-look-rows.ts';
import { queueSearch } from '../values/saved-searches.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';

/**
 * Signing in takes over what the device's guest wrote: waiting operations, receipts and drafts move to the account's
 * database, and operations then carry the account's id. Two databases cannot share a transaction, so the move is done in
 * steps that can be interrupted anywhere and are repeated at the next start:
 *
 *     mark guest → copy what the account lacks → take out of the guest exactly what was copied, and the mark
 *
 * While the mark is set, no tab replays the guest's outbox, so no operation is sent as two persons.
 *
 * The account may have met a restored server before the guest did (a step may have failed for a full disk): receipts of
 * other data than the account's are offered again. `nowMs`: of the clock that the receipts are dated by.
 */
export async function adoptGuest(
  guest: PersonDatabase,
  account: PersonDatabase,
  nowMs: number,
): Promise<void> {
  await Promise.all(Array.from(guest.draftWriters.values(), writer => writer.flush()));
  await inTransaction(guest, allTables(guest), async () => {
    await landInEntries(guest);
    if (isEmpty(await readWork(guest))) return;
    await guest.settings.put({ key: ADOPTING, value: account.userId });
  });
  while ((await adoptionUnderWay(guest)) !== null) {
    const work = await withReopen(guest, () =>
      guest.transaction('r', allTables(guest), () => readWork(guest)),
    );
    // Before the operations that need them.
    await copyFiles(guest, account);
    await copyTo(account, work, nowMs);
    await removeFrom(guest, work);
  }
  await removeUnnamedFiles(guest, { nowMs: Number.POSITIVE_INFINITY, receiptsSince: 0 });
}

/** One file after the other, in parts, so that no more than one is in memory. */
async function copyFiles(guest: PersonDatabase, account: PersonDatabase): Promise<void> {
  for (const file of await withReopen(guest, () => guest.files.toArray())) {
    const { hash } = file;
    if (await account.files.get(hash)) continue;
    const parts = await withReopen(guest, () => partsOf(guest, hash).toArray());
    await inTransaction(account, [account.files, account.fileParts], async () => {
      await account.fileParts.bulkPut(parts);
      await account.files.put(file);
    });
  }
}

interface Work {
  entries: OutboxEntry[];
  drafts: Draft[];
  viewed: ViewedJob[];
  marks: JobMark[];
  searches: SavedSearch[];
  notes: readonly LookRow[];
  preferences: Preference[];
  profile: ProfilePart[];
  toDos: ToDo[];
  secret: string | null;
}

async function readWork(guest: PersonDatabase): Promise<Work> {
  return {
    entries: await guest.outbox.orderBy('order').toArray(),
    drafts: await guest.drafts.toArray(),
    viewed: await guest.viewed.toArray(),
    marks: await guest.marks.toArray(),
    searches: await guest.searches.toArray(),
    notes: await deviceNotes(guest).toArray(),
    preferences: await guest.preferences.toArray(),
    profile: await guest.profile.toArray(),
    toDos: await guest.toDos.toArray(),
    secret: await keptOwn(guest),
  };
}

/** Notes about searches and jobs alone are nothing. */
function isEmpty({ secret, ...lists }: Work): boolean {
  const own = Object.entries(lists).filter(([name]) => name !== 'notes');
  return secret === null && own.every(([, list]) => list.length === 0);
}

function allTables(db: PersonDatabase): Table[] {
  const { outbox, drafts, viewed, settings, marks, searches, preferences, profile, toDos } = db;
  const work = [outbox, drafts, viewed, settings, marks, searches, preferences, profile, toDos];
  return [...work, db.deliveries, db.messages];
}

function copyTo(account: PersonDatabase, work: Work, nowMs: number): Promise<void> {
  const { entries, drafts, viewed, toDos, secret } = work;
  return inTransaction(account, allTables(account), async () => {
    const epoch = await lastSeenEpoch(account);
    const adopted = (entry: OutboxEntry, order: number): OutboxEntry => {
      const isLost = epoch !== undefined && isToBeOffered(entry, epoch, nowMs);
      const { state } = entry;
      const moved = { ...entry, userId: account.userId, order };
      return isLost ? offered(moved) : { ...moved, state: state === 'sending' ? 'waiting' : state };
    };
    const known = await account.outbox.bulkGet(entries.map(({ id }) => id));
    const last = await account.outbox.orderBy('order').last();
    let order = last?.order ?? 0;
    await account.outbox.bulkPut(
      entries.flatMap((entry, index) => {
        const before = known[index];
        // A copy that this account settled since is worth more than the guest's.
        if (before) return before.state === 'sent' ? [] : [adopted(entry, before.order)];
        order += 1;
        return [adopted(entry, order)];
      }),
    );
    for (const draft of drafts) await adoptDraft(account, draft);
    await account.viewed.bulkPut(viewed);
    await account.toDos.bulkPut(toDos);
    await adoptNotes(account, work.notes);
    await adoptValues(account, work, nowMs);
    if (secret !== null) await rememberAdopted(account, secret);
  });
}

/** The later edit keeps the place; the other one is kept beside it. */
async function adoptDraft(account: PersonDatabase, draft: Draft): Promise<void> {
  const own = await account.drafts.get(draft.key);
  if (!own || own.editedAt < draft.editedAt) {
    await keepEarlierDraft(account, draft.key, draft.content);
    await account.drafts.put(draft);
  } else if (own.editedAt > draft.editedAt) {
    await account.drafts.put({ ...draft, key: earlierKey(draft.key) });
  }
}

/**
 * For each value the later edit wins, and a guest's edit that wins becomes an operation of the account. Its stamp does not
 * change, so repeating an interrupted adoption makes the same operation.
 */
async function adoptValues(
  account: PersonDatabase,
  { marks, searches, preferences, profile }: Work,
  nowMs: number,
): Promise<void> {
  for (const mark of marks) {
    if (!isLater(mark, await account.marks.get([mark.kind, mark.jobId]))) continue;
    await account.marks.put(mark);
    await queueMark(account, mark, nowMs);
  }
  for (const search of searches) {
    if (!isLater(search, await account.searches.get(search.searchId))) continue;
    await account.searches.put(search);
    await queueSearch(account, search, nowMs);
  }
  for (const preference of preferences) {
    if (!isLater(preference, await account.preferences.get(preference.name))) continue;
    await account.preferences.put(preference);
    await queuePreference(account, preference, nowMs);
  }
  for (const part of profile) {
    if (!isLater(part, await account.profile.get(part.part))) continue;
    await account.profile.put(part);
    await queuePart(account, part, nowMs);
  }
}

/** The mark stays when the guest has something that was not copied as it is now: another tab wrote meanwhile. */
function removeFrom(guest: PersonDatabase, copied: Work): Promise<void> {
  return inTransaction(guest, allTables(guest), async () => {
    const entries = new Map(copied.entries.map(entry => [entry.id, JSON.stringify(entry)]));
    const drafts = new Map(copied.drafts.map(draft => [draft.key, draft.editedAt]));
    await guest.outbox.filter(entry => entries.get(entry.id) === JSON.stringify(entry)).delete();
    await guest.drafts.filter(draft => drafts.get(draft.key) === draft.editedAt).delete();
    await guest.viewed.bulkDelete(copied.viewed.map(({ jobId }) => jobId));
    const toDos = new Set(copied.toDos.map(({ id, addedAt }) => `${addedAt} ${id}`));
    await guest.toDos.filter(({ id, addedAt }) => toDos.has(`${addedAt} ${id}`)).delete();
    const stamps = new Set(
      [...copied.marks, ...copied.searches, ...copied.preferences, ...copied.profile].map(
        ({ operationId }) => operationId,
      ),
    );
    for (const table of [guest.marks, guest.searches, guest.preferences, guest.profile]) {
      await (table as Table<EditStamp>).filter(({ operationId }) => stamps.has(operationId)).delete();
    }
    if ((await keptOwn(guest)) === copied.secret) await forgetOwn(guest);
    if (!isEmpty(await readWork(guest))) return;
    await guest.settings.delete(ADOPTING);
    await deviceNotes(guest).delete();
    // The account hears of both with its own. The next guest is someone else.
    await forgetGuestNews(guest);
  });
}
