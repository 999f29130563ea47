import type { Environment } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Store } from '../store/store.ts';
import type { TokenRecord } from './account-record.ts';
import { derivedKey } from './derived-keys.ts';
import { keyedHash } from './keyed-hash.ts';
import { isCode, type OneShotTokens } from './one-shot-tokens.ts';
import { openText, sealText } from './sealed-text.ts';
import { createSignInBuckets, type Kept } from './sign-in-buckets.ts';

export type SignInKind = Extract<TokenRecord['kind'], 'email-code' | 'magic-link' | 'phone-code'>;

/** Whom a secret was sent to. */
export interface SentTo {
  kind: SignInKind;
  /** An e-mail address, or a number. */
  address: string;
  /** Whose proven address it was then; null = nobody's, or of an account whose maker never showed that it is theirs. */
  userId: string | null;
}

/** A code or a link on its way. `alias`: the id that whoever asked for it got to see; `asker`: who that was (`askerOf`). */
export interface PendingSignIn extends SentTo {
  alias: string;
  asker: string;
  token: Pick<TokenRecord, 'id' | 'secretHash' | 'expiresAt'>;
}

export type ShownSignIn = SentTo & { id: string };

/** A code takes five wrong tries of whoever asked for it, and five of everybody else: those never cost its owner theirs. */
const TRIES = 5;
/** Of one asker under one alias; the oldest gives way. */
const MAX_PENDING = 10;

/**
 * Codes and links to sign in with, until they are used or over. Nothing of them is in an account, so that asking for one is the same work
 * whether the address is known or not, and strangers write in nobody's account.
 */
export interface PendingSignIns {
  keep(pending: PendingSignIn): Promise<void>;
  /** All that is pending under this alias; with `asker`, what may still be tried by them, and first what they asked for. */
  sentTo(alias: string, asker?: string): Promise<SentTo[]>;
  /** The one that this is the secret of; undefined = none. A wrong code is counted. `addresses`: those that count, absent = all. */
  show(shown: {
    alias: string;
    secret: string;
    asker: string;
    addresses?: readonly string[];
  }): Promise<ShownSignIn | undefined>;
  /** Uses it up, with whatever else was sent there under this alias. Throws `user_invalid_token` for all but the first. */
  use(alias: string, shown: ShownSignIn): Promise<void>;
}

interface Parts {
  store: Store;
  environment: Environment;
  idKey: Uint8Array;
  tokens: Pick<OneShotTokens, 'isSecretOf'>;
}

export function createPendingSignIns({ store, environment, idKey, tokens }: Parts): PendingSignIns {
  const hashKey = derivedKey(idKey, 'pending-sign-ins');
  const sealingKey = derivedKey(idKey, 'pending-sign-ins/sent-to');
  const buckets = createSignInBuckets(store, () => environment.nowMs());
  const hashOf = (what: 'alias' | 'asker', text: string) => keyedHash(hashKey, what, text).slice(0, 32);
  const open = (alias: string, { sentTo }: Kept): SentTo | null => {
    const text = openText(sealingKey, sentTo, alias);
    return text === null ? null : JSON.parse(text);
  };

  /** A code that whoever this is may not try any more is none for them. */
  function openTo(aliasHash: string, asker: string): (kept: Kept) => boolean {
    const askerHash = hashOf('asker', asker);
    const triesOf = (kept: Kept) => (kept.asker === askerHash ? kept.triesOfAsker : kept.triesOfOthers);
    return kept => kept.alias === aliasHash && (!kept.isCode || triesOf(kept) < TRIES);
  }

  return {
    keep({ alias, asker, token: { id, secretHash, expiresAt }, ...sentTo }) {
      const kept: Kept = {
        id,
        secretHash,
        expiresAt,
        alias: hashOf('alias', alias),
        asker: hashOf('asker', asker),
        sentTo: sealText(sealingKey, environment, JSON.stringify(sentTo), alias),
        isCode: isCode(sentTo.kind),
        triesOfAsker: 0,
        triesOfOthers: 0,
      };
      return buckets.change(kept.alias, live => {
        const same = live.filter(each => each.alias === kept.alias && each.asker === kept.asker);
        return [...live.filter(each => !same.includes(each)), ...same.slice(1 - MAX_PENDING), kept];
      });
    },

    async sentTo(alias, asker) {
      const hash = hashOf('alias', alias);
      const live = await buckets.read(hash);
      const askerHash = asker === undefined ? '' : hashOf('asker', asker);
      const isMeant = asker === undefined ? (kept: Kept) => kept.alias === hash : openTo(hash, asker);
      const isOwn = (kept: Kept) => Number(kept.asker === askerHash);
      const meant = live.filter(isMeant).sort((a, b) => isOwn(b) - isOwn(a));
      return meant.map(kept => open(alias, kept)).filter(sentTo => sentTo !== null);
    },

    async show({ alias, secret, asker, addresses }) {
      const [hash, askerHash] = [hashOf('alias', alias), hashOf('asker', asker)];
      const isOpenTo = openTo(hash, asker);
      const isOpen = (kept: Kept) =>
        isOpenTo(kept) && (!addresses || addresses.includes(open(alias, kept)?.address ?? ''));
      const isTried = (kept: Kept) => kept.isCode && isOpen(kept);
      let shown: Kept | undefined;
      await buckets.change(hash, live => {
        shown = live.find(kept => isOpen(kept) && tokens.isSecretOf(kept, secret));
        if (shown || !looksLikeCode(secret) || !live.some(isTried)) return null;
        return live.map(kept => (isTried(kept) ? tried(kept, kept.asker === askerHash) : kept));
      });
      const sentTo = shown && open(alias, shown);
      return shown && sentTo ? { ...sentTo, id: shown.id } : undefined;
    },

    use(alias, { id, address }) {
      const hash = hashOf('alias', alias);
      return buckets.change(hash, live => {
        if (!live.some(kept => kept.id === id)) throw new ApiError('user_invalid_token');
        return live.filter(kept => kept.alias !== hash || open(alias, kept)?.address !== address);
      });
    },
  };
}

export const looksLikeCode = (secret: string): boolean => /^\d{6}$/.test(secret);

function tried(kept: Kept, byAsker: boolean): Kept {
  return byAsker
    ? { ...kept, triesOfAsker: kept.triesOfAsker + 1 }
    : { ...kept, triesOfOthers: kept.triesOfOthers + 1 };
}
