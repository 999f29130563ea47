import type { Environment } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import type { ChangeAccount } from './account-changes.ts';
import { type AccountRecord, readAccount, type SessionRecord } from './account-record.ts';
import { readDevice } from './device.ts';
import { newId } from './ids.ts';
import { rolesOf } from './roles.ts';
import {
  encodeSessionToken,
  hashSecret,
  newSessionSecret,
  sameText,
  type SessionToken,
} from './session-secrets.ts';

/** Appwrite's defaults: a session lasts a year, and an account has at most ten (the oldest gives way). */
export const SESSION_MS = 365 * 86_400_000;
const MAX_SESSIONS = 10;
/** How often a person's last visit is written down: one write a day and person. */
const ACCESS_NOTED_MS = 86_400_000;

export interface Origin {
  ip: string;
  userAgent: string | undefined;
}

export interface Sessions {
  /** The caller behind a token; undefined = it opens nothing (any more). Throws when the account is blocked. */
  authenticate(token: SessionToken): Promise<Caller | undefined>;
  /** `passwordHash` is the one that was verified: a password changed meanwhile opens nothing. */
  open(account: AccountRecord, origin: Origin): Promise<{ session: SessionRecord; token: string }>;
  extend(userId: string, sessionId: string): Promise<SessionRecord>;
  close(userId: string, sessionId: string): Promise<void>;
  closeAll(userId: string): Promise<void>;
}

interface Parts {
  store: Store;
  environment: Environment;
  changeAccount: ChangeAccount;
}

export function createSessions({ store, environment, changeAccount }: Parts): Sessions {
  const isLive = (session: SessionRecord) => session.expiresAt > environment.nowMs();

  async function noteAccess(account: AccountRecord): Promise<void> {
    const now = environment.nowMs();
    if (now - account.accessedAt < ACCESS_NOTED_MS) return;
    try {
      await changeAccount(account.id, newest => ({ ...newest, accessedAt: now }));
    } catch (error) {
      // A disk that takes no writes must not stop anybody from reading.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  return {
    async authenticate({ userId, secret }) {
      const account = (await readAccount(store, userId))?.account;
      const given = hashSecret(secret);
      const session = account?.sessions.find(each => sameText(each.secretHash, given));
      if (!account || !session || !isLive(session)) return undefined;
      if (!account.active) throw new ApiError('user_blocked');
      await noteAccess(account);
      return { kind: 'user', userId, sessionId: session.id, roles: rolesOf(account) };
    },

    async open(account, { ip, userAgent }) {
      const secret = newSessionSecret(environment);
      const now = environment.nowMs();
      const session: SessionRecord = {
        id: newId(environment),
        secretHash: hashSecret(secret),
        createdAt: now,
        updatedAt: now,
        expiresAt: now + SESSION_MS,
        provider: 'email',
        providerUid: account.email,
        factors: ['password'],
        ip,
        device: readDevice(userAgent),
      };
      await changeAccount(account.id, newest => {
        if (newest.passwordHash !== account.passwordHash) throw new ApiError('user_invalid_credentials');
        const others = newest.sessions.filter(isLive).slice(-(MAX_SESSIONS - 1));
        return { ...newest, accessedAt: now, sessions: [...others, session] };
      });
      return { session, token: encodeSessionToken({ userId: account.id, secret }) };
    },

    async extend(userId, sessionId) {
      const now = environment.nowMs();
      const extended = (session: SessionRecord): SessionRecord =>
        session.id === sessionId ? { ...session, updatedAt: now, expiresAt: now + SESSION_MS } : session;
      const account = await changeAccount(userId, newest => {
        if (!newest.sessions.some(session => session.id === sessionId))
          throw new ApiError('user_session_not_found');
        return { ...newest, sessions: newest.sessions.map(extended) };
      });
      return findSession(account, sessionId);
    },

    async close(userId, sessionId) {
      await changeAccount(userId, newest => {
        const sessions = newest.sessions.filter(session => session.id !== sessionId);
        if (sessions.length === newest.sessions.length) throw new ApiError('user_session_not_found');
        return { ...newest, sessions };
      });
    },

    async closeAll(userId) {
      await changeAccount(userId, newest => ({ ...newest, sessions: [] }));
    },
  };
}

export function findSession(account: AccountRecord, sessionId: string): SessionRecord {
  const session = account.sessions.find(each => each.id === sessionId);
  if (!session) throw new ApiError('user_session_not_found');
  return session;
}
