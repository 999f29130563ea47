import type { Environment } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Store } from '../store/store.ts';
import type { ChangeAccount } from './account-changes.ts';
import { type AccountReservations, type CreateAccount, newAccount } from './account-creation.ts';
import { eventOrigin, withEvent } from './account-events.ts';
import { accountKey, type AccountRecord } from './account-record.ts';
import { derivedId } from './derived-ids.ts';
import { derivedKey } from './derived-keys.ts';
import type { Origin } from './device.ts';
import { UNIQUE } from './ids.ts';
import type { IssuedToken, OneShotTokens, TokenKind } from './one-shot-tokens.ts';
import { isRetired } from './retired-ids.ts';
import { isUnprovenNumber } from './unproven-number.ts';

export type SignInKind = Extract<TokenKind, 'email-code' | 'magic-link' | 'phone-code'>;

/** A secret by which somebody may sign in, before it is stored: nothing sent it yet, and nothing is opened by it. */
export interface PreparedToken extends IssuedToken {
  userId: string;
  kind: SignInKind;
}

export interface SignInTokens {
  /**
   * For the account of this address or number, or else for a new one. Reads only, and as much in either case; throws
   * `user_already_exists` where a new account would have somebody else's id.
   */
  prepare(asked: { kind: SignInKind; address: string; wantedId: string }): Promise<PreparedToken>;
  /**
   * Stores it, and makes the account if there is none (row 25). Throws `user_phone_not_verified` for a number that may be a stranger's
   * (`unproven-number.ts`).
   */
  store(prepared: PreparedToken, origin: Origin): Promise<AccountRecord>;
}

interface Parts {
  store: Store;
  environment: Environment;
  idKey: Uint8Array;
  changeAccount: ChangeAccount;
  createAccount: CreateAccount;
  reservations: AccountReservations;
  tokens: OneShotTokens;
}

/** Twenty hex digits, as `newId` makes them. */
const ID_LENGTH = 20;

export function createSignInTokens(parts: Parts): SignInTokens {
  const { store, environment, changeAccount, createAccount, tokens } = parts;
  const key = derivedKey(parts.idKey, 'sign-in-tokens');
  const isPhone = (kind: SignInKind) => kind === 'phone-code';
  const reservationsOf = (kind: SignInKind) =>
    isPhone(kind) ? parts.reservations.phone : parts.reservations.email;

  /** The same each time, so that two requests at once mean the same account, whichever makes it. */
  const ownId = (kind: SignInKind, address: string, ...turn: readonly number[]) =>
    derivedId(key, isPhone(kind) ? 'phone' : 'email', address, ...turn).slice(0, ID_LENGTH);
  /** The id of an erased account stays taken. */
  const isTaken = async (id: string) =>
    (await store.get(accountKey(id))) !== undefined ||
    (await isRetired({ idKey: parts.idKey, stores: { accounts: store } }, 'user', id));

  async function accountIdFor(kind: SignInKind, address: string, wantedId: string): Promise<string> {
    const wanted = wantedId === UNIQUE ? ownId(kind, address) : wantedId;
    const holder = await reservationsOf(kind).holder(address);
    const isWantedTaken = await isTaken(wanted);
    if (holder !== undefined) return holder;
    if (!isWantedTaken) return wanted;
    if (wantedId !== UNIQUE) throw new ApiError('user_already_exists');
    // The account made for this address was erased, or has another address now.
    for (let turn = 1; ; turn += 1) {
      const next = ownId(kind, address, turn);
      if (!(await isTaken(next))) return next;
    }
  }

  return {
    async prepare({ kind, address, wantedId }) {
      const userId = await accountIdFor(kind, address, wantedId);
      return { ...tokens.issue(kind, address), userId, kind };
    },

    async store({ userId, kind, token }, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      const withToken = (account: AccountRecord) => {
        if (isPhone(kind) && isUnprovenNumber(account)) throw new ApiError('user_phone_not_verified');
        return withEvent(tokens.withToken(account, token), 'token.create', by);
      };
      const isHolder = async () => (await reservationsOf(kind).holder(token.address)) === userId;
      if (await isHolder()) return changeAccount(userId, withToken);
      const fields = isPhone(kind) ? { phone: token.address } : { email: token.address };
      const account = withEvent(newAccount(environment, { id: userId, ...fields }), 'user.create', by);
      try {
        await createAccount(withToken(account));
        return account;
      } catch (error) {
        // Another request was first.
        if (await isHolder()) return changeAccount(userId, withToken);
        throw error;
      }
    },
  };
}
