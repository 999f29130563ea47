import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject, Store } from '../store/store.ts';

/** One signed-in device. The secret itself is only on the device; a random one of 256 bits needs no slow hash. */
export const SessionRecord = Type.Object({
  id: Type.String(),
  secretHash: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  expiresAt: Type.Integer(),
  provider: Type.String(),
  providerUid: Type.String(),
  factors: Type.Array(Type.String()),
  ip: Type.String(),
  device: Type.Object({
    osCode: Type.String(),
    osName: Type.String(),
    osVersion: Type.String(),
    clientType: Type.String(),
    clientCode: Type.String(),
    clientName: Type.String(),
    clientVersion: Type.String(),
    clientEngine: Type.String(),
    clientEngineVersion: Type.String(),
    deviceName: Type.String(),
    deviceBrand: Type.String(),
    deviceModel: Type.String(),
  }),
});
export type SessionRecord = Static<typeof SessionRecord>;

/**
 * A person's account and their sessions: one document of the `accounts` store, so that one write changes the password
 * and ends the sessions, or neither. Moments are milliseconds.
 */
export const AccountRecord = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  accessedAt: Type.Integer(),
  name: Type.String(),
  /** Lower case: see `foldEmail`. */
  email: Type.String(),
  emailVerified: Type.Boolean(),
  emailTargetId: Type.String(),
  passwordHash: Type.Union([Type.String(), Type.Null()]),
  passwordUpdatedAt: Type.Union([Type.Integer(), Type.Null()]),
  /** false = blocked. */
  active: Type.Boolean(),
  labels: Type.Array(Type.String()),
  prefs: Type.Record(Type.String(), Type.Unknown()),
  sessions: Type.Array(SessionRecord),
});
export type AccountRecord = Static<typeof AccountRecord>;

export interface StoredAccount {
  account: AccountRecord;
  revision: string;
}

const accountShape = Compile(AccountRecord);

export const accountKey = (userId: string): string => `user:${userId}`;

export async function readAccount(store: Store, userId: string): Promise<StoredAccount | undefined> {
  const stored = await store.get(accountKey(userId));
  if (!stored) return undefined;
  const account: unknown = stored.body;
  if (!accountShape.Check(account)) throw new Error(`The account ${userId} is not readable`);
  return { account, revision: stored.revision };
}

/** The store speaks JSON; an account is nothing else. */
export function accountBody(account: AccountRecord): JsonObject {
  return structuredClone(account) as JsonObject;
}
