import type { CurrentPerson, PersonSource } from '../sync/person-outbox.ts';
import type { SessionState } from '../sync/session.ts';
import { adoptGuest, adoptionUnderWay } from './guest-adoption.ts';
import { adoptedGuestSecret, ownGuestSecret } from './guest-secret.ts';
import type { PersonDatabase } from './person-db.ts';
import { createPersonOutbox } from './person-outbox.ts';

export interface PersonDataOptions {
  /** Who is signed in, as this device knows it. */
  accounts: { state(): SessionState; subscribe(listener: () => void): () => void };
  openDatabase: (userId: string | null) => PersonDatabase;
  /** Runs while no tab of this device is sending: an operation is never in flight as two persons. */
  exclusive: <T>(task: () => Promise<T>) => Promise<T>;
  nowMs: () => number;
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** A step that failed for a reason of the device (full disk, closed database); it is taken again later. */
  onProblem: (error: unknown) => void;
}

export interface PersonData extends PersonSource {
  current: () => CurrentPerson & { db: PersonDatabase };
  /** Resolves when the guest's work is where it belongs, or a new try to move it failed; a replay waits for it. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Holds the database of whoever is signed in and changes it in the moment that the session does: signing out hides
 * a person's data at once, offline too. Databases stay open while the app runs; there are few.
 */
export function createPersonData(options: PersonDataOptions): PersonData {
  const { accounts, openDatabase, nowMs } = options;
  const people = new Map<string | null, CurrentPerson & { db: PersonDatabase }>();
  const listeners = new Set<() => void>();
  let settling: Promise<void> = Promise.resolve();
  let hasFailed = false;

  const person = (userId: string | null) => {
    const known = people.get(userId);
    if (known) return known;
    const db = openDatabase(userId);
    const guestSecret = () =>
      userId === null ? ownGuestSecret(db, options.randomBytes) : adoptedGuestSecret(db);
    const made = { userId, db, outbox: createPersonOutbox(db, nowMs), guestSecret };
    people.set(userId, made);
    return made;
  };

  /** An adoption that was cut off is finished first, whoever is signed in by now. */
  const adopt = async (userId: string | null) => {
    const guest = person(null).db;
    const unfinished = await adoptionUnderWay(guest);
    if (unfinished !== null) await adoptGuest(guest, person(unfinished).db);
    if (userId !== null) await adoptGuest(guest, person(userId).db);
  };

  let userId = signedInUser(accounts.state());
  const settle = (who: string | null) => {
    hasFailed = false;
    settling = settling
      .then(() => options.exclusive(() => adopt(who)))
      .catch((error: unknown) => {
        hasFailed = true;
        options.onProblem(error);
      });
  };
  settle(userId);

  let isSignedIn = accounts.state().status === 'signed-in';
  const unsubscribe = accounts.subscribe(() => {
    const state = accounts.state();
    const next = signedInUser(state);
    const isRenewed = state.status === 'signed-in' && !isSignedIn;
    isSignedIn = state.status === 'signed-in';
    if (next === userId && !isRenewed) return;
    if (next !== userId) settle(next);
    userId = next;
    for (const listener of listeners) listener();
  });

  return {
    current: () => person(userId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
