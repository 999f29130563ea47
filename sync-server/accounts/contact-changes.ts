import type { Environment } from '../core/environment.ts';
import { ApiError } from '../core/api-error.ts';
import type { Store } from '../store/store.ts';
import type { ChangeAccount } from './account-changes.ts';
import type { AccountReservations } from './account-creation.ts';
import { eventOrigin, withEvent } from './account-events.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import type { Origin } from './device.ts';
import { foldEmail } from '../core/email-address.ts';
import { newId } from '../core/ids.ts';
import type { CheckPassword } from './passwords/password-check.ts';
import type { PasswordHashes } from './passwords/password-hashes.ts';
import { refuseWeakPassword } from './passwords/passwords.ts';

/**
 * Sets another address or number, which then isn't verified yet (row 18 of docs/appwrite-behaviour.md). Accounts with a
 * password must give it; for accounts without one (anonymous, or by links or providers) the given password becomes
 * their first (row 17).
 */
export interface ContactChanges {
  setEmail(userId: string, to: { email: string; password: string }, by: Origin): Promise<EmailChange>;
  setPhone(userId: string, to: { phone: string; password: string }, by: Origin): Promise<AccountRecord>;
}

export interface EmailChange {
  account: AccountRecord;
  /** The address that the account had before, if its owner had proven it. */
  former: string | null;
}

interface Parts {
  store: Store;
  environment: Environment;
  changeAccount: ChangeAccount;
  reservations: AccountReservations;
  hashes: PasswordHashes;
  checkPassword: CheckPassword;
}

type Contact =
  | Pick<AccountRecord, 'email' | 'emailVerified'>
  | Pick<AccountRecord, 'phone' | 'phoneVerified'>;

export function createContactChanges(parts: Parts): ContactChanges {
  const { store, environment, changeAccount, reservations, hashes, checkPassword } = parts;

  /** The account's password hash after the change. null: unchanged. */
  async function firstPassword(account: AccountRecord, password: string, by: Origin): Promise<string | null> {
    if (account.passwordHash !== null) {
      await checkPassword(account.email || account.id, account, password, by);
      return null;
    }
    refuseWeakPassword(password);
    return hashes.hash(password);
  }

  async function setContact(
    userId: string,
    what: 'email' | 'phone',
    { value, password }: { value: string; password: string },
    origin: Origin,
  ): Promise<{ account: AccountRecord; before: AccountRecord }> {
    const before = (await readAccount(store, userId))?.account;
    if (!before) throw new ApiError('user_not_found');
    const made = await firstPassword(before, password, origin);
    if (value === before[what] && made === null) return { account: before, before };

    const own = reservations[what];
    const isNew = value !== before[what];
    const claim = isNew ? await own.claim(value, userId) : null;
    if (claim === undefined) throw new ApiError(`user_${what}_already_exists`);
    const by = eventOrigin(origin, environment.nowMs());
    const changed = await changeAccount(userId, account => {
      if (account.passwordHash !== before.passwordHash) throw new ApiError('user_invalid_credentials');
      return withEvent(
        {
          ...account,
          ...withFirstProof(account),
          ...(isNew ? contact(what, value, false) : {}),
          ...(made === null ? {} : { passwordHash: made, passwordUpdatedAt: by.at }),
          phoneTargetId: account.phoneTargetId || newId(environment),
        },
        'user.update',
        by,
      );
    });
    if (claim === null) return { account: changed, before };
    if (await own.isHeld(claim)) {
      if (before[what] !== '') await own.releaseValue(before[what], userId);
      return { account: changed, before };
    }
    const verified = what === 'email' ? before.emailVerified : before.phoneVerified;
    await changeAccount(userId, account =>
      account[what] === value ? { ...account, ...contact(what, before[what], verified) } : account,
    );
    throw new ApiError(`user_${what}_already_exists`);
  }

  return {
    async setEmail(userId, { email, password }, by) {
      const change = await setContact(userId, 'email', { value: foldEmail(email), password }, by);
      const { account, before } = change;
      const isGivenUp = before.emailVerified && before.email !== '' && before.email !== account.email;
      return { account, former: isGivenUp ? before.email : null };
    },
    setPhone: async (userId, { phone, password }, by) =>
      (await setContact(userId, 'phone', { value: phone, password }, by)).account,
  };
}

/** Earlier versions noted no time if an address was proven at the account's creation. It's still known now. */
function withFirstProof(account: AccountRecord): Pick<AccountRecord, 'provenAt'> {
  const { provenAt, createdAt, emailVerified, phoneVerified } = account;
  return provenAt === undefined && (emailVerified || phoneVerified) ? { provenAt: createdAt } : {};
}

function contact(what: 'email' | 'phone', value: string, isVerified: boolean): Contact {
  return what === 'email'
    ? { email: value, emailVerified: isVerified }
    : { phone: value, phoneVerified: isVerified };
}
