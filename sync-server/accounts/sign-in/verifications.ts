import type { Environment } from '../../core/environment.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Store } from '../../store/store.ts';
import type { ChangeAccount } from '../account-changes.ts';
import { eventOrigin, withEvent } from '../account-events.ts';
import { type AccountRecord, readAccount, type TokenRecord } from '../../records/account-record.ts';
import type { Origin } from '../device.ts';
import type { IssuedToken, OneShotTokens } from './one-shot-tokens.ts';

export type Verified = 'email' | 'phone';

/** Proofs that an address or number belongs to its account's owner. */
export interface Verifications {
  /** Throws if there is nothing to verify, or if it is already verified. */
  create(
    userId: string,
    what: Verified,
    origin: Origin,
  ): Promise<{ account: AccountRecord; issued: IssuedToken }>;
  /**
   * `callerId`: the signed-in account. A phone's code only works in its own account, so others can't guess it or use
   * up its five tries. Throws `user_not_found`, `user_invalid_token` or `user_blocked`.
   */
  confirm(
    what: Verified,
    shown: { userId: string; secret: string; callerId: string | undefined },
    origin: Origin,
  ): Promise<{ account: AccountRecord; token: TokenRecord }>;
}

interface Parts {
  store: Store;
  environment: Environment;
  changeAccount: ChangeAccount;
  tokens: OneShotTokens;
}

export function createVerifications({ store, environment, changeAccount, tokens }: Parts): Verifications {
  return {
    async create(userId, what, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      let issued: IssuedToken | undefined;
      const account = await changeAccount(userId, newest => {
        refuseNeedless(newest, what);
        issued = tokens.issue(`${what}-verification`, newest[what]);
        return withEvent(tokens.withToken(newest, issued.token), 'verification.create', by);
      });
      if (!issued) throw new ApiError('general_unknown');
      return { account, issued };
    },

    async confirm(what, { userId, secret, callerId }, origin) {
      const kinds = [`${what}-verification`] as const;
      const by = eventOrigin(origin, environment.nowMs());
      const known = (await readAccount(store, userId))?.account;
      if (!known) throw new ApiError('user_not_found');
      if (what === 'phone' && callerId !== userId) throw new ApiError('user_invalid_token');
      const isCounted = tokens.hasLiveCode(known, kinds);
      if (!isCounted && !tokens.find(known, kinds, secret)) throw new ApiError('user_invalid_token');
      let token: TokenRecord | undefined;
      const account = await changeAccount(userId, newest => {
        token = tokens.find(newest, kinds, secret);
        if (!token) return tokens.withFailure(newest, kinds);
        if (!newest.active) throw new ApiError('user_blocked');
        const verified = what === 'email' ? { emailVerified: true } : { phoneVerified: true };
        const changed = { ...tokens.withoutToken(newest, token), ...verified };
        return withEvent(changed, 'verification.update', by);
      });
      if (!token) throw new ApiError('user_invalid_token');
      return { account, token };
    },
  };
}

function refuseNeedless(account: AccountRecord, what: Verified): void {
  if (what === 'email') {
    if (account.email === '') throw new ApiError('user_email_not_found');
    if (account.emailVerified) throw new ApiError('user_email_already_verified');
    return;
  }
  if (account.phone === '') throw new ApiError('user_phone_not_found');
  if (account.phoneVerified) throw new ApiError('user_phone_already_verified');
}
