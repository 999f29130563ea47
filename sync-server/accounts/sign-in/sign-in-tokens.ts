import type { Environment } from '../../core/environment.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Store } from '../../store/store.ts';
import { type AccountReservations, type CreateAccount, newAccount } from '../account-creation.ts';
import { eventOrigin, withEvent } from '../account-events.ts';
import {
  accountKey,
  type AccountRecord,
  isUnprovenNumber,
  readAccount,
} from '../../records/account-record.ts';
import type { Origin } from '../device.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import type { IssuedToken, OneShotTokens } from './one-shot-tokens.ts';
import type { PendingSignIns, SentTo, SignInKind } from './pending-sign-ins.ts';

/** A secret for signing in, before it is stored: it hasn't been sent and doesn't open anything yet. */
export interface PreparedSignIn extends IssuedToken {
  kind: SignInKind;
  /** The `userId` of the answer: the requested id, or a new one. It doesn't tell whether there is an account. */
  alias: string;
  asker: string;
}

export interface SignInTokens {
  /** Doesn't read the store, so the answer is the same for every address. */
  prepare(asked: { kind: SignInKind; address: string; wantedId: string; asker: string }): PreparedSignIn;
  /**
   * For a server with a key, which gets the account's real id. Creates the account if there is none (row 25 of
   * docs/appwrite-behaviour.md). Throws `user_already_exists` if the requested id is taken, and
   * `user_phone_not_verified` for a number that may be a stranger's.
   */
  prepareForKey(
    asked: { kind: SignInKind; address: string; wantedId: string; asker: string },
    origin: Origin,
  ): Promise<PreparedSignIn>;
  /**
   * Resolves with the account of the address, if there is one. `mayBeSent` is false for a number that may be a
   * stranger's.
   */
  store(prepared: PreparedSignIn): Promise<{ account: AccountRecord | undefined; mayBeSent: boolean }>;
  /**
   * The account that a secret sent there opens: the one that has the address now. If there is none, creates one, with
   * the alias as its id if that is free. Throws `user_invalid_token` if an account that had proven the address gave it
   * up meanwhile.
   */
  accountOf(sentTo: SentTo, alias: string, origin: Origin): Promise<AccountRecord>;
}

interface Parts {
  store: Store;
  environment: Environment;
  createAccount: CreateAccount;
  reservations: AccountReservations;
  tokens: OneShotTokens;
  pendingSignIns: PendingSignIns;
}

export function createSignInTokens(parts: Parts): SignInTokens {
  const { store, environment, createAccount, tokens, pendingSignIns } = parts;
  const isPhone = (kind: SignInKind) => kind === 'phone-code';

  async function holderOf(kind: SignInKind, address: string): Promise<AccountRecord | undefined> {
    const reservations = isPhone(kind) ? parts.reservations.phone : parts.reservations.email;
    const userId = await reservations.holder(address);
    return userId === undefined ? undefined : (await readAccount(store, userId))?.account;
  }
  /** The id of an erased account stays taken. */
  const isTaken = async (id: string) => (await store.get(accountKey(id))) !== undefined;

  async function make(kind: SignInKind, address: string, id: string, origin: Origin): Promise<AccountRecord> {
    const fields = isPhone(kind) ? { phone: address } : { email: address };
    const plain = newAccount(environment, { id, ...fields });
    const account = withEvent(plain, 'user.create', eventOrigin(origin, plain.createdAt));
    await createAccount(account);
    return account;
  }

  /** If two requests are concurrent, one creates the account and the other finds it. */
  async function madeOrFound(
    kind: SignInKind,
    address: string,
    wantedId: string,
    origin: Origin,
  ): Promise<AccountRecord> {
    const id = (await isTaken(wantedId)) ? newId(environment) : wantedId;
    for (const each of [id, newId(environment)]) {
      try {
        return await make(kind, address, each, origin);
      } catch (error) {
        if (!(error instanceof ApiError && error.type === 'user_already_exists')) throw error;
        const holder = await holderOf(kind, address);
        if (holder) return holder;
      }
    }
    // A sign-up with this address is in progress, for a minute at most (`reservations.ts`). The secret stays valid.
    throw new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 60 });
  }

  return {
    prepare({ kind, address, wantedId, asker }) {
      const alias = wantedId === UNIQUE ? newId(environment) : wantedId;
      return { ...tokens.issue(kind, address), kind, alias, asker };
    },

    async prepareForKey({ kind, address, wantedId, asker }, origin) {
      const id = wantedId === UNIQUE ? newId(environment) : wantedId;
      const account = (await holderOf(kind, address)) ?? (await make(kind, address, id, origin));
      if (isPhone(kind) && isUnprovenNumber(account)) throw new ApiError('user_phone_not_verified');
      return { ...tokens.issue(kind, address), kind, alias: account.id, asker };
    },

    async store({ kind, alias, asker, token }) {
      const { address } = token;
      const account = await holderOf(kind, address);
      const isProven = (isPhone(kind) ? account?.phoneVerified : account?.emailVerified) === true;
      const userId = account && isProven ? account.id : null;
      await pendingSignIns.keep({ kind, address, userId, alias, asker, token });
      return { account, mayBeSent: !(account && isPhone(kind) && isUnprovenNumber(account)) };
    },

    async accountOf({ kind, address, userId }, alias, origin) {
      const holder = await holderOf(kind, address);
      if (userId !== null && holder?.id !== userId) throw new ApiError('user_invalid_token');
      if (holder && isPhone(kind) && isUnprovenNumber(holder)) throw new ApiError('user_invalid_token');
      return holder ?? madeOrFound(kind, address, alias, origin);
    },
  };
}
