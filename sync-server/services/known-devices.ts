import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Environment } from '../context.ts';
import type { Store } from '../store/store.ts';
import { type AccountRecord, readAccount } from './account-record.ts';
import { derivedKey } from './derived-keys.ts';
import { keyedHash } from './keyed-hash.ts';
import { openText, sealText } from './sealed-text.ts';

/** How long an account knows a device that nobody signs in on. */
export const DEVICE_MS = 365 * 86_400_000;
/** The accounts of one browser; the one that signed in longest ago gives way. */
const MAX_ACCOUNTS = 5;
const NONCE_BYTES = 16;
const BOUND = 'device';
/** Five accounts take about 1,100 characters. */
const LONGEST_COOKIE = 2_000;

/** The newest first. `stamp`: what the account's password was then, as a keyed hash. */
const Entries = Type.Array(
  Type.Object({ userId: Type.String(), nonce: Type.String(), stamp: Type.String(), at: Type.Integer() }),
);
type Entries = Static<typeof Entries>;
const entriesShape = Compile(Entries);

/** A browser that signed in to this account before. */
export interface KnownDevice {
  account: AccountRecord;
  /** Random, and its only name: what is counted for the device is counted by it. */
  nonce: string;
}

/**
 * Device cookies (OWASP, "Slow down online guessing attacks with device cookies"): whoever signed in with a browser leaves a sealed note
 * in it that names the account. A browser with the note has tries of its own, so that strangers' wrong ones never keep it out. The note
 * opens nothing: a stolen one gives a thief those few tries.
 */
export interface KnownDevices {
  /** The account among those of the cookies that `isMeant`. What it reads depends on the cookies alone. */
  find(
    cookies: readonly string[],
    isMeant: (account: AccountRecord) => boolean,
  ): Promise<KnownDevice | undefined>;
  /** The cookie with this account in it, beside the others that it named. */
  withAccount(cookie: string | undefined, account: AccountRecord): string;
  /** The cookie without this account; null = it names no other. */
  withoutAccount(cookie: string, userId: string): string | null;
}

interface Parts {
  store: Store;
  environment: Environment;
  idKey: Uint8Array;
}

export function createKnownDevices({ store, environment, idKey }: Parts): KnownDevices {
  const sealingKey = derivedKey(idKey, 'device-cookies');
  const stampKey = derivedKey(idKey, 'device-cookies/password');
  /** Another password is another stamp: older notes are worth nothing from then on. */
  const stampOf = ({ id, passwordHash }: AccountRecord) =>
    keyedHash(stampKey, id, passwordHash ?? '').slice(0, 16);

  function read(cookie: string): Entries {
    if (cookie.length > LONGEST_COOKIE) return [];
    const text = openText(sealingKey, cookie, BOUND);
    const entries: unknown = text === null ? [] : JSON.parse(text);
    if (!entriesShape.Check(entries)) return [];
    return entries.filter(({ at }) => environment.nowMs() - at < DEVICE_MS);
  }

  const seal = (entries: Entries) => sealText(sealingKey, environment, JSON.stringify(entries), BOUND);

  return {
    async find(cookies, isMeant) {
      for (const { userId, nonce, stamp } of cookies.flatMap(read)) {
        const account = (await readAccount(store, userId))?.account;
        if (account && stamp === stampOf(account) && isMeant(account)) return { account, nonce };
      }
      return undefined;
    },

    withAccount(cookie, account) {
      const entries = cookie === undefined ? [] : read(cookie);
      const stamp = stampOf(account);
      const known = entries.find(entry => entry.userId === account.id && entry.stamp === stamp);
      // The same device stays the same, so that signing in over and over gives no new tries.
      const nonce = known?.nonce ?? Buffer.from(environment.randomBytes(NONCE_BYTES)).toString('base64url');
      const others = entries.filter(({ userId }) => userId !== account.id);
      const own = { userId: account.id, nonce, stamp, at: environment.nowMs() };
      return seal([own, ...others.slice(0, MAX_ACCOUNTS - 1)]);
    },

    withoutAccount(cookie, userId) {
      const others = read(cookie).filter(entry => entry.userId !== userId);
      return others.length === 0 ? null : seal(others);
    },
  };
}
