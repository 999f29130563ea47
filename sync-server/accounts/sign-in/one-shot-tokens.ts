import type { Environment } from '../../core/environment.ts';
import type { AccountRecord, TokenRecord } from '../../records/account-record.ts';
import { newId } from '../../core/ids.ts';
import { derivedKey, keyedHash } from '../../core/keyed-hash.ts';
import { newSessionSecret, sameText } from '../session-secrets.ts';
import { newSixDigits } from '../../core/six-digits.ts';

export type TokenKind = TokenRecord['kind'];

const MINUTE_MS = 60_000;
/** Appwrite's lifetimes (row 24 of docs/appwrite-behaviour.md). */
const LIFE_MS: Record<TokenKind, number> = {
  'email-code': 15 * MINUTE_MS,
  'phone-code': 15 * MINUTE_MS,
  'phone-verification': 15 * MINUTE_MS,
  'magic-link': 60 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
  'email-verification': 60 * MINUTE_MS,
  oauth: 15 * MINUTE_MS,
  server: 15 * MINUTE_MS,
};
/** Six digits to type in. All other secrets are as long as a session's. */
const CODES: readonly TokenKind[] = ['email-code', 'phone-code', 'phone-verification'];
const MAX_FAILURES = 5;
/** Per kind. More than strangers can request within a token's lifetime, so they can't push out the owner's. */
const MAX_LIVE = 40;

export interface IssuedToken {
  token: TokenRecord;
  /** Only sent to the person that it is for. */
  secret: string;
}

/**
 * Single-use secrets. Only a hash is stored, with a key that isn't in the database, so six digits can't be guessed from
 * a copy of it. These functions only handle values: callers make them part of the write that the secret is for.
 */
export interface OneShotTokens {
  /**
   * `address` is where the secret is sent; if the account's address changes, it is void. For `oauth` it can be
   * anything.
   */
  issue(kind: TokenKind, address: string): IssuedToken;
  /** A secret of so many characters that lives for so long. Unlike the others, it may be short enough to guess. */
  issueForServer(length: number, lifeMs: number): IssuedToken;
  isSecretOf(token: Pick<TokenRecord, 'id' | 'secretHash'>, secret: string): boolean;
  /** undefined: wrong, used, expired, or sent to an address that is no longer the account's. */
  find(account: AccountRecord, kinds: readonly TokenKind[], secret: string): TokenRecord | undefined;
  hasLiveCode(account: AccountRecord, kinds: readonly TokenKind[]): boolean;
  withToken(account: AccountRecord, token: TokenRecord): AccountRecord;
  /** Removes the token and all others of its kind; of a server's, only this one. */
  withoutToken(account: AccountRecord, token: TokenRecord): AccountRecord;
  /** Counts a wrong code. It could have been meant for any live code of these kinds, and five end a code. */
  withFailure(account: AccountRecord, kinds: readonly TokenKind[]): AccountRecord;
}

export function createOneShotTokens(environment: Environment, idKey: Uint8Array): OneShotTokens {
  const key = derivedKey(idKey, 'one-shot-tokens');
  const isLive = (account: AccountRecord, token: TokenRecord) =>
    token.expiresAt > environment.nowMs() && isAddressed(account, token);

  const isSecretOf = ({ id, secretHash }: Pick<TokenRecord, 'id' | 'secretHash'>, secret: string) =>
    sameText(secretHash, keyedHash(key, id, secret));

  return {
    issue(kind, address) {
      const id = newId(environment);
      const secret = isCode(kind) ? newSixDigits(environment) : newSessionSecret(environment);
      const createdAt = environment.nowMs();
      const secretHash = keyedHash(key, id, secret);
      const expiresAt = createdAt + LIFE_MS[kind];
      return { token: { id, kind, secretHash, address, createdAt, expiresAt, failures: 0 }, secret };
    },

    issueForServer(length, lifeMs) {
      const id = newId(environment);
      const hex = Buffer.from(environment.randomBytes(Math.ceil(length / 2)))
        .toString('hex')
        .slice(0, length);
      // A code of digits alone would be looked for among those that were sent.
      const secret = /\D/.test(hex) ? hex : `a${hex.slice(1)}`;
      const createdAt = environment.nowMs();
      const token: TokenRecord = {
        id,
        kind: 'server',
        secretHash: keyedHash(key, id, secret),
        address: '',
        createdAt,
        expiresAt: createdAt + lifeMs,
        failures: 0,
      };
      return { token, secret };
    },

    isSecretOf,

    find: (account, kinds, secret) =>
      account.tokens.find(
        token => kinds.includes(token.kind) && isLive(account, token) && isSecretOf(token, secret),
      ),

    hasLiveCode: (account, kinds) =>
      account.tokens.some(
        token => isCode(token.kind) && kinds.includes(token.kind) && isLive(account, token),
      ),

    withToken(account, token) {
      const live = account.tokens.filter(each => isLive(account, each));
      const same = live.filter(({ kind }) => kind === token.kind).slice(1 - MAX_LIVE);
      const others = live.filter(({ kind }) => kind !== token.kind);
      return { ...account, tokens: [...others, ...same, token] };
    },

    withoutToken: (account, { id, kind }) => ({
      ...account,
      tokens: account.tokens.filter(each => (kind === 'server' ? each.id !== id : each.kind !== kind)),
    }),

    withFailure(account, kinds) {
      const tokens = account.tokens
        .map(token =>
          isCode(token.kind) && kinds.includes(token.kind)
            ? { ...token, failures: token.failures + 1 }
            : token,
        )
        .filter(({ failures }) => failures < MAX_FAILURES);
      return { ...account, tokens };
    },
  };
}

export const isCode = (kind: TokenKind): boolean => CODES.includes(kind);

function isAddressed({ email, phone }: AccountRecord, { kind, address }: TokenRecord): boolean {
  if (kind === 'oauth' || kind === 'server') return true;
  return address === (kind === 'phone-code' || kind === 'phone-verification' ? phone : email);
}
