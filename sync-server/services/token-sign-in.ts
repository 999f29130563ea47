import { ApiError } from '../http/api-error.ts';
import type { Store } from '../store/store.ts';
import type { ChangeAccount } from './account-changes.ts';
import { type AccountRecord, readAccount, type TokenRecord } from './account-record.ts';
import { type OneShotTokens, SIGN_IN_KINDS, type TokenKind } from './one-shot-tokens.ts';
import { withEmailProven } from './proven-email.ts';
import type { SessionMeans } from './sessions.ts';

/** What a session says of how it was opened: Appwrite's words. */
const MEANS: Partial<Record<TokenKind, { provider: string; factor: string }>> = {
  'email-code': { provider: 'token', factor: 'email' },
  'magic-link': { provider: 'magic-url', factor: 'email' },
  'phone-code': { provider: 'phone', factor: 'phone' },
  oauth: { provider: 'oauth2', factor: 'email' },
};

/**
 * The account that a secret opens, with the means that take the secret away in the write that opens the session. Throws
 * `user_invalid_token` for whatever is wrong, unknown people included.
 */
export type SignInByToken = (
  userId: string,
  secret: string,
) => Promise<{ account: AccountRecord; means: SessionMeans }>;

interface Parts {
  store: Store;
  changeAccount: ChangeAccount;
  tokens: OneShotTokens;
}

export function createTokenSignIn({ store, changeAccount, tokens }: Parts): SignInByToken {
  const invalid = () => new ApiError('user_invalid_token');

  /** Each wrong code is counted before the next one is looked at: a hundred at once are no more than five. */
  async function counted(account: AccountRecord, secret: string): Promise<AccountRecord> {
    if (!tokens.hasLiveCode(account, SIGN_IN_KINDS)) return account;
    return changeAccount(account.id, newest => {
      const isRight = tokens.find(newest, SIGN_IN_KINDS, secret) !== undefined;
      return isRight ? newest : tokens.withFailure(newest, SIGN_IN_KINDS);
    });
  }

  return async (userId, secret) => {
    const known = (await readAccount(store, userId))?.account;
    if (!known) throw invalid();
    const account = isLikeCode(secret) ? await counted(known, secret) : known;
    const token = tokens.find(account, SIGN_IN_KINDS, secret);
    const said = token && MEANS[token.kind];
    if (!token || !said) throw invalid();
    const means: SessionMeans = {
      provider: said.provider,
      providerUid: token.address,
      factors: [said.factor],
      change(newest) {
        const unused = tokens.find(newest, SIGN_IN_KINDS, secret);
        if (!unused) throw invalid();
        return tokens.withoutToken(proven(newest, unused), unused);
      },
    };
    return { account, means };
  };
}

const isLikeCode = (secret: string): boolean => /^\d{6}$/.test(secret);

/** Whoever read what was sent there has the address, or the number. */
function proven(account: AccountRecord, { kind }: TokenRecord): AccountRecord {
  if (kind === 'phone-code') return { ...account, phoneVerified: true };
  return kind === 'oauth' ? account : withEmailProven(account);
}
