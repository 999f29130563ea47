import { beforeEach, describe, expect, it } from 'vitest';
import { DraftWriter } from '../../../src/local/draft-writer.ts';
import { adoptGuest } from '../../../src/local/guest-adoption.ts';
import { createPersonData, type PersonData } from '../../../src/local/person-data.ts';
import type { PersonDatabase } from '../../../src/local/person-db.ts';
import { createPersonOutbox } from '../../../src/local/person-outbox.ts';
import type { SessionState } from '../../../src/sync/session.ts';
import { anApplication } from '../../support/board.ts';
import { createDisk } from '../../support/person-databases.ts';

const RECEIPT = { documentId: 'd', acceptedAt: 'then', reference: 'PT-1', jobId: 100 };
const NOW = () => 1000;
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
  const outbox = createPersonOutbox(guest, NOW);
  const operations = [anApplication(), anApplication(), anApplication()];
  await outbox.add(operations.map(entry), undefined);
  const [sent, inFlight] = operations;
  await outbox.settle([sent!.id], [{ id: sent!.id, status: 'applied', receipt: RECEIPT }]);
  await outbox.markSending([inFlight!.id]);
  await guest.drafts.put({ key: 'apply:7', content: { message: 'half' }, editedAt: 900 });
  await guest.viewed.put({ jobId: 5, viewedAt: 800 });
  await guest.settings.put({ key: 'guest-secret', value: 's'.repeat(43) });
  return { guest, operations };
}

const rest = async (db: PersonDatabase) => ({
  entries: await db.outbox.count(),
  drafts: await db.drafts.count(),
  viewed: await db.viewed.count(),
  settings: await db.settings.count(),
});

describe('signing in on a device with a guest’s work', () => {
  it('moves all of it to the account, in order, whose operations it is then', async () => {
    const { guest, operations } = await workOfGuest();
    const account = disk.open('anna');
    const earlier = anApplication({ userId: 'anna' });
    await createPersonOutbox(account, NOW).add([entry(earlier)], undefined);
    await adoptGuest(guest, account);
    const entries = await account.outbox.orderBy('order').toArray();
    expect(entries.map(({ id, userId, state }) => [id, userId, state])).toEqual([
      [earlier.id, 'anna', 'waiting'],
      [operations[0]?.id, 'anna', 'sent'],
      [operations[1]?.id, 'anna', 'waiting'],
      [operations[2]?.id, 'anna', 'waiting'],
    ]);
    expect(entries[1]?.receipt).toEqual(RECEIPT);
    expect(entries[2]?.attempts).toBe(1);
    expect(await account.drafts.get('apply:7')).toMatchObject({ content: { message: 'half' } });
    expect(await account.settings.get('adopted-guest-secret')).toMatchObject({ value: 's'.repeat(43) });
    expect(await rest(guest)).toEqual({ entries: 0, drafts: 0, viewed: 0, settings: 0 });
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
    await adoptGuest(guest, account);
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
    await adoptGuest(guest, account);
    expect((await account.drafts.get('apply:7'))?.content).toEqual({ message: 'ab' });
    await writer.close();
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
      expect(entries.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
      expect(entries.map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting']);
      expect(await account.drafts.toArray()).toHaveLength(1);
      expect(await rest(disk.open(null))).toEqual({ entries: 0, drafts: 0, viewed: 0, settings: 0 });
    }
    expect(cutAt).toBeGreaterThan(8);
  });

  it('keeps the guest’s outbox shut while it is under way', async () => {
    const { guest, operations } = await workOfGuest();
    const outbox = createPersonOutbox(guest, NOW);
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
    return adoptGuest(guest, account).then(
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
    nowMs: NOW,
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
    db.settings.hook('creating').unsubscribe(fail);
    await data.settled();
    expect(await db.outbox.count()).toBe(0);
  });
});
