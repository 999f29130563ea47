import { createListeners } from '../../core/listeners.ts';
import type { CurrentPerson, PersonSource } from '../../sync/outbox/person-outbox.ts';
import type { SessionState } from '../../sync/account/session-state.ts';
import { type Departures, type KeptOnLeaving, noDepartures } from './departures.ts';
import { lazyService } from '../../sync/lazy-service.ts';
import { loadOnce } from '../../core/load-once.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type * as personCode from './person-code.ts';
import type { EditContext } from '../outbox/personal-edit.ts';
import { type NewMark, type NotedMark, noNotedMarks, type NotedMarks } from '../values/noted-marks.ts';
import { type EarlyRead, readEarly } from './early-read.ts';

type PersonCode = typeof personCode;
type OpenDatabase = PersonCode['openPersonDatabase'];

export interface PersonDataOptions {
  /** The signed-in person, as this device knows it. */
  accounts: { state(): SessionState; subscribe(listener: () => void): () => void };
  /** Absent: Dexie's code brings it along (`load`). */
  openDatabase?: OpenDatabase;
  /** Runs while no tab of this device is sending, so that an operation is never in flight as two people. */
  exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** The server's time in ms, as far as this device knows it: edits of several devices are ordered by it. */
  nowMs: () => number;
  newId: () => string;
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** Reports a step that failed because of the device (full disk, closed database); it is retried later. */
  onProblem: (error: unknown) => void;
  departures?: Departures;
  notedMarks?: NotedMarks;
}

export interface Person extends CurrentPerson {
  /** Only once there is a way to open it (`PersonData.load`, `PersonData.provide`). */
  readonly db: PersonDatabase;
  /** What the first list shows of this person, as it was when first asked for. For use until the code is here. */
  early: () => Promise<EarlyRead>;
}

