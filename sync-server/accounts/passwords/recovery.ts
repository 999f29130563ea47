import { derivedKey } from '../../core/keyed-hash.ts';
import type { Environment } from '../../core/environment.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Store } from '../../store/store.ts';
import type { ChangeAccount } from '../account-changes.ts';
import type { AccountReservations } from '../account-creation.ts';
import { eventOrigin, withEvent } from '../account-events.ts';
import { type AccountRecord, readAccount, type TokenRecord } from '../../records/account-record.ts';
import { derivedId } from '../../core/derived-ids.ts';
import type { Origin } from '../device.ts';
import type { IssuedToken, OneShotTokens } from '../sign-in/one-shot-tokens.ts';
import type { PasswordHashes } from './password-hashes.ts';
import { refuseWeakPassword } from './passwords.ts';
import type { WithMessageRead } from '../proven-email.ts';

/** The answer to a recovery request: the same whether the address is known or not. */
export interface AskedRecovery extends IssuedToken {
  /** Belongs to no account, and is always the same for an address. A real id would show whether the account exists. */
  shownUserId: string;
}

export interface Recovery {
  /** `email` in lower case. Doesn't read the store. */
  ask(email: string): AskedRecovery;
  /** Stores it with the account of that address. undefined: there is none. */
  store(asked: AskedRecovery, origin: Origin): Promise<AccountRecord | undefined>;
  /**
   * Sets a new password, given the secret. The same write removes the secret and ends all sessions. The second factor
   * stays. Throws `user_not_found`, `user_invalid_token`, `user_blocked`, or the password's problem.
   */
  confirm(
    shown: { userId: string; secret: string; password: string },
    origin: Origin,
  ): Promise<{ token: TokenRecord; account: AccountRecord }>;
}

interface Parts {
  store: Store;
  environment: Environment;
  idKey: Uint8Array;
  changeAccount: ChangeAccount;
  reservations: Pick<AccountReservations, 'email'>;
  hashes: PasswordHashes;
  tokens: OneShotTokens;
  withMessageRead: WithMessageRead;
}

const KINDS = ['recovery'] as const;

export function createRecovery(parts: Parts): Recovery {
  const { store, environment, changeAccount, reservations, hashes, tokens, withMessageRead } = parts;
  const key = derivedKey(parts.idKey, 'recovery');

  const requireToken = (account: AccountRecord, secret: string): TokenRecord => {
    const token = tokens.find(account, KINDS, secret);
    if (!token) throw new ApiError('user_invalid_token');
    if (!withMessageRead(account).active) throw new ApiError('user_blocked');
    return token;
  };

  return {
    ask: email => ({
      ...tokens.issue('recovery', email),
      shownUserId: derivedId(key, email).slice(0, 20),
    }),

    async store({ token }, origin) {
      const userId = await reservations.email.holder(token.address);
      if (userId === undefined) return undefined;
      const by = eventOrigin(origin, environment.nowMs());
      return changeAccount(userId, account =>
        withEvent(tokens.withToken(account, token), 'recovery.create', by),
      );
    },

    async confirm({ userId, secret, password }, origin) {
      refuseWeakPassword(password);
      const known = (await readAccount(store, userId))?.account;
      if (!known) throw new ApiError('user_not_found');
      const token = requireToken(known, secret);
      const passwordHash = await hashes.hash(password);
      const by = eventOrigin(origin, environment.nowMs());
      const account = await changeAccount(userId, newest => {
        const used = tokens.withoutToken(newest, requireToken(newest, secret));
        const changed = {
          ...withMessageRead(used),
          passwordHash,
          passwordUpdatedAt: by.at,
          sessions: [],
        };
        return withEvent(changed, 'recovery.update', by);
      });
      return { token, account };
    },
  };
}
