import { createListeners } from '../../core/listeners.ts';
import type { CurrentPerson, PersonSource } from '../../sync/outbox/person-outbox.ts';
import type { SessionState } from '../../sync/account/session-state.ts';
import { adoptionUnderWay } from './adoption-mark.ts';
import { type Departures, type KeptOnLeaving, noDepartures } from './departures.ts';
import { adoptedGuestSecret, ownGuestSecret } from './guest-secret.ts';
import { lazyService } from '../../sync/lazy-service.ts';
import { loadOnce } from '../../sync/load-once.ts';
import { noteLeft } from '../db/people-on-device.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { EditContext } from '../outbox/personal-edit.ts';

export interface PersonDataOptions {
  /** The signed-in person, as this device knows it. */
  accounts: { state(): SessionState; subscribe(listener: () => void): () => void };
  openDatabase: (userId: string | null) => PersonDatabase;
  /** Runs while no tab of this device is sending, so that an operation is never in flight as two people. */
  exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** The server's time in ms, as far as this device knows it: edits of several devices are ordered by it. */
  nowMs: () => number;
  newId: () => string;
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** Reports a step that failed because of the device (full disk, closed database); it is retried later. */
  onProblem: (error: unknown) => void;
  departures?: Departures;
}

export interface PersonData extends PersonSource {
  current: () => CurrentPerson & { db: PersonDatabase };
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
  const { accounts, openDatabase, nowMs, newId, departures = noDepartures } = options;
  const edits: EditContext = { nowMs, newId };
  const people = new Map<string | null, CurrentPerson & { db: PersonDatabase }>();
  const { subscribe, notify } = createListeners();
  const { subscribe: onWork, notify: notifyQueued } = createListeners();
  let settling: Promise<void> = Promise.resolve();
  let hasFailed = false;

  const person = (userId: string | null) => {
    const known = people.get(userId);
    if (known) return known;
    const db = openDatabase(userId);
    const guestSecret = () =>
      userId === null ? ownGuestSecret(db, options.randomBytes) : adoptedGuestSecret(db);
    // Reading the list needs none of its code.
    const loadOutbox = loadOnce(async () => {
      const { createPersonOutbox } = await import('./person-outbox.ts');
      return createPersonOutbox(db, edits);
    });
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
    const made = { userId, db, outbox, guestSecret };
    people.set(userId, made);
    return made;
  };

  /** Finishes an interrupted adoption first, for the account that began it. */
  const adopt = async (userId: string | null) => {
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
    const kept = departures.of(who);
    if (kept === null || signedInUser(accounts.state()) === who) return;
    const { forgetPerson, forgetSent, listUnsent } = await import('./forget-person.ts');
    const { db } = person(who);
    if (kept === 'unsent') {
      await forgetSent(db);
      if ((await listUnsent(db)).length > 0) return;
    }
    people.delete(who);
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
    const left = before === null || isDeparture ? [] : [noteLeft(person(before).db, true)];
    const back = now === null ? [] : [noteLeft(person(now).db, false)];
    const noted = Promise.all([...left, ...back]).catch(options.onProblem);
    settling = settling.then(() => noted).then(() => undefined);
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
      if (hasFailed) settle(userId);
      return settling;
    },
    close() {
      unsubscribe();
      for (const { db } of people.values()) db.close();
    },
  };
}

function signedInUser(state: SessionState): string | null {
  return state.status === 'guest' ? null : state.user.id;
}
