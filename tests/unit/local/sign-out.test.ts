import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepartures } from '../../../src/local/people/departures.ts';
import { listUnfinished, listUnsent } from '../../../src/local/people/forget-person.ts';
import { isLeft } from '../../../src/local/db/people-on-device.ts';
import { createPersonData, type PersonData } from '../../../src/local/people/person-data.ts';
import { PersonDatabase } from '../../../src/local/db/person-db.ts';
import { addToDo, listToDos } from '../../../src/local/values/to-dos.ts';
import type { SessionState } from '../../../src/sync/account/session-state.ts';
import { anApplication, aSaved } from '../../support/board.ts';
import { A_MESSAGE } from '../../support/a-message.ts';
import { turns } from '../../support/fake-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { until } from '../../support/until.ts';

const A_WAY = { kind: 'site', url: 'https://mill.example/apply' } as const;
const user = (id: string) => ({ id, name: id, email: `${id}@example.com` });
const PROBLEMS: unknown[] = [];

/** A device's disk, storage and session, which its tabs share. */
class Device {
  readonly indexedDB = new IDBFactory();
  readonly storage = memoryStorage();
  session: SessionState = { status: 'guest' };
  readonly #listeners = new Set<() => void>();

  tab(): PersonData {
    return createPersonData({
      accounts: {
        state: () => this.session,
        subscribe: listener => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      openDatabase: userId => this.open(userId),
      exclusive: task => task(),
      nowMs: () => 1000,
      newId: () => 'id-of-an-operation',
      randomBytes: length => new Uint8Array(length),
      onProblem: error => PROBLEMS.push(error),
      departures: createDepartures(this.storage),
    });
  }

  open(userId: string | null): PersonDatabase {
    return new PersonDatabase(userId, { indexedDB: this.indexedDB, IDBKeyRange });
  }

  become(session: SessionState): void {
    this.session = session;
    for (const listener of this.#listeners) listener();
  }

  signIn(id: string): void {
    this.become({ status: 'signed-in', user: user(id) });
  }

  async people(): Promise<string[]> {
    return (await this.indexedDB.databases()).flatMap(({ name }) => name ?? []).sort();
  }
}

let device: Device;
let tab: PersonData;
beforeEach(async () => {
  PROBLEMS.length = 0;
  device = new Device();
  device.signIn('anna');
  tab = device.tab();
  await tab.settled();
});

async function fill(): Promise<void> {
  const { db, outbox } = tab.current();
  await outbox.add([{ operation: anApplication({ userId: 'anna' }), title: 'cook' }], undefined);
  const sent = aSaved();
  await outbox.add([{ operation: sent, title: '' }], undefined);
  await outbox.settle(
    [sent.id],
    [
      {
        id: sent.id,
        status: 'applied',
        receipt: { documentId: 'd', acceptedAt: new Date(900).toISOString(), reference: '', jobId: 100 },
      },
    ],
    'epoch',
  );
  await db.marks.put({ kind: 'saved', jobId: 100, on: true, editedAt: 900, operationId: sent.id });
  await db.viewed.put({ jobId: 5, viewedAt: 900 });
  await db.settings.put({ key: 'pulled', value: { cursor: 'c', levelAtMs: 1, wholeRun: 'r' } });
  await db.drafts.put({ key: 'apply:7', content: { message: 'half' }, editedAt: 800 });
}

/** Until what was begun has ended. */
async function settled(people = tab): Promise<void> {
  for (const _ of [1, 2, 3]) {
    await people.settled();
    // The database works in turns of the event loop, not in time.
    await turns(50);
  }
}

const unsentKinds = async (db: PersonDatabase) => (await listUnsent(db)).entries.map(({ kind }) => kind);

describe('what is unsent', () => {
  it('is what waits, what was refused, and drafts that no operation speaks for', async () => {
    await fill();
    const { db, outbox } = tab.current();
    expect(await unsentKinds(db)).toEqual(['application.submit', 'draft.put']);
    await outbox.collect({ whileWriting: true });
    expect(await unsentKinds(db)).toEqual(['application.submit', 'draft.put']);
    await db.drafts.put({ key: 'batch', content: { text: 'x'.repeat(200_001) }, editedAt: 801 });
    await outbox.collect({ whileWriting: true });
    const { entries } = await listUnsent(db);
    expect(entries.map(({ id, kind }) => (kind === 'draft.put' ? id : kind))).toEqual([
      'application.submit',
      'id-of-an-operation',
      'batch',
    ]);
  });

  it('that would go with the account is also every draft that the server keeps, each once', async () => {
    await fill();
    const { db, outbox } = tab.current();
    const names = async () =>
      (await listUnfinished(db)).entries.map(({ id, kind, title }) => [kind, title || id]);
    const all = [
      ['application.submit', 'cook'],
      ['draft.put', 'apply:7'],
    ];
    expect(await names()).toEqual(all);
    await outbox.collect({ whileWriting: true });
    expect(await names()).toEqual(all);
    await db.outbox.filter(({ kind }) => kind === 'draft.put').modify({ state: 'sent' });
    expect(await unsentKinds(db)).toEqual(['application.submit']);
    expect(await names()).toEqual(all);
  });
});

describe('signing out', () => {
  it('removes everything from the disk, without a network', async () => {
    await fill();
    tab.beginSignOut('nothing');
    device.become({ status: 'guest' });
    expect(tab.current().userId).toBeNull();
    await settled();
    await until(async () => expect(await device.people()).toEqual(['portage-person-guest']));
    expect(PROBLEMS).toEqual([]);
  });

  it('may keep what is unsent, and that alone, for the same person', async () => {
    await fill();
    await tab.current().db.messages.put(A_MESSAGE);
    await tab.current().outbox.collect({ whileWriting: true });
    tab.beginSignOut('unsent');
    device.become({ status: 'guest' });
    await settled();
    const db = device.open('anna');
    expect(await isLeft(db)).toBe(true);
    expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['application.submit', 'draft.put']);
    expect(await db.settings.get('pulled')).toBeUndefined();
    for (const table of [db.drafts, db.draftOffers, db.marks, db.viewed, db.messages])
      expect([table.name, await table.count()]).toEqual([table.name, 0]);

    device.signIn('bruno');
    await settled();
    expect(await tab.current().db.outbox.count()).toBe(0);
    expect(await db.outbox.count()).toBe(2);
    tab.beginSignOut('nothing');
    device.become({ status: 'guest' });
    await settled();
    await until(async () =>
      expect(await device.people()).toEqual(['portage-person-anna', 'portage-person-guest']),
    );

    device.signIn('anna');
    await settled();
    expect(await tab.current().outbox.pending('anna', 10)).toHaveLength(2);
    expect(await isLeft(db)).toBe(false);
  });

  it('keeps jobs that were set aside, which no server has, until the same person is back', async () => {
    const toDo = { jobId: 7, jobTitle: 'Cook', way: A_WAY, addedAt: 900 };
    await addToDo(tab.current().db, toDo);
    expect((await listUnsent(tab.current().db)).toDos).toMatchObject([toDo]);
    tab.beginSignOut('unsent');
    device.become({ status: 'guest' });
    await settled();
    expect(await listToDos(tab.current().db)).toEqual([]);
    device.signIn('anna');
    await settled();
    expect(await listToDos(tab.current().db)).toMatchObject([toDo]);
    tab.beginSignOut('nothing');
    device.become({ status: 'guest' });
    await settled();
    await until(async () => expect(await device.people()).toEqual(['portage-person-guest']));
  });

  it('removes everything where nothing is unsent', async () => {
    await tab.current().db.marks.put({ kind: 'saved', jobId: 1, on: true, editedAt: 1, operationId: 'o' });
    tab.beginSignOut('unsent');
    device.become({ status: 'guest' });
    await settled();
    await until(async () => expect(await device.people()).toEqual(['portage-person-guest']));
  });

  it('that was cut off is carried out by the next start', async () => {
    await fill();
    tab.beginSignOut('nothing');
    tab.close();
    device.session = { status: 'guest' };
    const next = device.tab();
    await settled(next);
    await until(async () => expect(await device.people()).toEqual(['portage-person-guest']));
    expect(device.storage.getItem('portage.departures')).toBeNull();
  });

  it('leaves nothing behind where another tab had the same person on its screen', async () => {
    await fill();
    const other = device.tab();
    await other.settled();
    expect(await other.current().db.outbox.count()).toBe(2);
    const late = other.current();
    tab.beginSignOut('nothing');
    device.become({ status: 'guest' });
    await settled();
    await settled(other);
    await expect(late.outbox.settle(['x'], [], 'another')).rejects.toThrow(/./);
    await until(async () => expect(await device.people()).toEqual(['portage-person-guest']));
  });

  it('that the server refused costs nothing when the session ends later', async () => {
    await fill();
    tab.beginSignOut('nothing');
    tab.cancelSignOut();
    device.become({ status: 'guest' });
    await settled();
    expect(await device.open('anna').outbox.count()).toBe(2);
    expect(device.storage.getItem('portage.departures')).toBeNull();
  });

  it('and in again at once costs nothing that is unsent', async () => {
    await fill();
    tab.beginSignOut('unsent');
    device.become({ status: 'guest' });
    device.signIn('anna');
    await settled();
    expect(await tab.current().outbox.pending('anna', 10)).toHaveLength(1);
    expect(await isLeft(tab.current().db)).toBe(false);
  });

  it('by the server (401) keeps everything', async () => {
    await fill();
    device.become({ status: 'expired', user: user('anna') });
    await settled();
    expect(tab.current().userId).toBe('anna');
    expect(await tab.current().db.outbox.count()).toBe(2);
    expect(await tab.current().db.marks.count()).toBe(1);
  });
});

describe('departures', () => {
  it('are kept where the storage can be written, and understood whatever it holds', () => {
    const departures = createDepartures(device.storage);
    departures.note('anna', 'unsent');
    departures.note('bruno', 'nothing');
    expect(createDepartures(device.storage).all()).toEqual(['anna', 'bruno']);
    expect(departures.of('anna')).toBe('unsent');
    departures.forget('anna');
    expect(departures.of('anna')).toBeNull();
    for (const text of ['', '{', 'null', '7', '[]']) {
      device.storage.setItem('portage.departures', text);
      expect(createDepartures(device.storage).of('anna')).toBeNull();
    }
  });
});
