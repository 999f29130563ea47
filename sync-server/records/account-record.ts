import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject, Store } from '../store/store.ts';

/**
 * A session on one device. Only the device has the secret itself. It is random, with 256 bits, so it needs no slow
 * hash.
 */
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
  /** When the session last passed a second factor, in ms. Absent: never. */
  mfaUpdatedAt: Type.Optional(Type.Integer()),
  /** The session ends with the browser, as far as the server can influence that: its cookie has no lifetime. */
  browserOnly: Type.Optional(Type.Boolean()),
  /** The secret before the present one, with the factors that were passed by then (`session-secrets.ts`). */
  former: Type.Optional(
    Type.Object({
      secretHash: Type.String(),
      until: Type.Integer(),
      factors: Type.Array(Type.String()),
    }),
  ),
});
export type SessionRecord = Static<typeof SessionRecord>;

/** A single-use secret that was sent to a person or handed to a browser. The write that accepts it also removes it. */
export const TokenRecord = Type.Object({
  id: Type.String(),
  kind: Type.Union([
    Type.Literal('email-code'),
    Type.Literal('magic-link'),
    Type.Literal('phone-code'),
    Type.Literal('oauth'),
    /** Made by a server with a key, which hands it to the person. */
    Type.Literal('server'),
    Type.Literal('recovery'),
    Type.Literal('email-verification'),
    Type.Literal('phone-verification'),
  ]),
  secretHash: Type.String(),
  /** The address that it was sent to. The secret is void once the account's address changes. */
  address: Type.String(),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
  /** Wrong tries. A few of them end a six-digit code. */
  failures: Type.Integer(),
});
export type TokenRecord = Static<typeof TokenRecord>;

/** A pending request for a second factor. */
export const ChallengeRecord = Type.Object({
  id: Type.String(),
  factor: Type.Union([
    Type.Literal('totp'),
    Type.Literal('email'),
    Type.Literal('phone'),
    Type.Literal('recoverycode'),
  ]),
  sessionId: Type.String(),
  /** The hash of the code that was sent. null if the factor has its own secret. */
  secretHash: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
  failures: Type.Integer(),
});
export type ChallengeRecord = Static<typeof ChallengeRecord>;

export const MfaRecord = Type.Object({
  enabled: Type.Boolean(),
  /**
   * `secret` is sealed (`authenticators.ts`). `lastStep` is the newest time step used, so that each code works once.
   */
  totp: Type.Union([
    Type.Object({ secret: Type.String(), verified: Type.Boolean(), lastStep: Type.Integer() }),
    Type.Null(),
  ]),
  /** Hashes of the unused codes. null: codes were never made. */
  recoveryCodes: Type.Union([Type.Array(Type.String()), Type.Null()]),
});
export type MfaRecord = Static<typeof MfaRecord>;

/** An account at another provider that signs in to this one. */
export const IdentityRecord = Type.Object({
  id: Type.String(),
  provider: Type.String(),
  providerUid: Type.String(),
  providerEmail: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
});
export type IdentityRecord = Static<typeof IdentityRecord>;

/** A browser that takes push messages. It ends with its session. */
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

/** An action on the account, for its owner's activity log. `event` is Appwrite's name (`session.create`). */
export const AccountEvent = Type.Object({
  event: Type.String(),
  at: Type.Integer(),
  ip: Type.String(),
  /** Absent: the same as in the event before. Every request reads an account, and devices take up most of a log. */
  device: Type.Optional(SessionRecord.properties.device),
});
export type AccountEvent = Static<typeof AccountEvent>;

/** A change of an account that others may hear of, as Appwrite names it: `events/account-source.ts`. */
export const AccountNews = Type.Object({
  /** Counts the changes of this account. */
  number: Type.Integer(),
  at: Type.Integer(),
  action: Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('delete')]),
  /** The changed part of the account itself, such as `email`. */
  aspect: Type.Optional(Type.String()),
  /** The changed thing within the account, such as a session. */
  kind: Type.Optional(Type.String()),
  id: Type.Optional(Type.String()),
});
export type AccountNews = Static<typeof AccountNews>;

/**
 * A person's account with their sessions in one document of the `accounts` store. So one write changes the password and
 * ends the sessions, or does neither. Times are in milliseconds.
 */
