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
  /** When a second factor was last shown; absent = never. */
  mfaUpdatedAt: Type.Optional(Type.Integer()),
  /** Ends with the browser as far as the server can say so: its cookie has no lifetime. */
  browserOnly: Type.Optional(Type.Boolean()),
});
export type SessionRecord = Static<typeof SessionRecord>;

/**
 * A secret that was sent to somebody, or handed to a browser, to be shown once. The document's write that takes it is the write
 * that takes it away.
 */
export const TokenRecord = Type.Object({
  id: Type.String(),
  kind: Type.Union([
    Type.Literal('email-code'),
    Type.Literal('magic-link'),
    Type.Literal('phone-code'),
    Type.Literal('oauth'),
    Type.Literal('recovery'),
    Type.Literal('email-verification'),
    Type.Literal('phone-verification'),
  ]),
  secretHash: Type.String(),
  /** Where it was sent: after a change of the address it is worth nothing. */
  address: Type.String(),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
  /** Wrong ones that were shown: codes of six digits die of a few. */
  failures: Type.Integer(),
});
export type TokenRecord = Static<typeof TokenRecord>;

/** A second factor that was asked for and not shown yet. */
export const ChallengeRecord = Type.Object({
  id: Type.String(),
  factor: Type.Union([
    Type.Literal('totp'),
    Type.Literal('email'),
    Type.Literal('phone'),
    Type.Literal('recoverycode'),
  ]),
  sessionId: Type.String(),
  /** Of the code that was sent; null where the factor has its own secret. */
  secretHash: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
  failures: Type.Integer(),
});
export type ChallengeRecord = Static<typeof ChallengeRecord>;

export const MfaRecord = Type.Object({
  enabled: Type.Boolean(),
  /** `secret`: sealed (`authenticators.ts`). `lastStep`: the newest time step that was used, so that a code works once. */
  totp: Type.Union([
    Type.Object({ secret: Type.String(), verified: Type.Boolean(), lastStep: Type.Integer() }),
    Type.Null(),
  ]),
  /** Hashes of those that were not used; null = none were ever made. */
  recoveryCodes: Type.Union([Type.Array(Type.String()), Type.Null()]),
});
export type MfaRecord = Static<typeof MfaRecord>;

/** An account elsewhere that signs in to this one. */
export const IdentityRecord = Type.Object({
  id: Type.String(),
  provider: Type.String(),
  providerUid: Type.String(),
  providerEmail: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
});
export type IdentityRecord = Static<typeof IdentityRecord>;

/** A browser that takes push messages; ends with its session. */
export const PushTargetRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  identifier: Type.String(),
  providerId: Type.Union([Type.String(), Type.Null()]),
  sessionId: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
});
export type PushTargetRecord = Static<typeof PushTargetRecord>;

/** Something that was done with the account, for its owner to look at: `event` in Appwrite's words (`session.create`). */
export const AccountEvent = Type.Object({
  event: Type.String(),
  at: Type.Integer(),
  ip: Type.String(),
  /** Absent = that of the event before: an account is read with every request, and most of a log is devices. */
  device: Type.Optional(SessionRecord.properties.device),
});
export type AccountEvent = Static<typeof AccountEvent>;

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
  /** Lower case: see `foldEmail`. Empty: an anonymous account, or one that signs in by phone. */
  email: Type.String(),
  emailVerified: Type.Boolean(),
  emailTargetId: Type.String(),
  /** E.164; empty = none. */
  phone: Type.String(),
  phoneVerified: Type.Boolean(),
  phoneTargetId: Type.String(),
  /** When an address or number was last shown to be its owner's; absent = with the account itself, or never. */
  provenAt: Type.Optional(Type.Integer()),
  passwordHash: Type.Union([Type.String(), Type.Null()]),
  passwordUpdatedAt: Type.Union([Type.Integer(), Type.Null()]),
  /** false = blocked. */
  active: Type.Boolean(),
  labels: Type.Array(Type.String()),
  prefs: Type.Record(Type.String(), Type.Unknown()),
  /** Whose edit of each preference stands (`last-writer.ts`). */
  prefWriters: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        at: Type.Integer(),
        editedAt: Type.Integer(),
        operation: Type.String(),
        digest: Type.String(),
        early: Type.Array(Type.Object({ operation: Type.String(), at: Type.Integer() })),
        /** For a removed preference: when this server heard of the removal. */
        since: Type.Optional(Type.Integer()),
      }),
    ),
  ),
  /** Time of the latest removal that was forgotten (`pref-writers.ts`). */
  prefsForgottenAt: Type.Optional(Type.Integer()),
  sessions: Type.Array(SessionRecord),
  tokens: Type.Array(TokenRecord),
  mfa: MfaRecord,
  challenges: Type.Array(ChallengeRecord),
  identities: Type.Array(IdentityRecord),
  pushTargets: Type.Array(PushTargetRecord),
  /** Newest last. */
  events: Type.Array(AccountEvent),
});
export type AccountRecord = Static<typeof AccountRecord>;

export interface StoredAccount {
  account: AccountRecord;
  revision: string;
}

const accountShape = Compile(AccountRecord);

/** What an account has that signs in with a password and nothing else; also what those of earlier versions have. */
export function newPlainAccount() {
  return {
    phone: '',
    phoneVerified: false,
    phoneTargetId: '',
    tokens: [],
    mfa: { enabled: false, totp: null, recoveryCodes: null },
    challenges: [],
    identities: [],
    pushTargets: [],
    events: [],
  } satisfies Partial<AccountRecord>;
}

export const accountKey = (userId: string): string => `user:${userId}`;

export const isAccountKey = (id: string): boolean => id.startsWith(accountKey(''));

export const userOfAccountKey = (id: string): string => id.slice(accountKey('').length);

/** Nothing is found of one that was erased: what is in its place is nobody's. */
export async function readAccount(store: Store, userId: string): Promise<StoredAccount | undefined> {
  const stored = await store.get(accountKey(userId));
  if (!stored || isErased(stored.body)) return undefined;
  return { account: toAccount(stored.body), revision: stored.revision };
}

export const isErased = (body: JsonObject): boolean => 'erasedAt' in body;

/** Throws for a body that is not an account's. */
export function toAccount(body: JsonObject): AccountRecord {
  const account: unknown = { ...newPlainAccount(), ...body };
  return accountShape.Check(account) ? account : readable(withAddresses(account));
}

/** Throws for an account that could not be read again. The store speaks JSON; an account is nothing else. */
export function accountBody(account: AccountRecord): JsonObject {
  return structuredClone(readable(account)) as JsonObject;
}

function readable(account: unknown): AccountRecord {
  if (accountShape.Check(account)) return account;
  const id = typeof account === 'object' && account !== null && 'id' in account ? account.id : undefined;
  throw new Error(`The account ${JSON.stringify(id)} is not readable`);
}

/** Earlier versions wrote none where whoever logged in was gone before it was looked at. */
function withAddresses(account: unknown): unknown {
  if (typeof account !== 'object' || account === null) return account;
  const filled = Object.entries(account).map(([key, value]: [string, unknown]) => [
    key,
    (key === 'sessions' || key === 'events') && Array.isArray(value)
      ? value.map((each: unknown) => (typeof each === 'object' ? { ip: '', ...each } : each))
      : value,
  ]);
  return Object.fromEntries(filled);
}
