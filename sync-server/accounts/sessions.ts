import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import type { ChangeAccount } from './account-changes.ts';
import {
  type AccountRecord,
  endedByErasure,
  readAccount,
  type SessionRecord,
} from '../records/account-record.ts';
import { eventOrigin, withEvent } from './account-events.ts';
import type { Origin } from './device.ts';
import { needsMoreFactors } from './factors/factors.ts';
import { newId } from '../core/ids.ts';
import { sessionCaller, type SessionCallerParts } from './session-caller.ts';
import {
  encodeSessionToken,
  hashSecret,
  newSessionSecret,
  openedBy,
  type SessionToken,
} from './session-secrets.ts';

/**
 * Appwrite's default: a session lasts a year. Beyond the quota, an account's oldest session is dropped. Sessions that
 * wait for a second factor are counted separately: a person who only has the password can't end the owner's sessions.
 */
const SESSION_MS = 365 * 86_400_000;
/** How often a person's last visit is recorded: at most one write a day for each person. */
const ACCESS_NOTED_MS = 86_400_000;

/** How a person signed in. */
export interface SessionMeans {
  /** Appwrite's value: `email`, `magic-url`, `phone`, `anonymous`, `token`, or a provider's name. */
  provider: string;
  providerUid: string;
  /** The factors passed so far: `password`, `email`, `phone`, `totp`, … */
  factors: readonly string[];
  /** Runs in the same write, for example to remove a single-use secret. Throws to refuse. */
  change?: (newest: AccountRecord) => AccountRecord;
  /** Runs when the session is open, and mustn't reject. */
  onOpened?: () => Promise<void>;
  /** The session that this one replaces, and whose factors it keeps: the person signs in again, in another way. */
  replaces?: string | undefined;
}

export interface OpenedSession {
  session: SessionRecord;
  token: string;
  account: AccountRecord;
  /** false: a second factor is required. */
  isComplete: boolean;
}

export interface Sessions {
  /** The caller behind a token. undefined: it opens nothing, or no longer does. Throws if the account is blocked. */
  authenticate(token: SessionToken): Promise<Caller | undefined>;
  /** Whether the session behind a token, which opens nothing, ended because its account was deleted. */
  endedByErasure(token: SessionToken): Promise<boolean>;
  /** Like `authenticate`, for a session that was identified in another way (`jwts.ts`). */
  authenticateSession(userId: string, sessionId: string): Promise<Caller | undefined>;
  /**
   * The account's `passwordHash` must be the one that was verified: if the password has changed since, or the account
   * is blocked, nothing is opened.
   */
  open(
    account: AccountRecord,
    origin: Origin,
    means?: SessionMeans,
    browserOnly?: boolean,
  ): Promise<OpenedSession>;
  extend(userId: string, sessionId: string, origin: Origin): Promise<SessionRecord>;
  close(userId: string, sessionId: string, origin: Origin): Promise<void>;
  closeAll(userId: string, origin: Origin): Promise<void>;
}

interface Parts extends SessionCallerParts, Pick<Context, 'quotas'> {
  store: Store;
  changeAccount: ChangeAccount;
}

