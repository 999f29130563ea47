import type { Environment } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { AccountRecord } from './account-record.ts';
import { eventOrigin, withEvent } from './account-events.ts';
import { derivedKey } from './derived-keys.ts';
import type { Origin } from './device.ts';
import { keyedHash } from './keyed-hash.ts';
import type { MfaParts, SessionOwner } from './mfa-parts.ts';
import { requireRecentFactor, requireRecentSignIn } from './recent-proof.ts';

const CODES = 10;
const CODE_LENGTH = 10;
/** Crockford's base 32 in lower case: no letter that is mistaken for a digit on paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** What is told of a code that was made before. */
const UNKNOWN_CODE = '•••••-•••••';

/** Codes on paper for whoever lost everything else: ten, each good once. Only their hashes are kept. */
export interface RecoveryCodes {
  /** The first ones, or new ones when all were used. The codes are shown now and never again. */
  make(owner: SessionOwner, origin: Origin): Promise<string[]>;
  /** New ones in place of what is left; with a second factor shown (row 31). */
  renew(owner: SessionOwner, origin: Origin): Promise<string[]>;
  /** As many dots as codes are left: nobody knows them any more. With a second factor shown. */
  list(account: AccountRecord, sessionId: string): string[];
  /** The account without this code; null = it is none, or was used. */
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

/** 50 bits: five for each letter, of which a byte has eight. */
function newCode({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  return Array.from(randomBytes(CODE_LENGTH), byte => ALPHABET[byte % ALPHABET.length]).join('');
}

/** As people copy it: with other dashes and capitals, and with the letters that look alike. */
function plain(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]+/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
