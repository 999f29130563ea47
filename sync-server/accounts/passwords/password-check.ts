import { ApiError } from '../../core/api-error.ts';
import type { AccountRecord } from '../../records/account-record.ts';
import type { Origin } from '../device.ts';
import type { CountGuess } from './guess-limits.ts';
import type { PasswordHashes } from './password-hashes.ts';

/**
 * Throws `user_invalid_credentials` for a wrong password, and 429 after too many wrong ones. They are counted by
 * `name`: the address, or else the id. Unknown addresses take the same time and have the same limits.
 */
export type CheckPassword = (
  name: string,
  account: AccountRecord | undefined,
  password: string,
  by: Origin,
) => Promise<void>;

export function createPasswordCheck(hashes: PasswordHashes, countGuess: CountGuess): CheckPassword {
  return (name, account, password, by) =>
    countGuess({ what: 'password', account: name, by }, async () => {
      if (await hashes.verify(account?.passwordHash ?? null, password)) return;
      throw new ApiError('user_invalid_credentials');
    });
}