export function createSessions(parts: Parts): Sessions {
  const { store, environment, changeAccount, quotas } = parts;
  const isLive = (session: SessionRecord) => session.expiresAt > environment.nowMs();

  const isWaiting = (account: AccountRecord, session: SessionRecord) =>
    needsMoreFactors(account, session, parts.messenger);

  function withRoomFor(next: SessionRecord, live: readonly SessionRecord[], account: AccountRecord) {
    const ofItsKind = live.filter(each => isWaiting(account, each) === isWaiting(account, next));
    const kept = new Set(ofItsKind.slice(Math.max(0, ofItsKind.length + 1 - quotas.most('sessions'))));
    return live.filter(each => kept.has(each) || !ofItsKind.includes(each));
  }

  async function noteAccess(account: AccountRecord): Promise<void> {
    const now = environment.nowMs();
    if (now - account.accessedAt < ACCESS_NOTED_MS) return;
    try {
      await changeAccount(account.id, newest => ({ ...newest, accessedAt: now }));
    } catch (error) {
      // If the disk accepts no writes, reading must still work.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  async function callerOf(
    userId: string,
    shown: (session: SessionRecord) => SessionRecord | undefined,
  ): Promise<Caller | undefined> {
    const account = (await readAccount(store, userId))?.account;
    const session = account?.sessions.map(shown).find(each => each !== undefined);
    const caller = account && session && sessionCaller(parts, account, session);
    if (!account || !caller) return undefined;
    if (!account.active) throw new ApiError('user_blocked');
    await noteAccess(account);
    return caller;
  }

  return {
    async authenticate({ userId, secret }) {
      const given = hashSecret(secret);
      let formerUntil: number | undefined;
      const caller = await callerOf(userId, session => {
        const opened = openedBy(session, given, environment.nowMs());
        if (opened && opened !== session) formerUntil = session.former?.until;
        return opened;
      });
      return caller && formerUntil !== undefined ? { ...caller, formerUntil } : caller;
    },

    endedByErasure: ({ userId, secret }) => endedByErasure(store, userId, hashSecret(secret)),

    authenticateSession: (userId, sessionId) =>
      callerOf(userId, session => (session.id === sessionId ? session : undefined)),

    async open(account, origin, means = byPassword(account), browserOnly = false) {
      const secret = newSessionSecret(environment);
      const by = eventOrigin(origin, environment.nowMs());
      const { at: now, ip, device } = by;
      let session: SessionRecord = {
        id: newId(environment),
        secretHash: hashSecret(secret),
        createdAt: now,
        updatedAt: now,
        expiresAt: now + SESSION_MS,
        provider: means.provider,
        providerUid: means.providerUid,
        factors: [...means.factors],
        ip,
        device,
        ...(browserOnly ? { browserOnly } : {}),
      };
      const opened = await changeAccount(account.id, newest => {
        if (newest.passwordHash !== account.passwordHash) throw new ApiError('user_invalid_credentials');
        const changed = means.change?.(newest) ?? newest;
        if (!changed.active) throw new ApiError('user_blocked');
        const replaced = means.replaces === undefined ? undefined : findSession(changed, means.replaces);
        if (replaced) session = inPlaceOf(replaced, session);
        const live = changed.sessions.filter(each => isLive(each) && each !== replaced);
        const sessions = [...withRoomFor(session, live, changed), session];
        const withSession = { ...changed, accessedAt: now, sessions };
        return withEvent(
          replaced ? withTargetsMoved(withSession, replaced.id, session.id) : withSession,
          'session.create',
          by,
        );
      });
      await means.onOpened?.();
      const token = encodeSessionToken({ userId: account.id, secret });
      return { session, token, account: opened, isComplete: !isWaiting(opened, session) };
    },

    async extend(userId, sessionId, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      const { at: now } = by;
      const extended = (session: SessionRecord): SessionRecord =>
        session.id === sessionId ? { ...session, updatedAt: now, expiresAt: now + SESSION_MS } : session;
      const account = await changeAccount(userId, newest => {
        if (!newest.sessions.some(session => session.id === sessionId))
          throw new ApiError('user_session_not_found');
        return withEvent({ ...newest, sessions: newest.sessions.map(extended) }, 'session.update', by);
      });
      return findSession(account, sessionId);
    },

    async close(userId, sessionId, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      await changeAccount(userId, newest => {
        const sessions = newest.sessions.filter(session => session.id !== sessionId);
        if (sessions.length === newest.sessions.length) throw new ApiError('user_session_not_found');
        return withEvent({ ...newest, sessions }, 'session.delete', by);
      });
    },

    async closeAll(userId, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      await changeAccount(userId, newest => withEvent({ ...newest, sessions: [] }, 'session.delete', by));
    },
  };
}

function inPlaceOf(replaced: SessionRecord, session: SessionRecord): SessionRecord {
  const { factors, mfaUpdatedAt, browserOnly } = replaced;
  return {
    ...session,
    // A password and a provider both prove the first factor; together they aren't a second one.
    ...(factors.length > 1 && { factors: [...new Set([...factors, ...session.factors])] }),
    ...(mfaUpdatedAt !== undefined && { mfaUpdatedAt }),
    ...(browserOnly !== undefined && { browserOnly }),
  };
}

/** It is the same browser, so it keeps its push targets. */
function withTargetsMoved(account: AccountRecord, from: string, to: string): AccountRecord {
  const pushTargets = account.pushTargets.map(target =>
    target.sessionId === from ? { ...target, sessionId: to } : target,
  );
  return { ...account, pushTargets };
}

function byPassword({ email }: AccountRecord): SessionMeans {
  return { provider: 'email', providerUid: email, factors: ['password'] };
}

export function findSession(account: AccountRecord, sessionId: string): SessionRecord {
  const session = account.sessions.find(each => each.id === sessionId);
  if (!session) throw new ApiError('user_session_not_found');
  return session;
}
