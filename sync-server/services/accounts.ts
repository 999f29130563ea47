import type { Environment } from '../context.ts';
import { ApiError, invalidParam } from '../http/api-error.ts';
import type { Store } from '../store/store.ts';
import type { ChangeAccount } from './account-changes.ts';
import { type AccountRecord, accountBody, accountKey, readAccount } from './account-record.ts';
import { foldEmail } from './email-address.ts';
import type { EmailReservations } from './email-reservations.ts';
import type { LoginDelays } from './login-delays.ts';
import { newId } from './ids.ts';
import type { PasswordHashes } from './password-hashes.ts';
import { refuseWeakPassword } from './passwords.ts';

const PREFS_MAX_BYTES = 65_536;

export interface Accounts {
  get(userId: string): Promise<AccountRecord>;
  register(input: { userId: string; email: string; password: string; name: string }): Promise<AccountRecord>;
  /** The account that this address and password open; one answer for every way of being wrong (row 6). */
  verify(email: string, password: string): Promise<AccountRecord>;
  rename(userId: string, name: string): Promise<AccountRecord>;
  setPrefs(userId: string, prefs: Record<string, unknown>): Promise<AccountRecord>;
  setEmail(userId: string, input: { email: string; password: string }): Promise<AccountRecord>;
  /** Every session but `keepSessionId` ends in the same write. */
  setPassword(
    userId: string,
    input: { password: string; oldPassword: string; keepSessionId: string },
  ): Promise<AccountRecord>;
}

interface Parts {
  store: Store;
  environment: Environment;
  changeAccount: ChangeAccount;
  reservations: EmailReservations;
  hashes: PasswordHashes;
  delays: LoginDelays;
}

export function createAccounts(parts: Parts): Accounts {
  const { store, environment, changeAccount, reservations, hashes, delays } = parts;

  /** Counts the wrong ones; unknown addresses take the same time and wait alike. */
  async function checkPassword(
    email: string,
    account: AccountRecord | undefined,
    password: string,
  ): Promise<void> {
    delays.check(email);
    if (!(await hashes.verify(account?.passwordHash ?? null, password))) {
      delays.failed(email);
      throw new ApiError('user_invalid_credentials');
    }
    delays.succeeded(email);
  }

  async function get(userId: string): Promise<AccountRecord> {
    const stored = await readAccount(store, userId);
    if (!stored) throw new ApiError('user_not_found');
    return stored.account;
  }

  async function create(account: AccountRecord): Promise<void> {
    const claim = await reservations.claim(account.email, account.id);
    if (!claim) throw new ApiError('user_already_exists');
    const [result] = await store.commit([{ id: accountKey(account.id), body: accountBody(account) }]);
    if (result?.status !== 'committed') {
      await reservations.release(claim);
      throw new ApiError('user_already_exists');
    }
    if (await reservations.isHeld(claim)) return;
    await store.commit([{ id: accountKey(account.id), revision: result.revision, body: null }]);
    throw new ApiError('user_already_exists');
  }

  return {
    get,

    async register({ userId, email, password, name }) {
      refuseWeakPassword(password);
      const passwordHash = await hashes.hash(password);
      const now = environment.nowMs();
      const account: AccountRecord = {
        id: userId,
        createdAt: now,
        updatedAt: now,
        accessedAt: now,
        name,
        email: foldEmail(email),
        emailVerified: false,
        emailTargetId: newId(environment),
        passwordHash,
        passwordUpdatedAt: now,
        active: true,
        labels: [],
        prefs: {},
        sessions: [],
      };
      await create(account);
      return account;
    },

    async verify(email, password) {
      const folded = foldEmail(email);
      const userId = await reservations.holder(folded);
      const account = userId === undefined ? undefined : (await readAccount(store, userId))?.account;
      await checkPassword(folded, account, password);
      if (!account?.passwordHash) throw new ApiError('user_invalid_credentials');
      if (!account.active) throw new ApiError('user_blocked');
      if (!hashes.isOutdated(account.passwordHash)) return account;
      const verified = account.passwordHash;
      const passwordHash = await hashes.hash(password);
      return changeAccount(account.id, newest =>
        newest.passwordHash === verified ? { ...newest, passwordHash } : newest,
      );
    },

    rename: (userId, name) => changeAccount(userId, account => ({ ...account, name })),

    async setPrefs(userId, prefs) {
      if (Buffer.byteLength(JSON.stringify(prefs)) > PREFS_MAX_BYTES) {
        throw invalidParam(
          'prefs',
          `Value must be a valid JSON object and at most ${PREFS_MAX_BYTES} bytes long.`,
        );
      }
      return changeAccount(userId, account => ({ ...account, prefs }));
    },

    async setEmail(userId, { email, password }) {
      const before = await get(userId);
      const folded = foldEmail(email);
      await checkPassword(before.email, before, password);
      if (folded === before.email) return before;
      const claim = await reservations.claim(folded, userId);
      if (!claim) throw new ApiError('user_email_already_exists');
      const changed = await changeAccount(userId, account => ({
        ...account,
        email: folded,
        emailVerified: false,
      }));
      if (await reservations.isHeld(claim)) {
        await reservations.releaseAddress(before.email, userId);
        return changed;
      }
      await changeAccount(userId, account =>
        account.email === folded ? { ...account, email: before.email } : account,
      );
      throw new ApiError('user_email_already_exists');
    },

    async setPassword(userId, { password, oldPassword, keepSessionId }) {
      refuseWeakPassword(password);
      const before = await get(userId);
      await checkPassword(before.email, before, oldPassword);
      const passwordHash = await hashes.hash(password);
      const now = environment.nowMs();
      return changeAccount(userId, account => {
        if (account.passwordHash !== before.passwordHash) throw new ApiError('user_invalid_credentials');
        const sessions = account.sessions.filter(session => session.id === keepSessionId);
        return { ...account, passwordHash, passwordUpdatedAt: now, sessions };
      });
    },
  };
}
