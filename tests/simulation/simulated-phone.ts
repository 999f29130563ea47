import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { PlainCatalogue } from '../../src/local/db/plain-catalogue.ts';
import { createCatalogueStore } from '../../src/local/catalogue/catalogue-store.ts';
import { lazyPull } from '../../src/app/start/lazy-pull.ts';
import { createPersonData, type PersonData } from '../../src/local/people/person-data.ts';
import { PersonDatabase } from '../../src/local/db/person-db.ts';
import { createCatalogueRemote } from '../../src/remote/catalogue-remote.ts';
import { createPrivateStore } from '../../src/local/values/private-store.ts';
import { createFileStore } from '../../src/local/files/file-store.ts';
import { createUploadRemote } from '../../src/remote/upload-remote.ts';
import { createUploads, type Uploads } from '../../src/sync/files/uploads.ts';
import { createPullRemote } from '../../src/remote/pull-remote.ts';
import { createPushRemote } from '../../src/remote/push-remote.ts';
import { type CatalogueSync, createCatalogueSync } from '../../src/sync/catalogue/catalogue-sync.ts';
import { createLocks } from '../../src/sync/locks.ts';
import { createOutbox } from '../../src/sync/outbox/outbox.ts';
import { OUTBOX_LOCK } from '../../src/sync/outbox/outbox-lock.ts';
import { createPrivateSync, type PrivateSync } from '../../src/sync/private/private-sync.ts';
import type { CurrentPerson, PersonSource } from '../../src/sync/outbox/person-outbox.ts';
import type { SessionState } from '../../src/sync/account/session-state.ts';
import { setFull } from './full-disk.ts';
import type { Ledger } from './ledger.ts';
import type { Network } from './network.ts';
import { PhoneLocks } from '../support/phone-locks.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { DeviceTraffic, type Traffic } from './traffic.ts';
import type { Wraps } from './wraps.ts';

// Live queries do nothing where the platform has no IndexedDB at all.
Dexie.dependencies.indexedDB = new IDBFactory();

/** Files are small here, so their parts are too. */
const SIMULATED_PART_BYTES = 256;

export interface PhoneParts {
  name: string;
  time: SimulatedTime;
  network: Network;
  ledger: Ledger;
  /** Of signed-in people, by account id. */
  cookies: ReadonlyMap<string, string>;
  random: () => number;
  wraps: Wraps;
  hasCatalogue: boolean;
  hasPull: boolean;
  hasFiles: boolean;
  onUnexpectedError: (error: unknown) => void;
}

/** One device: a disk, a clock, a session, and the tabs of the app that are open on it. */
export class SimulatedPhone {
  readonly name: string;
  readonly parts: PhoneParts;
  readonly locks = new PhoneLocks();
  readonly traffic: DeviceTraffic;
  disk = new IDBFactory();
  /** By how much its clock is ahead. */
  skewMs = 0;
  /** Who this device believes is signed in; and whose cookie the browser holds. */
  session: SessionState = { status: 'guest' };
  /** The server knows this session no more, and the device has not heard of it. */
  isRevoked = false;
  tabs: Tab[] = [];
  isFull = false;
  /** How often its browser threw everything away. */
  evictions = 0;
  readonly #listeners = new Set<() => void>();
  #drawn = 0;

  constructor(parts: PhoneParts) {
    this.name = parts.name;
    this.parts = parts;
    this.traffic = new DeviceTraffic(parts.name, parts.ledger);
    this.locks.onOvertaken = () => {
      this.traffic.locksWereLost = true;
    };
  }

  get cookie(): string {
    const { session, isRevoked } = this;
    if (session.status !== 'signed-in') return '';
    const cookie = this.parts.cookies.get(session.user.id) ?? '';
    return isRevoked ? `${cookie.slice(0, -8)}AAAAAAAA` : cookie;
  }

