import { beforeEach, describe, expect, it } from 'vitest';
import { DraftWriter } from '../../../../src/local/drafts/draft-writer.ts';
import { adoptedGuestSecret } from '../../../../src/local/people/guest-secret.ts';
import { adoptGuest } from '../../../../src/local/people/guest-adoption.ts';
import { createPersonData, type PersonData } from '../../../../src/local/people/person-data.ts';
import { keepDeliveries } from '../../../../src/local/outbox/deliveries-store.ts';
import { countUnread } from '../../../../src/local/tracking/conversation.ts';
import { listMarks } from '../../../../src/local/values/list-marks.ts';
import { markJob } from '../../../../src/local/values/mark-job.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { putPart } from '../../../../src/local/values/profile.ts';
import { setPreference } from '../../../../src/local/values/preferences.ts';
import { putSearch } from '../../../../src/local/values/saved-searches.ts';
import { createPersonOutbox } from '../../../../src/local/people/person-outbox.ts';
import type { SessionState } from '../../../../src/sync/account/session-state.ts';
import { A_MESSAGE } from '../../../support/a-message.ts';
import { anApplication } from '../../../support/board.ts';
import { createDisk } from '../../../support/person-databases.ts';

const RECEIPT = { documentId: 'd', acceptedAt: 'then', reference: 'PT-1', jobId: 100 };
const NOW = () => 1000;
let ids = 0;
const EDITS = { nowMs: NOW, newId: () => `drawn-on-the-phone-${++ids}` };
const user = (id: string) => ({ id, name: id, email: `${id}@example.com` });

