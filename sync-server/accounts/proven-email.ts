import { type AccountRecord, newPlainAccount } from '../records/account-record.ts';

/**
 * The account after a person proved, by a message and without being signed in, that its address is theirs. If the
 * address wasn't proven before, a stranger who knew it may have created the account. Then everything that opened it is
 * removed (password, sessions, number, identities, pending secrets), and so is everything that could keep the owner
 * out: second factors, and a block, which only the person who was signed in can have requested.
 */
export function withEmailProven(account: AccountRecord): AccountRecord {
  if (account.emailVerified) return account;
  const { events, phoneTargetId } = account;
  return {
    ...account,
    ...newPlainAccount(),
    events,
    phoneTargetId,
    emailVerified: true,
    passwordHash: null,
    passwordUpdatedAt: null,
    active: true,
    sessions: [],
  };
}
