import type { AccountRecord } from './account-record.ts';

/**
 * Whether a number may be a stranger's, mistyped: the account can be opened otherwise, and its owner never showed that it is theirs. Then
 * what is sent there opens nothing.
 */
export function isUnprovenNumber({ phoneVerified, email, passwordHash, identities }: AccountRecord): boolean {
  return !phoneVerified && (email !== '' || passwordHash !== null || identities.length > 0);
}
