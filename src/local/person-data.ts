import type { CurrentPerson, PersonSource } from '../sync/person-outbox.ts';
import type { SessionState } from '../sync/session.ts';
import { adoptionUnderWay } from './adoption-mark.ts';
import { type Departures, type KeptOnLeaving, noDepartures } from './departures.ts';
import { adoptedGuestSecret, ownGuestSecret } from './guest-secret.ts';
import { lazyPersonOutbox } from './lazy-person-outbox.ts';
import { noteLeft } from './people-on-device.ts';
import type { PersonDatabase } from './person-db.ts';
import type { EditContext } from './personal-edit.ts';

export interface PersonDataOptions {
  /** Who is signed in, as this device knows it. */
  accounts: { state(): SessionState; subscribe(listener: () => void): () => void };
  openDatabase: (userId: string | null) => PersonDatabase;
  /** Runs while no tab of this device is sending: an operation is never in flight as two persons. */
  exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** As the server's clock has it, as far as this device knows: edits of several devices are ordered by it. */
  nowMs: () => number;
  newId: () => string;
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** A step that failed for a reason of the device (full disk, closed database); it is taken again later. */
  onProblem: (error: unknown) => void;
  departures?: Departures;
}

export interface PersonData extends PersonSource {
  current: () => CurrentPerson & { db: PersonDatabase };
  /** For writes of the current person's values (`personal-edit.ts`); call `worked` after them. */
  edits: EditContext;
  /** Something was written that is to be sent: it is, soon. */
  worked(): void;
  /**
   * To be called right before this person signs out: from that moment on everything of theirs but what is kept goes from
   * this device, at the latest with the next start.
   */
  leaving(kept: KeptOnLeaving): void;
  /** It did not come to a sign-out: none that happens later goes by what was noted. */
  staying(): void;
  /** Resolves when the guest's work is where it belongs, or a new try to move it failed; a replay waits for it. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Holds the database of whoever is signed in and changes it in the moment that the session does: signing out hides
 * a person's data at once, offline too. Databases stay open while the app runs; there are few.
 */
export function createPersonData(options: PersonDataOptions): PersonData {
  const { accounts, openDatabase, nowMs, newId, departures = noDepartures } = options;
  const edits: EditContext = { nowMs, newId };
  const people = new Map<string | null, CurrentPerson & { db: PersonDatabase }>();
  const listeners = new Set<() => void>();
  const workListeners = new Set<() => void>();
  let settling: Promise<void> = Promise.resolve();
  let hasFailed = false;

  const person = (userId: string | null) => {
    const known = people.get(userId);
    if (known) return known;
    const db = openDatabase(userId);
    const guestSecret = () =>
      userId === null ? ownGuestSecret(db, options.randomBytes) : adoptedGuestSecret(db);
    const outbox = lazyPersonOutbox(async () => {
      const { createPersonOutbox } = await import('./person-outbox.ts');
      return createPersonOutbox(db, edits);
    });
    const made = { userId, db, outbox, guestSecret };
    people.set(userId, made);
    return made;
  };

  /** An adoption that was cut off is finished first, whoever is signed in by now. */
  const adopt = async (userId: string | null) => {
    const guest = person(null).db;
    const unfinished = await adoptionUnderWay(guest);
    if (unfinished === null && userId === null) return;
    const { adoptGuest } = await import('./guest-adoption.ts');
    if (unfinished !== null) await adoptGuest(guest, person(unfinished).db, nowMs());
    if (userId !== null) await adoptGuest(guest, person(userId).db, nowMs());
  };

  /** Not under way in another tab, which might write it anew. Who is back by then has everything as it was. */
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
    // Nobody waits for it: a frozen tab may hold the files open for as long as it likes.
    forgetPerson(db).catch(options.onProblem);
  };
  const departed = (who: string): Promise<void> => {
    settling = settling.then(() => options.exclusive(() => depart(who))).catch(options.onProblem);
    return settling;
  };

  /** So that the service worker sends nothing of an account that was signed out of. */
  const noteWhoIsHere = (before: string | null, now: string | null) => {
    if (now !== null) departures.forget(now);
    const isDeparture = before !== null && departures.of(before) !== null;
    if (isDeparture) void departed(before);
    const left = before === null || isDeparture ? [] : [noteLeft(person(before).db, true)];
    const back = now === null ? [] : [noteLeft(person(now).db, false)];
    const noted = Promise.all([...left, ...back]).catch(options.onProblem);
    settling = settling.then(() => noted).then(() => undefined);
  };

  const worked = () => {
    for (const listener of workListeners) listener();
  };

  let userId = signedInUser(accounts.state());
  const settle = (who: string | null) => {
    const isAgain = hasFailed;
    hasFailed = false;
    settling = settling
      .then(() => options.exclusive(() => adopt(who)))
      // Whoever is sent for this person had looked before it came.
      .then(() => (isAgain ? worked() : undefined))
      .catch((error: unknown) => {
        hasFailed = true;
        options.onProblem(error);
      });
  };
  settle(userId);
  if (userId !== null) departures.forget(userId);
  // Cut off the last time. Other tabs that had this person on the screen have noticed by now.
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
    for (const listener of listeners) listener();
  });

  return {
    current: () => person(userId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edits,
    onWork(listener) {
      workListeners.add(listener);
      return () => workListeners.delete(listener);
    },
    worked,
    leaving(kept) {
      if (userId !== null) departures.note(userId, kept);
    },
    staying() {
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
