import type { Environment } from '../../core/environment.ts';
import { ApiError } from '../../core/api-error.ts';
import type { AccountRecord } from '../../records/account-record.ts';
import { eventOrigin, withEvent } from '../account-events.ts';
import type { Origin } from '../device.ts';
import { derivedKey, keyedHash } from '../../core/keyed-hash.ts';
import type { MfaParts, SessionOwner } from './mfa-parts.ts';
import { requireRecentFactor, requireRecentSignIn } from '../recent-proof.ts';

const CODES = 10;
const CODE_LENGTH = 10;
/** Crockford's base 32 in lower case: no letter can be mistaken for a digit on paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Stands for a code that was made before. */
const UNKNOWN_CODE = '•••••-•••••';

/** Ten printed single-use codes for people who have lost all other factors. Only their hashes are stored. */
export interface RecoveryCodes {
  /** Makes the first codes, or new ones after all were used. They are shown only this once. */
  make(owner: SessionOwner, origin: Origin): Promise<string[]>;
  /** Replaces the remaining codes. Requires a recent second factor (row 31 of docs/appwrite-behaviour.md). */
  renew(owner: SessionOwner, origin: Origin): Promise<string[]>;
  /**
   * One masked entry for each remaining code, since the codes themselves aren't stored. Requires a recent second
   * factor.
   */
  list(account: AccountRecord, sessionId: string): string[];
  /** The account without this code. null: the code is wrong or used. */
  useCode(account: AccountRecord, code: string): AccountRecord | null;
}

export function createRecoveryCodes({ environment, changeAccount, idKey }: MfaParts): RecoveryCodes {
  const key = derivedKey(idKey, 'recovery-codes');
  const hashOf = (userId: string, code: string) => keyedHash(key, userId, code);

  async function replace(
    { userId }: SessionOwner,
    origin: Origin,
    require: (newest: AccountRecord, nowMs: number) => void,
  ): Promise<string[]> {
    const codes = Array.from({ length: CODES }, () => newCode(environment));
    const recoveryCodes = codes.map(code => hashOf(userId, code));
    const by = eventOrigin(origin, environment.nowMs());
    await changeAccount(userId, newest => {
      require(newest, by.at);
      return withEvent({ ...newest, mfa: { ...newest.mfa, recoveryCodes } }, 'user.update', by);
    });
    return codes.map(code => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
  }

  return {
    make: (owner, origin) =>
      replace(owner, origin, (newest, nowMs) => {
        if (hasCodes(newest)) throw new ApiError('user_recovery_codes_already_exists');
        requireRecentSignIn(newest, owner.sessionId, nowMs);
      }),

    renew: (owner, origin) =>
      replace(owner, origin, (newest, nowMs) => {
        if (!hasCodes(newest)) throw new ApiError('user_recovery_codes_not_found');
        requireRecentFactor(newest, owner.sessionId, nowMs);
      }),

    list(account, sessionId) {
      if (!hasCodes(account)) throw new ApiError('user_recovery_codes_not_found');
      requireRecentFactor(account, sessionId, environment.nowMs());
      return (account.mfa.recoveryCodes ?? []).map(() => UNKNOWN_CODE);
    },

    useCode(account, code) {
      const used = hashOf(account.id, plain(code));
      const recoveryCodes = account.mfa.recoveryCodes?.filter(each => each !== used);
      if (!recoveryCodes || recoveryCodes.length === account.mfa.recoveryCodes?.length) return null;
      return { ...account, mfa: { ...account.mfa, recoveryCodes } };
    },
  };
}

export const hasCodes = ({ mfa }: AccountRecord): boolean => (mfa.recoveryCodes?.length ?? 0) > 0;

/** 50 bits: each letter takes five of a random byte's eight. */
function newCode({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  return Array.from(randomBytes(CODE_LENGTH), byte => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Accepts other dashes and capitals, and look-alike letters, because people copy codes by hand. */
function plain(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]+/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
