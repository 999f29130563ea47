import { elapsedMs } from '../../src/core/elapsed.ts';
import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Store } from '../store/store.ts';
import { accountKey, type AccountRecord, isErased, readAccount } from './account-record.ts';

/** Longer than a sign-up can take between its two writes. */
const IN_PROGRESS_MS = 60_000;

const Reservation = Type.Object({ userId: Type.String(), at: Type.Integer() });
type Reservation = Static<typeof Reservation>;
const reservationShape = Compile(Reservation);

/** Proof that the value was reserved for the account at `revision`. */
export interface Claim {
  value: string;
  userId: string;
  revision: string;
}

/** A kind of value that belongs to a single account. `names`: whether the account has this value. */
export interface ReservationKind {
  prefix: string;
  names: (account: AccountRecord, value: string) => boolean;
}

export const EMAIL_RESERVATION: ReservationKind = {
  prefix: 'email',
  names: ({ email }, value) => email === value,
};

export const PHONE_RESERVATION: ReservationKind = {
  prefix: 'phone',
  names: ({ phone }, value) => phone === value,
};

/** One string for an account at another provider. No provider's name has a space. */
export const identityValue = ({ provider, providerUid }: { provider: string; providerUid: string }): string =>
  `${provider} ${providerUid}`;

export const IDENTITY_RESERVATION: ReservationKind = {
  prefix: 'identity',
  names: ({ identities }, value) => identities.some(identity => identityValue(identity) === value),
};

/** Hashed for a fixed length, and so that ids in logs and listings of backups don't identify people. */
function keyOf(prefix: string, value: string): string {
  return `${prefix}:${createHash('sha256').update(value).digest('hex')}`;
}

/** The keys of everything that this account may have reserved. */
export function reservationKeysOf({ email, phone, identities }: AccountRecord): string[] {
  return [
    keyOf(EMAIL_RESERVATION.prefix, email),
    keyOf(PHONE_RESERVATION.prefix, phone),
    ...identities.map(identity => keyOf(IDENTITY_RESERVATION.prefix, identityValue(identity))),
  ];
}

/** All reservations, as ranges of the store's ids. The semicolon is the character after the colon. */
export const RESERVATION_RANGES = [EMAIL_RESERVATION, PHONE_RESERVATION, IDENTITY_RESERVATION].map(
  ({ prefix }) => ({ start: `${prefix}:`, end: `${prefix};` }),
);

/**
 * One value, one account. The address (or whatever opens an account) is itself a document with a derived id, because
 * the store has no unique index and no transaction over two documents. An account only counts as the holder if it also
 * names the value. If it doesn't (after a crash between the two writes), the reservation is free after a minute.
 */
export interface Reservations {
  /** The account that this value opens. */
  holder(value: string): Promise<string | undefined>;
  /** undefined: taken, or another request is taking it now. */
  claim(value: string, userId: string): Promise<Claim | undefined>;
  /**
   * Checks after the account was written whether the value is still reserved for it, by this claim or by a later one of
   * the same account. A slow sign-up may have lost it.
   */
  isHeld(claim: Claim): Promise<boolean>;
  /** Unless the account has the value: the same request may have come twice, and the other one written it. */
  release(claim: Claim): Promise<void>;
  /** Releases a value that the account no longer names. */
  releaseValue(value: string, userId: string): Promise<void>;
}

export function createReservations(
  store: Store,
  nowMs: () => number,
  { prefix, names }: ReservationKind,
): Reservations {
  const read = async (key: string) => {
    const stored = await store.get(key);
    if (!stored) return undefined;
    const reservation: unknown = stored.body;
    if (!reservationShape.Check(reservation)) throw new Error(`The reservation ${key} is not readable`);
    return { reservation, revision: stored.revision };
  };

  const holds = async (userId: string, value: string) => {
    const account = (await readAccount(store, userId))?.account;
    return account !== undefined && names(account, value);
  };

  /** Its erasure may not have come to this value yet. */
  const wasErased = async (userId: string) => {
    const body = (await store.get(accountKey(userId)))?.body;
    return body !== undefined && isErased(body);
  };

  const remove = async (key: string, revision: string) => {
    // A conflict means that another account has it now, so there is nothing to remove.
    await store.commit([{ id: key, revision, body: null }]);
  };

  return {
    async holder(value) {
      const userId = (await read(keyOf(prefix, value)))?.reservation.userId;
      return userId !== undefined && (await holds(userId, value)) ? userId : undefined;
    },

    async claim(value, userId) {
      const key = keyOf(prefix, value);
      const present = await read(key);
      if (present) {
        const { reservation } = present;
        if (await holds(reservation.userId, value)) return undefined;
        const isInProgress = elapsedMs(reservation.at, nowMs()) < IN_PROGRESS_MS;
        if (reservation.userId !== userId && isInProgress && !(await wasErased(reservation.userId)))
          return undefined;
      }
      const body: Reservation = { userId, at: nowMs() };
      const write = present ? { id: key, revision: present.revision, body } : { id: key, body };
      const [result] = await store.commit([write]);
      return result?.status === 'committed' ? { value, userId, revision: result.revision } : undefined;
    },

    async isHeld({ value, userId }) {
      return (await read(keyOf(prefix, value)))?.reservation.userId === userId;
    },

    async release({ value, userId, revision }) {
      if (!(await holds(userId, value))) await remove(keyOf(prefix, value), revision);
    },

    async releaseValue(value, userId) {
      const key = keyOf(prefix, value);
      const present = await read(key);
      if (present?.reservation.userId === userId) await remove(key, present.revision);
    },
  };
}