export interface PersonData extends PersonSource {
  current: () => Person;
  /** Loads the code of the databases. The first list doesn't need it. After a failure, the next call tries again. */
  load(): Promise<void>;
  /** Whether the code of the databases has been loaded. */
  isLoaded(): boolean;
  /** For a screen whose own code includes Dexie: databases can be opened. */
  provide(open: OpenDatabase): void;
  /**
   * Tells what a query finds in a person's database, now and after each change. `load` is called once the code is here and
   * gives the query, which may await only the database.
   */
  watch<T>(load: () => Promise<() => Promise<T>>, tell: (found: T) => void): () => void;
  /**
   * Resolves when the mark and its operation are on the disk. The mark is noted first, so it isn't lost with a page that
   * is left at once.
   */
  mark: (mark: NewMark) => Promise<void>;
  /** For writes of the current person's values (`personal-edit.ts`). Call `notifyQueued` after them. */
  edits: EditContext;
  /** Call it after writing something to send. */
  notifyQueued(): void;
  /**
   * Call it right before this person signs out. Once signed out, all of their data but the kept ones are removed from
   * this device, at the latest with the next start.
   */
  beginSignOut(kept: KeptOnLeaving): void;
  /** The sign-out did not happen. A later one doesn't use the note. */
  cancelSignOut(): void;
  /** Resolves when the guest's work has been moved to its account, or a new attempt failed. Replays wait for it. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Holds the database of the signed-in person and switches it as soon as the session changes: signing out hides a
 * person's data at once, offline too. Databases stay open while the app runs; there are few.
 */
export function createPersonData(options: PersonDataOptions): PersonData {
  const { accounts, nowMs, newId, departures = noDepartures, notedMarks = noNotedMarks } = options;
  const edits: EditContext = { nowMs, newId };
  const people = new Map<string | null, Person>();
  const opened = new Set<PersonDatabase>();
  let openDatabase = options.openDatabase;
  let here: PersonCode | undefined;
  let tellLoaded = () => {};
  const loaded = new Promise<void>(resolve => (tellLoaded = resolve));
  const code = loadOnce(async () => {
    here = await import('./person-code.ts');
    openDatabase ??= here.openPersonDatabase;
    tellLoaded();
    return here;
  });
  const { subscribe, notify } = createListeners();
  const { subscribe: onWork, notify: notifyQueued } = createListeners();
  let settling: Promise<void> = Promise.resolve();
  let hasFailed = false;

  const person = (userId: string | null) => {
    const known = people.get(userId);
    if (known) return known;
    const loadOutbox = loadOnce(async () => (await code()).createPersonOutbox(made.db, edits));
    const outbox = lazyService(loadOutbox, [
      'pending',
      'markSending',
      'settle',
      'release',
      'recover',
      'collect',
      'seeEpoch',
      'epoch',
      'add',
      'retry',
      'dismiss',
      'takeAsDraft',
      'remove',
    ]);
    let early: Promise<EarlyRead> | undefined;
    let db: PersonDatabase | undefined;
    const made: Person = {
      userId,
      get db() {
        db ??= openDatabase?.(userId);
        if (!db) throw new Error('The code of the databases is not here yet');
        opened.add(db);
        return db;
      },
      outbox,
      async guestSecret() {
        const { adoptedGuestSecret, ownGuestSecret } = await code();
        return userId === null ? ownGuestSecret(made.db, options.randomBytes) : adoptedGuestSecret(made.db);
      },
      early: () => (early ??= readEarly(userId)),
    };
    people.set(userId, made);
    return made;
  };

  const writeMark = async ({ userId, atMs, mark }: NotedMark): Promise<void> =>
    (await code()).writeMark(person(userId).db, mark, { nowMs: () => atMs, newId });
  /** Of pages that were left before they could write them. Only those of the people who are here. */
  const writeNoted = async (notes: readonly NotedMark[]): Promise<void> => {
    for (const note of notes) {
      const isHere = note.userId === null || note.userId === userId;
      if (isHere && !(await isOutdated(note))) await writeMark(note);
      notedMarks.remove(note.id);
    }
  };
  const isOutdated = async ({ userId, atMs, mark }: NotedMark): Promise<boolean> => {
    if (mark.kind === 'employer') return false;
    const before = await person(userId).db.marks.get([mark.kind, mark.jobId]);
    return (before?.editedAt ?? 0) >= atMs;
  };

  /** Finishes an interrupted adoption first, for the account that began it. */
  const adopt = async (userId: string | null) => {
    const { adoptionUnderWay } = await code();
    const guest = person(null).db;
    const unfinished = await adoptionUnderWay(guest);
    if (unfinished === null && userId === null) return;
    const { adoptGuest } = await import('./guest-adoption.ts');
    if (unfinished !== null) await adoptGuest(guest, person(unfinished).db, nowMs());
    if (userId !== null) await adoptGuest(guest, person(userId).db, nowMs());
  };

  /**
   * Runs exclusively, because another tab's sending might recreate the data. A person who has signed in again keeps
   * everything.
   */
  const depart = async (who: string) => {
    await code();
    const kept = departures.of(who);
    if (kept === null || signedInUser(accounts.state()) === who) return;
    const { countOf, forgetPerson, forgetSent, listUnsent } = await import('./forget-person.ts');
    const { db } = person(who);
    if (kept === 'unsent') {
      await forgetSent(db);
      if (countOf(await listUnsent(db)) > 0) return;
    }
    people.delete(who);
    opened.delete(db);
    // Not awaited: a frozen tab may hold the files open indefinitely.
    forgetPerson(db).catch(options.onProblem);
  };
  const departed = (who: string): Promise<void> => {
    settling = settling.then(() => options.exclusive(() => depart(who))).catch(options.onProblem);
    return settling;
  };

  /** Keeps the service worker from sending operations of a signed-out account. */
  const noteWhoIsHere = (before: string | null, now: string | null) => {
    if (now !== null) departures.forget(now);
    const isDeparture = before !== null && departures.of(before) !== null;
    if (isDeparture) void departed(before);
    const note = async () => {
      const { noteLeft } = await code();
      if (before !== null && !isDeparture) await noteLeft(person(before).db, true);
      if (now !== null) await noteLeft(person(now).db, false);
    };
    const noted = note().catch(options.onProblem);
    settling = settling.then(() => noted);
  };

  let userId = signedInUser(accounts.state());
  const settle = (who: string | null) => {
    const isAgain = hasFailed;
    hasFailed = false;
    settling = settling
      .then(() => options.exclusive(() => adopt(who)))
      // A replay may have looked before this work arrived.
      .then(() => (isAgain ? notifyQueued() : undefined))
      .catch((error: unknown) => {
        hasFailed = true;
        options.onProblem(error);
      });
  };
  if (options.openDatabase) void code().catch(options.onProblem);
  const earlier = notedMarks.all();
  settling = loaded.then(() => writeNoted(earlier)).catch(options.onProblem);
  settle(userId);
  if (userId !== null) departures.forget(userId);
  // Interrupted last time. By now, other tabs that showed this person have noticed.
  for (const who of departures.all()) void departed(who).then(() => departures.forget(who));

  let isSignedIn = accounts.state().status === 'signed-in';
  const unsubscribe = accounts.subscribe(() => {
    const state = accounts.state();
    const next = signedInUser(state);
    const isRenewed = state.status === 'signed-in' && !isSignedIn;
    isSignedIn = state.status === 'signed-in';
    if (next === userId && !isRenewed) return;
    if (next !== userId) {
      settle(next);
      noteWhoIsHere(userId, next);
    }
    userId = next;
    notify();
  });

  return {
    current: () => person(userId),
    load: async () => void (await code()),
    isLoaded: () => here !== undefined,
    provide(open) {
      openDatabase ??= open;
    },
    watch(load, tell) {
      let end = () => {};
      let isOver = false;
      const begin = async () => {
        // Before Dexie runs the query: it notices what a query reads only until that waits for something else.
        const query = await load();
        if (here && !isOver) end = here.watchQuery(query, tell, options.onProblem);
      };
      (here ? begin() : loaded.then(begin)).catch(options.onProblem);
      return () => {
        isOver = true;
        end();
      };
    },
    async mark(mark) {
      const note: NotedMark = { id: newId(), userId, atMs: nowMs(), mark };
      notedMarks.add(note);
      await writeMark(note).finally(() => notedMarks.remove(note.id));
      notifyQueued();
    },
    subscribe,
    edits,
    onWork,
    notifyQueued,
    beginSignOut(kept) {
      if (userId !== null) departures.note(userId, kept);
    },
    cancelSignOut() {
      if (userId !== null) departures.forget(userId);
    },
    settled() {
      void code().catch(options.onProblem);
      if (hasFailed) settle(userId);
      return settling;
    },
    close() {
      unsubscribe();
      for (const db of opened) db.close();
    },
  };
}

function signedInUser(state: SessionState): string | null {
  return state.status === 'guest' ? null : state.user.id;
}