export const AccountRecord = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  accessedAt: Type.Integer(),
  name: Type.String(),
  /** In lower case: see `foldEmail`. Empty: an anonymous account, or one that signs in by phone. */
  email: Type.String(),
  emailVerified: Type.Boolean(),
  emailTargetId: Type.String(),
  /** E.164. Empty: none. */
  phone: Type.String(),
  phoneVerified: Type.Boolean(),
  phoneTargetId: Type.String(),
  /**
   * When an address or number was last proven to be the owner's, in ms. Absent: never, or at the account's creation by
   * an earlier version.
   */
  provenAt: Type.Optional(Type.Integer()),
  passwordHash: Type.Union([Type.String(), Type.Null()]),
  passwordUpdatedAt: Type.Union([Type.Integer(), Type.Null()]),
  /** false: blocked. */
  active: Type.Boolean(),
  labels: Type.Array(Type.String()),
  prefs: Type.Record(Type.String(), Type.Unknown()),
  /** The edit of each preference that currently counts (`last-writer.ts`). */
  prefWriters: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        at: Type.Integer(),
        editedAt: Type.Integer(),
        operation: Type.String(),
        digest: Type.String(),
        early: Type.Array(Type.Object({ operation: Type.String(), at: Type.Integer() })),
        /** For a removed preference: when this server learned of the removal, in ms. */
        since: Type.Optional(Type.Integer()),
      }),
    ),
  ),
  /** The time of the latest forgotten removal, in ms (`pref-writers.ts`). */
  prefsForgottenAt: Type.Optional(Type.Integer()),
  sessions: Type.Array(SessionRecord),
  tokens: Type.Array(TokenRecord),
  /** The codes and links that opened a session (`pending-sign-ins.ts`), until they would have expired, in ms. */
  usedSignIns: Type.Optional(Type.Array(Type.Object({ id: Type.String(), until: Type.Integer() }))),
  mfa: MfaRecord,
  challenges: Type.Array(ChallengeRecord),
  identities: Type.Array(IdentityRecord),
  pushTargets: Type.Array(PushTargetRecord),
  /** Newest last. */
  events: Type.Array(AccountEvent),
  /** The latest changes, oldest first. The feed only shows a document as it is now, and not what changed. */
  news: Type.Optional(Type.Array(AccountNews)),
});
export type AccountRecord = Static<typeof AccountRecord>;

export interface StoredAccount {
  account: AccountRecord;
  revision: string;
}

const accountShape = Compile(AccountRecord);

/**
 * The fields of an account that only signs in with a password. They are also the defaults for accounts of earlier
 * versions.
 */
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
/** The range of all accounts, erased ones included. The semicolon is the character after the colon. */
export const ACCOUNT_RANGE = { start: 'user:', end: 'user;' };

export const isAccountKey = (id: string): boolean => id.startsWith(accountKey(''));

export const userOfAccountKey = (id: string): string => id.slice(accountKey('').length);

/** undefined if there is no account, or an erased one, whose place another document holds. */
export async function readAccount(store: Store, userId: string): Promise<StoredAccount | undefined> {
  const stored = await store.get(accountKey(userId));
  if (!stored || isErased(stored.body)) return undefined;
  return { account: toAccount(stored.body), revision: stored.revision };
}

/** undefined: the account has no address that is certain to be its owner's. */
export async function mailableAccount(store: Store, userId: string): Promise<AccountRecord | undefined> {
  const account = (await readAccount(store, userId))?.account;
  return account?.active === true && account.emailVerified && account.email !== '' ? account : undefined;
}

export const isErased = (body: JsonObject): boolean => 'erasedAt' in body;

/** Whether the session with this secret ended because its account was erased. */
export async function endedByErasure(store: Store, userId: string, secretHash: string): Promise<boolean> {
  const body = (await store.get(accountKey(userId)))?.body;
  const ended = body && isErased(body) ? body['sessions'] : undefined;
  return Array.isArray(ended) && ended.includes(secretHash);
}

/** Throws if `body` isn't an account. */
export function toAccount(body: JsonObject): AccountRecord {
  const account: unknown = { ...newPlainAccount(), ...body };
  return accountShape.Check(account) ? account : readable(withAddresses(account));
}

/** Throws if the account couldn't be read back. The store takes JSON, and an account is plain JSON. */
export function accountBody(account: AccountRecord): JsonObject {
  return structuredClone(readable(account)) as JsonObject;
}

function readable(account: unknown): AccountRecord {
  if (accountShape.Check(account)) return account;
  const id = typeof account === 'object' && account !== null && 'id' in account ? account.id : undefined;
  throw new Error(`The account ${JSON.stringify(id)} is not readable`);
}

/** Earlier versions stored no address if the client had disconnected before it was read. */
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

/**
 * Whether a number may be mistyped and a stranger's: the account can be opened in another way, and its owner never
 * proved the number. Then messages sent there open nothing.
 */
export function isUnprovenNumber({ phoneVerified, email, passwordHash, identities }: AccountRecord): boolean {
  return !phoneVerified && (email !== '' || passwordHash !== null || identities.length > 0);
}
