import type { Table } from 'dexie';
import { forgetOwn, keptOwn, rememberAdopted } from './guest-secret.ts';
import type { Draft, OutboxEntry } from './outbox-entry.ts';
import type { PersonDatabase, ViewedJob } from './person-db.ts';
import { earlierKey, keepEarlierDraft } from './person-drafts.ts';
import { withReopen } from './reopen.ts';

const ADOPTING = 'adopting';

/** The account that is taking over this guest's work, if that was begun and not finished. */
export async function adoptionUnderWay(guest: PersonDatabase): Promise<string | null> {
  const mark = await withReopen(guest, () => guest.settings.get(ADOPTING));
  return typeof mark?.value === 'string' ? mark.value : null;
}

/**
 * Signing in takes over what the device's guest wrote: waiting operations, receipts and drafts move to the account's
 * database, and operations then carry its id. Two databases cannot share a transaction, so it goes in steps that may
 * be cut off anywhere and are taken again at the next start:
 *
 *     mark guest → copy what the account lacks → take out of the guest exactly what was copied, and the mark
 *
 * While the mark stands nobody replays the guest's outbox, so that no operation is sent as two persons.
 */
export async function adoptGuest(guest: PersonDatabase, account: PersonDatabase): Promise<void> {
  await Promise.all(Array.from(guest.draftWriters.values(), writer => writer.flush()));
  await withReopen(guest, () =>
    guest.transaction('rw', allTables(guest), async () => {
      if (isEmpty(await readWork(guest))) return;
      await guest.settings.put({ key: ADOPTING, value: account.userId });
    }),
  );
  while ((await adoptionUnderWay(guest)) !== null) {
    const work = await withReopen(guest, () =>
      guest.transaction('r', allTables(guest), () => readWork(guest)),
    );
    await copyTo(account, work);
    await removeFrom(guest, work);
  }
}

interface Work {
  entries: OutboxEntry[];
  drafts: Draft[];
  viewed: ViewedJob[];
  secret: string | null;
}

async function readWork(guest: PersonDatabase): Promise<Work> {
  return {
    entries: await guest.outbox.orderBy('order').toArray(),
    drafts: await guest.drafts.toArray(),
    viewed: await guest.viewed.toArray(),
    secret: await keptOwn(guest),
  };
}

function isEmpty({ entries, drafts, viewed, secret }: Work): boolean {
  return entries.length + drafts.length + viewed.length === 0 && secret === null;
}

function allTables({ outbox, drafts, viewed, settings }: PersonDatabase): Table[] {
  return [outbox, drafts, viewed, settings];
}

function copyTo(account: PersonDatabase, { entries, drafts, viewed, secret }: Work): Promise<void> {
  return withReopen(account, () =>
    account.transaction('rw', allTables(account), async () => {
      const known = await account.outbox.bulkGet(entries.map(({ id }) => id));
      const last = await account.outbox.orderBy('order').last();
      let order = last?.order ?? 0;
      await account.outbox.bulkPut(
        entries.flatMap((entry, index) => {
          const before = known[index];
          // A copy that this account settled since is worth more than the guest's.
          if (before) return before.state === 'sent' ? [] : [adopted(entry, account.userId, before.order)];
          order += 1;
          return [adopted(entry, account.userId, order)];
        }),
      );
      for (const draft of drafts) await adoptDraft(account, draft);
      await account.viewed.bulkPut(viewed);
      if (secret !== null) await rememberAdopted(account, secret);
    }),
  );
}

function adopted(entry: OutboxEntry, userId: string | null, order: number): OutboxEntry {
  return { ...entry, userId, order, state: entry.state === 'sending' ? 'waiting' : entry.state };
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

/** The mark stays when the guest has something that was not copied as it is now: another tab wrote meanwhile. */
function removeFrom(guest: PersonDatabase, copied: Work): Promise<void> {
  return withReopen(guest, () =>
    guest.transaction('rw', allTables(guest), async () => {
      const entries = new Map(copied.entries.map(entry => [entry.id, JSON.stringify(entry)]));
      const drafts = new Map(copied.drafts.map(draft => [draft.key, draft.editedAt]));
      await guest.outbox.filter(entry => entries.get(entry.id) === JSON.stringify(entry)).delete();
      await guest.drafts.filter(draft => drafts.get(draft.key) === draft.editedAt).delete();
      await guest.viewed.bulkDelete(copied.viewed.map(({ jobId }) => jobId));
      if ((await keptOwn(guest)) === copied.secret) await forgetOwn(guest);
      if (isEmpty(await readWork(guest))) await guest.settings.delete(ADOPTING);
    }),
  );
}
