import type { AccountRecord } from './account-record.ts';

/**
 * Whether a number may be mistyped and a stranger's: the account can be opened in another way, and its owner never
 * proved the number. Then messages sent there open nothing.
 */
export function isUnprovenNumber({ phoneVerified, email, passwordHash, identities }: AccountRecord): boolean {
  return !phoneVerified && (email !== '' || passwordHash !== null || identities.length > 0);
}