class TestAccounts {
  #state: SessionState = { status: 'guest' };
  readonly #listeners = new Set<() => void>();
  readonly state = () => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  set(state: SessionState) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

let disk: ReturnType<typeof createDisk>;

beforeEach(() => {
  disk = createDisk();
});

const entry = (operation: ReturnType<typeof anApplication>) => ({ operation, title: 'a job' });

/** A guest who applied twice (one was sent), has a draft, and one application in flight. */
async function workOfGuest() {
  const guest = disk.open(null);
  const outbox = createPersonOutbox(guest, EDITS);
  const operations = [anApplication(), anApplication(), anApplication()];
  await outbox.add(operations.map(entry), undefined);
  const [sent, inFlight] = operations;
  await outbox.settle([sent!.id], [{ id: sent!.id, status: 'applied', receipt: RECEIPT }]);
  await outbox.markSending([inFlight!.id]);
  await guest.drafts.put({ key: 'apply:7', content: { message: 'half' }, editedAt: 900 });
  await guest.viewed.put({ jobId: 5, viewedAt: 800 });
  await guest.settings.put({ key: 'guest-secret', value: 's'.repeat(43) });
  await markJob(guest, { kind: 'saved', jobId: 9, on: true }, EDITS);
  return { guest, operations };
}

const rest = async (db: PersonDatabase) => ({
  entries: await db.outbox.count(),
  drafts: await db.drafts.count(),
  viewed: await db.viewed.count(),
  marks: await db.marks.count(),
  settings: await db.settings.count(),
});

describe('signing in on a device with a guest’s work', () => {
  it('moves all of it to the account, in order, whose operations it is then', async () => {
    const { guest, operations } = await workOfGuest();
    const account = disk.open('anna');
    const earlier = anApplication({ userId: 'anna' });
    await createPersonOutbox(account, EDITS).add([entry(earlier)], undefined);
    await adoptGuest(guest, account, NOW());
    const entries = await account.outbox.orderBy('order').toArray();
    expect(entries.map(({ id, userId, state }) => [id, userId, state])).toEqual([
      [earlier.id, 'anna', 'waiting'],
      [operations[0]?.id, 'anna', 'sent'],
      [operations[1]?.id, 'anna', 'waiting'],
      [operations[2]?.id, 'anna', 'waiting'],
      [expect.any(String), 'anna', 'waiting'],
    ]);
    expect(entries[1]?.receipt).toEqual(RECEIPT);
    expect(entries[2]?.attempts).toBe(1);
    expect(await account.drafts.get('apply:7')).toMatchObject({ content: { message: 'half' } });
    expect(await account.settings.get('adopted-guest-secret')).toMatchObject({ value: 's'.repeat(43) });
    expect(await rest(guest)).toEqual({ entries: 0, drafts: 0, viewed: 0, marks: 0, settings: 0 });
  });

  it('leaves no message of an employer to the next guest', async () => {
    const { guest } = await workOfGuest();
    await keepDeliveries(guest, {
      deliveries: [{ id: 'd', delivery: { via: 'inbox', state: 'delivered', at: 'then' } }],
      conversation: { cursor: '7.x', more: false, messages: [A_MESSAGE] },
    });
    await adoptGuest(guest, disk.open('anna'), NOW());
    expect(await guest.messages.count()).toBe(0);
    expect(await countUnread(guest)).toEqual(new Map());
    expect(await rest(guest)).toEqual({ entries: 0, drafts: 0, viewed: 0, marks: 0, settings: 0 });
  });

  it('tells the server of every guest that it took over: it may not have heard of the first one yet', async () => {
    const account = disk.open('anna');
    for (const letter of ['a', 'b', 'a', 'c']) {
      const guest = disk.open(null);
      await guest.settings.put({ key: 'guest-secret', value: letter.repeat(43) });
      await adoptGuest(guest, account, NOW());
    }
    expect(await adoptedGuestSecret(account)).toBe(
      ['b', 'a', 'c'].map(letter => letter.repeat(43)).join(','),
    );
  });

  it('keeps both when both have a draft of the same thing', async () => {
    const guest = disk.open(null);
    const account = disk.open('anna');
    for (const [key, guestAt, accountAt] of [
      ['newer', 9, 5],
      ['older', 5, 9],
    ] as const) {
      await guest.drafts.put({ key, content: { of: 'guest' }, editedAt: guestAt });
      await account.drafts.put({ key, content: { of: 'account' }, editedAt: accountAt });
    }
    await adoptGuest(guest, account, NOW());
    const drafts = (await account.drafts.toArray()).map(({ key, content }) => [key, content['of']]);
    expect(Object.fromEntries(drafts)).toEqual({
      newer: 'guest',
      'newer:earlier': 'account',
      older: 'account',
      'older:earlier': 'guest',
    });
  });

  it('takes a draft along that is being written in this moment', async () => {
    const guest = disk.open(null);
    const account = disk.open('anna');
    const writer = new DraftWriter(guest, 'apply:7', NOW);
    writer.open();
    writer.change({ message: 'a' });
    writer.change({ message: 'ab' });
    await adoptGuest(guest, account, NOW());
    expect((await account.drafts.get('apply:7'))?.content).toEqual({ message: 'ab' });
    await writer.close();
  });

  it('makes operations of what the guest saved and set, unless the account’s own edit is later', async () => {
    const guest = disk.open(null);
    const account = disk.open('anna');
    const at = (nowMs: number) => ({ ...EDITS, nowMs: () => nowMs });
    await markJob(guest, { kind: 'saved', jobId: 7, on: true }, at(500));
    await markJob(guest, { kind: 'saved', jobId: 8, on: true }, at(500));
    await markJob(account, { kind: 'saved', jobId: 8, on: true }, at(400));
    await markJob(account, { kind: 'saved', jobId: 8, on: false }, at(600));
    await putSearch(guest, 'search-1', { name: 'Cooks', query: 'q=cook' }, at(500));
    await putPart(guest, 'about', { name: 'Anna' }, at(500));
    await putPart(guest, 'work', { places: 'Banff' }, at(500));
    await putPart(account, 'work', { places: 'Jasper' }, at(600));
    await setPreference(account, 'language', 'en', at(400));
    await setPreference(guest, 'language', 'fr', at(500));
    await adoptGuest(guest, account, NOW());
    const pending = await createPersonOutbox(account, EDITS).pending('anna', 99);
    expect(pending.map(({ kind, userId, payload }) => [kind, userId, payload])).toEqual([
      ['saved.put', 'anna', { jobId: 8, on: false, editedAt: 600 }],
      ['profile.put', 'anna', { part: 'work', content: { places: 'Jasper' }, editedAt: 600 }],
      ['saved.put', 'anna', { jobId: 7, on: true, editedAt: 500 }],
      ['search.put', 'anna', expect.objectContaining({ searchId: 'search-1', editedAt: 500 })],
      ['preferences.put', 'anna', { name: 'language', value: 'fr', editedAt: 500 }],
      ['profile.put', 'anna', { part: 'about', content: { name: 'Anna' }, editedAt: 500 }],
    ]);
    // Told now for the first time, however long ago the guest set them.
    const written = pending.map(({ createdAt }) => Date.parse(createdAt));
    expect(written).toEqual([600, 600, NOW(), NOW(), NOW(), NOW()]);
    expect((await listMarks(account)).saved).toEqual(new Set([7]));
    expect([
      await guest.marks.count(),
      await guest.searches.count(),
      await guest.preferences.count(),
      await guest.profile.count(),
    ]).toEqual([0, 0, 0, 0]);
  });

  it('may be cut off at any write and is finished later, with the same end', async () => {
    let cutAt = 0;
    for (let isCut = true; isCut; cutAt += 1) {
      disk = createDisk();
      const { operations } = await workOfGuest();
      isCut = await adoptWithCut(cutAt);
      // The next start of the app, still or no longer signed in.
      const accounts = new TestAccounts();
      if (cutAt % 2 === 0) accounts.set({ status: 'signed-in', user: user('anna') });
      const data = openData(accounts);
      await data.settled();
      if (!(await isAdopted())) {
        accounts.set({ status: 'signed-in', user: user('anna') });
        await data.settled();
      }
      const account = disk.open('anna');
      const entries = await account.outbox.orderBy('order').toArray();
      const [mark] = await account.marks.toArray();
      expect(entries.map(({ id }) => id)).toEqual([...operations.map(({ id }) => id), mark?.operationId]);
      expect(entries.map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting', 'waiting']);
      expect(await account.drafts.toArray()).toHaveLength(1);
      expect(await rest(disk.open(null))).toEqual({
        entries: 0,
        drafts: 0,
        viewed: 0,
        marks: 0,
        settings: 0,
      });
    }
    expect(cutAt).toBeGreaterThan(8);
  });

  it('offers again what the account knows the server has lost, also where it was offered and the step cut off', async () => {
    const operations = [anApplication(), anApplication()];
    const [lost, standing] = operations;
    const guest = disk.open(null);
    const account = disk.open('anna');
    const [ofGuest, ofAccount] = [createPersonOutbox(guest, EDITS), createPersonOutbox(account, EDITS)];
    await ofGuest.add(operations.map(entry), undefined);
    const applied = (id: string) => ({ id, status: 'applied' as const, receipt: RECEIPT });
    await ofGuest.settle([lost!.id], [applied(lost!.id)], 'before');
    await guest.outbox.update(standing!.id, { state: 'sent', epoch: 'after', settledAt: NOW() });
    const asItWas = await guest.outbox.toArray();
    await ofAccount.seeEpoch('before');

    await adoptGuest(guest, account, NOW());
    expect(await ofAccount.pending('anna', 9)).toEqual([{ ...standing, userId: 'anna' }]);
    await ofAccount.seeEpoch('after');
    expect(await ofAccount.pending('anna', 9)).toEqual(operations.map(made => ({ ...made, userId: 'anna' })));
    await ofAccount.settle([standing!.id], [applied(standing!.id)], 'after');

    // As if it had been killed before it took them out of the guest.
    await guest.outbox.bulkPut(asItWas);
    await adoptGuest(guest, account, NOW());
    expect(await ofAccount.pending('anna', 9)).toEqual([{ ...lost, userId: 'anna' }]);
    expect(await guest.outbox.count()).toBe(0);
  });

  it('keeps the guest’s outbox shut while it is under way', async () => {
    const { guest, operations } = await workOfGuest();
    const outbox = createPersonOutbox(guest, EDITS);
    expect(await outbox.pending(null, 9)).toEqual([operations[2]]);
    await guest.settings.put({ key: 'adopting', value: 'anna' });
    expect(await outbox.pending(null, 9)).toEqual([]);
  });

  const isAdopted = async () => (await disk.open('anna').outbox.count()) > 0;

  /** Adopts with a process that dies at its n-th write; false when it came to the end before. */
  async function adoptWithCut(cutAt: number): Promise<boolean> {
    let writes = 0;
    const die = () => {
      writes += 1;
      if (writes > cutAt) throw new Error('killed');
    };
    const [guest, account] = [disk.open(null), disk.open('anna')];
    for (const db of [guest, account]) {
      for (const table of db.tables) {
        table.hook('creating', die);
        table.hook('updating', die);
        table.hook('deleting', die);
      }
    }
    return adoptGuest(guest, account, NOW()).then(
      () => false,
      () => true,
    );
  }
});

function openData(accounts: TestAccounts, problems: unknown[] = []): PersonData {
  return createPersonData({
    accounts,
    openDatabase: disk.open,
    exclusive: task => task(),
    ...EDITS,
    randomBytes: length => new Uint8Array(length).fill(7),
    onProblem: problem => problems.push(problem),
  });
}

describe('whose data this device shows', () => {
  it('changes in the moment that the session does', async () => {
    const accounts = new TestAccounts();
    const data = openData(accounts);
    const seen: (string | null)[] = [];
    data.subscribe(() => seen.push(data.current().userId));
    const guest = data.current();
    accounts.set({ status: 'signed-in', user: user('anna') });
    expect(data.current()).toMatchObject({ userId: 'anna', db: { name: 'portage-person-anna' } });
    accounts.set({ status: 'expired', user: user('anna') });
    expect(data.current().userId).toBe('anna');
    accounts.set({ status: 'signed-in', user: user('anna') });
    accounts.set({ status: 'guest' });
    expect(data.current()).toBe(guest);
    expect(seen).toEqual(['anna', 'anna', null]);
    await data.settled();
    data.close();
  });

  it('shows one person nothing of another', async () => {
    const accounts = new TestAccounts();
    const data = openData(accounts);
    accounts.set({ status: 'signed-in', user: user('anna') });
    await data.current().outbox.add([entry(anApplication({ userId: 'anna' }))], undefined);
    accounts.set({ status: 'guest' });
    await data.settled();
    accounts.set({ status: 'signed-in', user: user('bruno') });
    await data.settled();
    expect(await data.current().db.outbox.count()).toBe(0);
    accounts.set({ status: 'signed-in', user: user('anna') });
    expect(await data.current().db.outbox.count()).toBe(1);
  });

  it('gives the next guest another identity, and the account that of the guest it took over', async () => {
    const accounts = new TestAccounts();
    const data = openData(accounts);
    const secret = await data.current().guestSecret();
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await data.current().guestSecret()).toBe(secret);
    accounts.set({ status: 'signed-in', user: user('anna') });
    await data.settled();
    expect(await data.current().guestSecret()).toBe(secret);
    accounts.set({ status: 'guest' });
    await data.settled();
    expect(await data.current().db.settings.count()).toBe(0);
    accounts.set({ status: 'signed-in', user: user('bruno') });
    await data.settled();
    expect(await data.current().guestSecret()).toBeNull();
  });

  it('reports an adoption that failed and tries it again before the next replay', async () => {
    await workOfGuest();
    const accounts = new TestAccounts();
    const problems: unknown[] = [];
    const data = openData(accounts, problems);
    await data.settled();
    const { db } = data.current();
    const fail = () => {
      throw new Error('full');
    };
    db.settings.hook('creating', fail);
    accounts.set({ status: 'signed-in', user: user('anna') });
    await data.settled();
    expect(problems).toHaveLength(1);
    expect(await db.outbox.count()).toBe(3);
    let told = 0;
    data.onWork(() => void (told += 1));
    await data.settled();
    expect([problems.length, told]).toEqual([2, 0]);
    db.settings.hook('creating').unsubscribe(fail);
    await data.settled();
    expect(await db.outbox.count()).toBe(0);
    // Whoever sends may have found nothing before.
    await data.settled();
    expect(told).toBe(1);
  });

  it('loses nothing when the account meets a restored server before it could take over the guest’s receipts', async () => {
    const accounts = new TestAccounts();
    const data = openData(accounts);
    const { db, outbox } = data.current();
    const operation = anApplication();
    await outbox.add([entry(operation)], undefined);
    const applied = { id: operation.id, status: 'applied' as const, receipt: RECEIPT };
    await outbox.settle([operation.id], [applied], 'before');
    const fail = () => {
      throw new Error('full');
    };
    db.settings.hook('creating', fail);
    accounts.set({ status: 'signed-in', user: user('anna') });
    await data.settled();
    await data.current().outbox.seeEpoch('after');
    db.settings.hook('creating').unsubscribe(fail);
    await data.settled();
    const ofAnna = { ...operation, userId: 'anna' };
    expect(await data.current().outbox.pending('anna', 9)).toEqual([ofAnna]);
  });
});
