import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Store } from '../store/store.ts';
import { readAccount } from './account-record.ts';

/** Longer than a sign-up can take between its two writes. */
const IN_PROGRESS_MS = 60_000;

const Reservation = Type.Object({ userId: Type.String(), at: Type.Integer() });
type Reservation = Static<typeof Reservation>;
const reservationShape = Compile(Reservation);

/** Proof that the address was ours at `revision`. */
export interface Claim {
  key: string;
  revision: string;
}

/**
 * One address, one account: the address is itself a document with a derived id, because the store has no
 * unique index and no transaction over two documents. An account counts as the holder only if it names the address too;
 * a reservation whose account does not (a crash between the two writes) goes to the next who asks after a minute.
 */
export interface EmailReservations {
  /** The account that signs in with this address. */
  holder(email: string): Promise<string | undefined>;
  /** undefined = taken, or just being taken by somebody else. */
  claim(email: string, userId: string): Promise<Claim | undefined>;
  /** After the account was written: still ours? A slow sign-up may have lost the address meanwhile. */
  isHeld(claim: Claim): Promise<boolean>;
  release(claim: Claim): Promise<void>;
  /** Gives an address back that the account no longer names. */
  releaseAddress(email: string, userId: string): Promise<void>;
}

export function createEmailReservations(store: Store, nowMs: () => number): EmailReservations {
  const read = async (key: string) => {
    const stored = await store.get(key);
    if (!stored) return undefined;
    const reservation: unknown = stored.body;
    if (!reservationShape.Check(reservation)) throw new Error(`The reservation ${key} is not readable`);
    return { reservation, revision: stored.revision };
  };

  const holds = async (userId: string, email: string) =>
    (await readAccount(store, userId))?.account.email === email;

  const remove = async (key: string, revision: string) => {
    // A conflict means that somebody else has it by now: then there is nothing of ours to remove.
    await store.commit([{ id: key, revision, body: null }]);
  };

  return {
    async holder(email) {
      const userId = (await read(keyOf(email)))?.reservation.userId;
      return userId !== undefined && (await holds(userId, email)) ? userId : undefined;
    },

    async claim(email, userId) {
      const key = keyOf(email);
      const present = await read(key);
      if (present) {
        const { reservation } = present;
        if (await holds(reservation.userId, email)) return undefined;
        const ageMs = Math.abs(nowMs() - reservation.at);
        if (reservation.userId !== userId && ageMs < IN_PROGRESS_MS) return undefined;
      }
      const body: Reservation = { userId, at: nowMs() };
      const write = present ? { id: key, revision: present.revision, body } : { id: key, body };
      const [result] = await store.commit([write]);
      return result?.status === 'committed' ? { key, revision: result.revision } : undefined;
    },

    async isHeld(claim) {
      return (await read(claim.key))?.revision === claim.revision;
    },

    release: claim => remove(claim.key, claim.revision),

    async releaseAddress(email, userId) {
      const key = keyOf(email);
      const present = await read(key);
      if (present?.reservation.userId === userId) await remove(key, present.revision);
    },
  };
}

/** Hashed for a fixed length, and so that ids in logs and backups' listings name nobody. */
function keyOf(email: string): string {
  return `email:${createHash('sha256').update(email).digest('hex')}`;
}
