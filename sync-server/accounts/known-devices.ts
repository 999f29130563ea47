import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Environment } from '../core/environment.ts';
import type { Store } from '../store/store.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import { derivedKey, keyedHash } from '../core/keyed-hash.ts';
import { openText, sealText } from '../core/sealed-text.ts';

/** How long an account knows a device after the last sign-in. */
export const DEVICE_MS = 365 * 86_400_000;
/** Accounts per cookie. The one with the oldest sign-in is dropped. */
const MAX_ACCOUNTS = 5;
const NONCE_BYTES = 16;
const BOUND = 'device';
/** Characters. Five accounts take about 1,100. */
const LONGEST_COOKIE = 2_000;

/** Newest first. `stamp`: keyed hash of the password hash at that time. */
const Entries = Type.Array(
  Type.Object({ userId: Type.String(), nonce: Type.String(), stamp: Type.String(), at: Type.Integer() }),
);
type Entries = Static<typeof Entries>;
const entriesShape = Compile(Entries);

/** A browser that signed in to this account before. */
export interface KnownDevice {
  account: AccountRecord;
  /** Random name of the device; limits are counted by it. */
  nonce: string;
}

/**
 * Device cookies (OWASP, "Slow down online guessing attacks with device cookies"). A sign-in leaves a sealed cookie in
 * the browser that names the account. Such a browser has its own limit for wrong guesses, so strangers can't lock it
 * out. The cookie gives no access: a thief only gets that browser's few guesses.
 */
export interface KnownDevices {
  /**
   * The first account in the cookies that `isMeant` accepts. The number of reads depends on the cookies only, not on
   * who is meant.
   */
  find(
    cookies: readonly string[],
    isMeant: (account: AccountRecord) => boolean,
  ): Promise<KnownDevice | undefined>;
  /** The cookie's value with this account added. */
  withAccount(cookie: string | undefined, account: AccountRecord): string;
  /** The cookie's value without this account. null: no account is left in it. */
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
  /** Changes with the password, which makes older cookies worthless. */
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
      // Keep the device's name: repeated sign-ins must not reset its limits.
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
