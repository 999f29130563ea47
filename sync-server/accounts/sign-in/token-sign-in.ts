import { ApiError } from '../../core/api-error.ts';
import type { Environment } from '../../core/environment.ts';
import type { Store } from '../../store/store.ts';
import { type AccountRecord, readAccount, type TokenRecord } from '../../records/account-record.ts';
import type { Origin } from '../device.ts';
import type { CountGuess } from '../passwords/guess-limits.ts';
import type { OneShotTokens } from './one-shot-tokens.ts';
import { looksLikeCode, type PendingSignIns, type ShownSignIn } from './pending-sign-ins.ts';
import type { WithMessageRead } from '../proven-email.ts';
import type { SessionMeans } from '../sessions.ts';
import type { SignInTokens } from './sign-in-tokens.ts';

/** Appwrite's terms for how a session was opened. */
const MEANS = {
  'email-code': { provider: 'token', factor: 'email' },
  'magic-link': { provider: 'magic-url', factor: 'email' },
  'phone-code': { provider: 'phone', factor: 'phone' },
  oauth: { provider: 'oauth2', factor: 'email' },
  server: { provider: 'token', factor: 'token' },
} as const;

/** Secrets that a browser or a server got, instead of a mailbox. */
const HANDED_OVER = ['oauth', 'server'] as const;

/**
 * The account that a secret opens, and the means to open a session. `userId` is the alias of a code or link, or the
 * account's own id for a secret from a provider's sign-in or from a server with a key. Throws `user_invalid_token` for anything wrong or unknown,
 * and `user_blocked`.
 */
export type SignInByToken = (
  shown: Shown,
  origin: Origin,
) => Promise<{ account: AccountRecord; means: SessionMeans }>;

interface Shown {
  userId: string;
  secret: string;
  /** `askerOf` the request. */
  asker: string;
  /** Address and number of the account that knows this device. */
  ownAddresses: readonly string[];
}

interface Parts {
  store: Store;
  environment: Environment;
  tokens: OneShotTokens;
  pendingSignIns: PendingSignIns;
  signInTokens: SignInTokens;
  countGuess: CountGuess;
  withMessageRead: WithMessageRead;
}

export function createTokenSignIn(parts: Parts): SignInByToken {
  const { store, environment, tokens, pendingSignIns, signInTokens, countGuess, withMessageRead } = parts;
  const invalid = () => new ApiError('user_invalid_token');

  /** The write that opens the session also removes the token. */
  function byHandedOver(account: AccountRecord, secret: string): SessionMeans {
    const token = tokens.find(account, HANDED_OVER, secret);
    if (!token) throw invalid();
    return {
      ...meansOf(token.kind === 'server' ? 'server' : 'oauth', token),
      change(newest) {
        const unused = tokens.find(newest, HANDED_OVER, secret);
        if (!unused) throw invalid();
        return tokens.withoutToken(newest, unused);
      },
    };
  }

  /**
   * The write that opens the session also notes that the secret is used. It is removed afterwards: a session that is
   * refused costs no secret.
   */
  function bySentSecret(alias: string, shown: ShownSignIn) {
    const { id, kind, address, expiresAt: until } = shown;
    return {
      ...meansOf(kind, shown),
      change(newest: AccountRecord): AccountRecord {
        const isPhone = kind === 'phone-code';
        const used = (newest.usedSignIns ?? []).filter(each => each.until > environment.nowMs());
        if ((isPhone ? newest.phone : newest.email) !== address || used.some(each => each.id === id))
          throw invalid();
        // Reading the message proves the address or number.
        const proven = isPhone ? { ...newest, phoneVerified: true } : withMessageRead(newest);
        return { ...proven, usedSignIns: [...used, { id, until }] };
      },
      // The account refuses it by now, and it expires.
      onOpened: () => pendingSignIns.remove(alias, shown).catch(() => undefined),
    };
  }

  /** A known device only tries codes sent to its own account, even if others share the alias. */
  async function showCode({ userId: alias, secret, asker, ownAddresses }: Shown, origin: Origin) {
    const pending = (await pendingSignIns.sentTo(alias, asker)).map(({ address }) => address);
    const own = pending.filter(address => ownAddresses.includes(address));
    const addresses = own.length > 0 ? own : pending;
    const by = own.length > 0 ? origin : { ...origin, device: undefined };
    const [account] = addresses;
    // There is nothing to guess here, so it doesn't count against anyone.
    if (account === undefined) throw invalid();
    return countGuess({ what: 'code', account, by }, async () => {
      const shown = await pendingSignIns.show({ alias, secret, asker, addresses });
      if (!shown) throw invalid();
      return shown;
    });
  }

  return async (given, origin) => {
    const { userId, secret, asker } = given;
    const shown = looksLikeCode(secret)
      ? await showCode(given, origin)
      : await pendingSignIns.show({ alias: userId, secret, asker });
    if (!shown) {
      const account = (await readAccount(store, userId))?.account;
      if (!account) throw invalid();
      const judge = async () => byHandedOver(account, secret);
      // Only a server's secrets can be short.
      const isGuessable = account.tokens.some(({ kind }) => kind === 'server');
      const guess = { what: 'code', account: account.id, by: { ...origin, device: undefined } } as const;
      return { account, means: await (isGuessable ? countGuess(guess, judge) : judge()) };
    }
    const account = await signInTokens.accountOf(shown, userId, origin);
    const means = bySentSecret(userId, shown);
    if (!means.change(account).active) throw new ApiError('user_blocked');
    return { account, means };
  };
}

function meansOf(kind: keyof typeof MEANS, { address }: Pick<TokenRecord, 'address'>): SessionMeans {
  const { provider, factor } = MEANS[kind];
  return { provider, providerUid: address, factors: [factor] };
}