  setSession(session: SessionState): void {
    if (session.status === 'signed-in') {
      this.isRevoked = false;
      this.parts.ledger.adoptions.push({ phone: this.name, userId: session.user.id });
    }
    this.session = session;
    for (const tab of this.tabs) tab.traffic.woken();
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  openTab(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    return tab;
  }

  /** Nothing can be written any more, or again. */
  fill(isFull: boolean): void {
    this.isFull = isFull;
    setFull(this.disk, isFull);
  }

  /** The browser needs the room for something else: all that this origin had is gone. */
  evict(): void {
    for (const tab of this.tabs) tab.kill();
    this.fill(false);
    this.disk = new IDBFactory();
    this.evictions += 1;
  }

  breakLocks(areBroken: boolean): void {
    this.locks.broken = areBroken;
    this.traffic.locksWereLost ||= areBroken;
  }

  /** Never the same twice on one device, the same in every run. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    this.#drawn += 1;
    const hash = createHash('sha512').update(`${this.name} ${this.#drawn}`).digest();
    return new Uint8Array(hash.subarray(0, length));
  }

  newId = (): string => Buffer.from(this.bytes(16)).toString('hex');
}

type Outbox = ReturnType<typeof createOutbox>;

/** The app in one tab: the real outbox, its schedule and its databases. From its death on nothing it does has an effect. */
export class Tab {
  readonly phone: SimulatedPhone;
  readonly id = Symbol('tab');
  readonly people: PersonData;
  readonly outbox: Outbox;
  readonly catalogue: CatalogueSync | undefined;
  readonly pull: PrivateSync | undefined;
  readonly uploads: Uploads | undefined;
  readonly traffic: Traffic;
  alive = true;
  readonly #databases: { close(): void }[] = [];
  readonly #stop: () => void;

  constructor(phone: SimulatedPhone) {
    this.phone = phone;
    const { time, wraps, random, onUnexpectedError, hasCatalogue, hasPull, hasFiles } = phone.parts;
    this.traffic = phone.traffic.of(this.id, time.nowMs);
    const clock = time.clock(() => phone.skewMs);
    const locks = createLocks(wraps.locks(phone.locks.managerOf(this.id)), clock);
    const surprise = (error: unknown) => {
      if (this.alive) onUnexpectedError(error);
    };
    const listeners = new Set<() => void>();
    this.#stop = phone.subscribe(() => {
      if (this.alive) for (const listener of listeners) listener();
    });
    this.people = createPersonData({
      accounts: {
        state: () => phone.session,
        subscribe: listener => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      openDatabase: userId => wraps.database(this.#keep(new PersonDatabase(userId, this.#disk())), userId),
      exclusive: task => locks.run(OUTBOX_LOCK, task),
      nowMs: () => clock.nowMs(),
      newId: phone.newId,
      randomBytes: length => phone.bytes(length),
      onProblem: surprise,
    });
    const fetch = this.#fetch();
    const ready = async () => {
      await this.people.settled();
      return this.alive;
    };
    const onUnauthorised = () => {
      const { session } = phone;
      if (this.alive && session.status === 'signed-in')
        phone.setSession({ status: 'expired', user: session.user });
    };
    // Nobody looks: it asks when it is told to.
    const isLookedAt = () => false;
    const people = wraps.people(this.#observed(this.people));
    this.outbox = createOutbox({
      people,
      remote: guestSecret => wraps.push(createPushRemote({ fetch, origin: '', clock, guestSecret })),
      ready,
      onUnauthorised,
      isLookedAt,
      locks,
      clock,
      random,
      newId: phone.newId,
      onUnexpectedError: surprise,
    });
    this.uploads = hasFiles
      ? createUploads({
          people,
          store: () => {
            const { db } = this.people.current();
            return wraps.files(
              createFileStore(db, () => clock.nowMs()),
              db,
            );
          },
          remote: guestSecret => wraps.upload(createUploadRemote({ fetch, origin: '', clock, guestSecret })),
          ready,
          onUnauthorised,
          onSettled: () => this.people.notifyQueued(),
          isMetered: isLookedAt,
          partBytes: SIMULATED_PART_BYTES,
          locks,
          clock,
          random,
          onUnexpectedError: surprise,
        })
      : undefined;
    this.catalogue = hasCatalogue
      ? createCatalogueSync({
          remote: wraps.catalogue(createCatalogueRemote({ fetch, origin: '', clock })),
          store: createCatalogueStore(this.#list()),
          clock,
          locks,
          channel: null,
          sha256: bytes => Promise.resolve(sha256(bytes)),
          random,
          isVisible: isLookedAt,
          onUnexpectedError: surprise,
        })
      : undefined;
    const pull = hasPull
      ? createPrivateSync({
          people: this.people,
          storeOf: ({ db }: ReturnType<PersonData['current']>) => createPrivateStore(db),
          remote: wraps.pull(createPullRemote({ fetch, origin: '', clock })),
          ready,
          onUnauthorised,
          onOtherData: () => this.outbox.sendNow(),
          isLookedAt,
          locks,
          clock,
          random,
          onUnexpectedError: surprise,
        })
      : undefined;
    this.pull = pull;
    if (pull) lazyPull(this.people, this.outbox, () => Promise.resolve(pull), surprise);
    this.hint();
  }

  /** Start, `online`, a page looked at again. */
  hint(): void {
    this.traffic.woken();
    this.outbox.hint();
    this.uploads?.wake('hint');
    this.catalogue?.wake('hint');
  }

  sendNow(): void {
    this.traffic.woken();
    this.outbox.sendNow();
    this.uploads?.wake('person');
  }

  /** Killed: what was under way on its disk is undone or done, and nothing follows. */
  kill(): void {
    this.alive = false;
    this.#stop();
    void this.outbox.close();
    void this.uploads?.close();
    void this.catalogue?.close();
    void this.pull?.close();
    for (const db of this.#databases) db.close();
    this.phone.locks.forget(this.id);
    this.phone.traffic.forget(this.id);
    this.phone.tabs = this.phone.tabs.filter(tab => tab !== this);
  }

  #fetch(): (url: string, init: RequestInit) => Promise<Response> {
    const { name, parts } = this.phone;
    const fetch = parts.network.fetchOf(name, () => this.phone.cookie, this.traffic);
    return async (url, init) => {
      if (!this.alive) throw new TypeError('Failed to fetch');
      const response = await fetch(url, init);
      if (!this.alive) throw new TypeError('Failed to fetch');
      return response;
    };
  }

  /** What the device was told is noted apart; planted bugs are below, so that it is what the person was told. */
  #observed(people: PersonData): PersonSource {
    const made = new WeakMap<object, CurrentPerson>();
    const { ledger, wraps } = this.phone.parts;
    const observe = (person: CurrentPerson): CurrentPerson => {
      const outbox = wraps.outbox(person.outbox);
      return {
        ...person,
        outbox: {
          ...outbox,
          settle: async (sent, outcomes, epoch) => {
            await outbox.settle(sent, outcomes, epoch);
            if (this.alive) ledger.settled(this.phone.name, outcomes);
          },
        },
      };
    };
    return {
      ...people,
      current: () => {
        const person = people.current();
        const known = made.get(person) ?? observe(person);
        made.set(person, known);
        return known;
      },
    };
  }

  #live(): void {
    if (!this.alive) throw new DOMException('The tab is dead', 'AbortError');
  }

  #keep<D extends Dexie>(db: D): D {
    this.#databases.push(db);
    // What is changed is noted for live queries, and nobody looks.
    db.unuse({ stack: 'dbcore', name: 'Observability' }).unuse({ stack: 'dbcore', name: 'Cache' });
    return db;
  }

  #list(): PlainCatalogue {
    const list = new PlainCatalogue(this.#disk().indexedDB);
    this.#databases.push(list);
    return list;
  }

  /** The device's disk as this tab reaches it. */
  #disk() {
    const { disk } = this.phone;
    const indexedDB = {
      cmp: disk.cmp.bind(disk),
      databases: disk.databases.bind(disk),
      deleteDatabase: (name: string) => {
        this.#live();
        return disk.deleteDatabase(name);
      },
      open: (...asked: Parameters<IDBFactory['open']>) => {
        this.#live();
        return disk.open(...asked);
      },
    };
    return { indexedDB, IDBKeyRange };
  }
}

export function sha256(bytes: ArrayBuffer): ArrayBuffer {
  return new Uint8Array(createHash('sha256').update(new Uint8Array(bytes)).digest()).buffer;
}
