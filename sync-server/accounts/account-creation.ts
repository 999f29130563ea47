import type { Environment } from '../core/environment.ts';
import { ApiError } from '../core/api-error.ts';
import type { Store } from '../store/store.ts';
import { type AccountRecord, accountBody, accountKey, newPlainAccount } from '../records/account-record.ts';
import { newId } from '../core/ids.ts';
import {
  type Claim,
  createReservations,
  EMAIL_RESERVATION,
  IDENTITY_RESERVATION,
  identityValue,
  PHONE_RESERVATION,
  type Reservations,
} from '../records/reservations.ts';

/** Reservations of everything that opens one account and no other. */
export interface AccountReservations {
  email: Reservations;
  phone: Reservations;
  /** An account at another provider, by `identityValue`. */
  identity: Reservations;
}

export function createAccountReservations(store: Store, nowMs: () => number): AccountReservations {
  return {
    email: createReservations(store, nowMs, EMAIL_RESERVATION),
    phone: createReservations(store, nowMs, PHONE_RESERVATION),
    identity: createReservations(store, nowMs, IDENTITY_RESERVATION),
  };
}

/** A new account with default values, except for `fields`. */
export function newAccount(
  environment: Environment,
  fields: Partial<AccountRecord> & { id: string },
): AccountRecord {
  const now = environment.nowMs();
  const isProven = fields.emailVerified === true || fields.phoneVerified === true;
  return {
    ...newPlainAccount(),
    createdAt: now,
    updatedAt: now,
    accessedAt: now,
    name: '',
    email: '',
    emailVerified: false,
    emailTargetId: newId(environment),
    phoneTargetId: newId(environment),
    passwordHash: null,
    passwordUpdatedAt: null,
    active: true,
    labels: [],
    prefs: {},
    sessions: [],
    ...(isProven && { provenAt: now }),
    ...fields,
  };
}

/**
 * Writes a new account and reserves its address, number and identities. Throws `user_already_exists` if one of them, or
 * the id, is taken.
 */
export type CreateAccount = (account: AccountRecord) => Promise<void>;

export function createAccountCreation(
  store: Store,
  reservations: AccountReservations,
  isRetiredId: (userId: string) => Promise<boolean>,
): CreateAccount {
  return async account => {
    const claims: [Reservations, Claim][] = [];
    const giveUp = async (): Promise<never> => {
      for (const [reservation, claim] of claims) await reservation.release(claim);
      throw new ApiError('user_already_exists');
    };
    if (await isRetiredId(account.id)) return giveUp();
    for (const [reservation, value] of valuesOf(account, reservations)) {
      const claim = await reservation.claim(value, account.id);
      if (!claim) return giveUp();
      claims.push([reservation, claim]);
    }
    const [result] = await store.commit([{ id: accountKey(account.id), body: accountBody(account) }]);
    if (result?.status !== 'committed') return giveUp();
    const held = await Promise.all(claims.map(([reservation, claim]) => reservation.isHeld(claim)));
    // An account may just have been erased: its place is free, but its id is retired.
    if (!held.includes(false) && !(await isRetiredId(account.id))) return;
    await store.commit([{ id: accountKey(account.id), revision: result.revision, body: null }]);
    throw new ApiError('user_already_exists');
  };
}

function valuesOf(
  { email, phone, identities }: AccountRecord,
  reservations: AccountReservations,
): [Reservations, string][] {
  return [
    ...(email === '' ? [] : [[reservations.email, email] as [Reservations, string]]),
    ...(phone === '' ? [] : [[reservations.phone, phone] as [Reservations, string]]),
    ...identities.map(each => [reservations.identity, identityValue(each)] as [Reservations, string]),
  ];
}
