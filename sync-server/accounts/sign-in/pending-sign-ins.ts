import type { Environment } from '../../core/environment.ts';
import type { Store } from '../../store/store.ts';
import type { TokenRecord } from '../../records/account-record.ts';
import { derivedKey, keyedHash } from '../../core/keyed-hash.ts';
import { isCode, type OneShotTokens } from './one-shot-tokens.ts';
import { openText, sealText } from '../../core/sealed-text.ts';
import { createSignInBuckets, type Kept } from './sign-in-buckets.ts';

export type SignInKind = Extract<TokenRecord['kind'], 'email-code' | 'magic-link' | 'phone-code'>;

/** The destination of a secret. */
export interface SentTo {
  kind: SignInKind;
  /** An email address or a phone number. */
  address: string;
  /** The account that had proven this address when the secret was sent. null: none had. */
  userId: string | null;
}

/**
 * A code or link that was sent. `alias`: the id in the answer to the request. `asker`: who requested it (`askerOf`).
 */
export interface PendingSignIn extends SentTo {
  alias: string;
  asker: string;
  token: Pick<TokenRecord, 'id' | 'secretHash' | 'expiresAt'>;
}

export type ShownSignIn = SentTo & Pick<Kept, 'id' | 'expiresAt'>;

/**
 * Wrong tries per code: five by its requester and five by everyone else, so that others can't use up the requester's.
 */
const TRIES = 5;
/** Per alias and requester. The oldest is dropped. */
const MAX_PENDING = 10;

/**
 * Codes and links to sign in with, until they are used or expire. They are stored apart from accounts: a request is the
 * same work whether the address is known or not, and strangers can't write to anyone's account.
 */
export interface PendingSignIns {
  keep(pending: PendingSignIn): Promise<void>;
  /** Everything pending under this alias. With `asker`: only what they may still try, with their own requests first. */
  sentTo(alias: string, asker?: string): Promise<SentTo[]>;
  /** The one with this secret, or undefined. Counts a wrong code. `addresses`: only consider secrets sent there. */
  show(shown: {
    alias: string;
    secret: string;
    asker: string;
    addresses?: readonly string[];
  }): Promise<ShownSignIn | undefined>;
  /** Removes everything sent to that address under this alias. */
  remove(alias: string, shown: ShownSignIn): Promise<void>;
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

  /** Returns a test of whether this requester may try a secret. Codes have a limit of tries. */
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
      return shown && sentTo ? { ...sentTo, id: shown.id, expiresAt: shown.expiresAt } : undefined;
    },

    remove(alias, { address }) {
      const hash = hashOf('alias', alias);
      return buckets.change(hash, live => {
        const others = live.filter(kept => kept.alias !== hash || open(alias, kept)?.address !== address);
        return others.length === live.length ? null : others;
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
