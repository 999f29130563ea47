import { type AccountRecord, newPlainAccount } from './account-record.ts';

/**
 * The account, to whose address somebody just showed that it is theirs, by what was sent there and without being signed in. Where nobody
 * had shown it before, the account may have been made by a stranger who knew the address. Then nothing that opened it so far may open it
 * any more (password, session, number, identity, a secret under way), and nothing that the stranger set up may keep its owner out: no
 * second factor, and no block, which nobody but who was in it can have asked for.
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
