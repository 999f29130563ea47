import { ApiError } from '../http/api-error.ts';
import type { AccountRecord } from './account-record.ts';
import type { LoginDelays } from './login-delays.ts';
import type { PasswordHashes } from './password-hashes.ts';

/**
 * Throws `user_invalid_credentials` unless it is the account's password. Counts the wrong ones by `name`, the address or else the id;
 * unknown people take the same time and wait alike.
 */
export type CheckPassword = (
  name: string,
  account: AccountRecord | undefined,
  password: string,
) => Promise<void>;

export function createPasswordCheck(hashes: PasswordHashes, delays: LoginDelays): CheckPassword {
  return async (name, account, password) => {
    delays.check(name);
    if (!(await hashes.verify(account?.passwordHash ?? null, password))) {
      delays.failed(name);
      throw new ApiError('user_invalid_credentials');
    }
    delays.succeeded(name);
  };
}
