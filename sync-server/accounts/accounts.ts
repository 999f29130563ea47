import type { Context } from '../board/context.ts';
import type { Environment } from '../core/environment.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import type { Store } from '../store/store.ts';
import type { ChangeAccount } from './account-changes.ts';
import { eventOrigin, withEvent } from './account-events.ts';
import { type AccountReservations, type CreateAccount, newAccount } from './account-creation.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import type { Origin } from './device.ts';
import { foldEmail } from '../core/email-address.ts';
import type { CheckPassword } from './passwords/password-check.ts';
import type { PasswordHashes } from './passwords/password-hashes.ts';
import { refuseWeakPassword } from './passwords/passwords.ts';
import { withWriters } from './pref-writers.ts';
import { prefsProblem } from './preference-limits.ts';
import { withSecret } from './session-secrets.ts';

export interface Accounts {
  get(userId: string): Promise<AccountRecord>;
  register(
    input: { userId: string; email: string; password: string; name: string },
    origin: Origin,
  ): Promise<AccountRecord>;
  /**
   * Returns the account that this address and password open. Every wrong combination gets the same error (row 6 of
   * docs/appwrite-behaviour.md).
   */
  verify(email: string, password: string, by: Origin): Promise<AccountRecord>;
  rename(userId: string, name: string, origin: Origin): Promise<AccountRecord>;
  /**
   * Blocks or unblocks the account. Only a first proof of the address still opens a blocked one (row 28). Its sessions
   * stay, so that their requests can be told about the block.
   */
  setStatus(userId: string, active: boolean, origin: Origin): Promise<AccountRecord>;
  setPrefs(userId: string, prefs: Record<string, unknown>, origin: Origin): Promise<AccountRecord>;
  /**
   * If the account has a password, the caller must give it (row 15). The same write ends all sessions except
   * `keepSessionId` and all pending recoveries; the kept session gets the secret `renewed`, if given. Throws
   * `user_email_not_found` for an account that couldn't sign in with a password.
   */
  setPassword(
    userId: string,
    input: {
      password: string;
      oldPassword: string;
      keepSessionId: string;
      renewed?: { secretHash: string } | undefined;
    },
    origin: Origin,
  ): Promise<AccountRecord>;
}

interface Parts {
  store: Store;
  environment: Environment;
  quotas: Context['quotas'];
  changeAccount: ChangeAccount;
  createAccount: CreateAccount;
  reservations: AccountReservations;
  hashes: PasswordHashes;
  checkPassword: CheckPassword;
}

export function createAccounts(parts: Parts): Accounts {
  const { store, environment, quotas, changeAccount, createAccount, hashes, checkPassword } = parts;
  const { email: reservations } = parts.reservations;

  const updated = (account: AccountRecord, origin: Origin) =>
    withEvent(account, 'user.update', eventOrigin(origin, environment.nowMs()));

  async function get(userId: string): Promise<AccountRecord> {
    const stored = await readAccount(store, userId);
    if (!stored) throw new ApiError('user_not_found');
    return stored.account;
  }

  return {
    get,

    async register({ userId, email, password, name }, origin) {
      refuseWeakPassword(password);
      const passwordHash = await hashes.hash(password);
      const plain = newAccount(environment, {
        id: userId,
        name,
        email: foldEmail(email),
        passwordHash,
        passwordUpdatedAt: environment.nowMs(),
      });
      const account = withEvent(plain, 'user.create', eventOrigin(origin, plain.createdAt));
      await createAccount(account);
      return account;
    },

    async verify(email, password, by) {
      const folded = foldEmail(email);
      const userId = await reservations.holder(folded);
      const account = userId === undefined ? undefined : (await readAccount(store, userId))?.account;
      await checkPassword(folded, account, password, by);
      if (!account?.passwordHash) throw new ApiError('user_invalid_credentials');
      if (!account.active) throw new ApiError('user_blocked');
      if (!hashes.isOutdated(account.passwordHash)) return account;
      const verified = account.passwordHash;
      const passwordHash = await hashes.hash(password);
      return changeAccount(account.id, newest =>
        newest.passwordHash === verified ? { ...newest, passwordHash } : newest,
      );
    },

    rename: (userId, name, origin) => changeAccount(userId, account => updated({ ...account, name }, origin)),

    setStatus: (userId, active, origin) =>
      changeAccount(userId, account =>
        account.active === active ? account : updated({ ...account, active }, origin),
      ),

    async setPrefs(userId, prefs, origin) {
      const problem = prefsProblem(prefs, quotas.most('preferences'));
      if (problem !== null) throw invalidParam('prefs', problem);
      return changeAccount(userId, account => {
        const now = environment.nowMs();
        return updated(withWriters({ ...account, prefs }, setBy(account, prefs, now), now), origin);
      });
    },

    async setPassword(userId, { password, oldPassword, keepSessionId, renewed }, origin) {
      refuseWeakPassword(password);
      const before = await get(userId);
      if (before.passwordHash !== null)
        await checkPassword(before.email || userId, before, oldPassword, origin);
      else if (before.email === '' && before.phone === '') throw new ApiError('user_email_not_found');
      const passwordHash = await hashes.hash(password);
      const now = environment.nowMs();
      return changeAccount(userId, account => {
        if (account.passwordHash !== before.passwordHash) throw new ApiError('user_invalid_credentials');
        const sessions = account.sessions
          .filter(session => session.id === keepSessionId)
          .map(session => withSecret(session, renewed, now));
        const tokens = account.tokens.filter(({ kind }) => kind !== 'recovery');
        return updated({ ...account, passwordHash, passwordUpdatedAt: now, sessions, tokens }, origin);
      });
    },
  };
}

/** All preferences count as set now, together. An older edit that arrives later doesn't undo that. */
function setBy(account: AccountRecord, prefs: Record<string, unknown>, nowMs: number) {
  const names = new Set([...Object.keys(account.prefs), ...Object.keys(prefs)]);
  const now = { at: nowMs, editedAt: nowMs, operation: '', digest: '', early: [] };
  return Object.fromEntries([...names].map(name => [name, now]));
}
