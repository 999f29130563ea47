import type { Messenger } from '../mail/messenger.ts';
import { type AccountRecord, newPlainAccount } from '../records/account-record.ts';
import { needsMoreFactors } from './factors/factors.ts';

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

/** The account after a person read a message that was sent to its address, and was not signed in. */
export type WithMessageRead = (account: AccountRecord) => AccountRecord;

/**
 * Like `withEmailProven`, except for an account whose owner is known: an address or number was proven before, and the
 * message alone doesn't get past the second factor. Its present address may be mistyped and a stranger's, so it isn't
 * proven yet, and nothing is removed. Passing the second factor proves it (`withEmailOfSession`).
 */
export function createMessageReading(messenger: Pick<Messenger, 'canMail' | 'canText'>): WithMessageRead {
  return account => {
    const isKnown = account.provenAt !== undefined;
    return isKnown && needsMoreFactors(account, { factors: ['email'] }, messenger)
      ? account
      : withEmailProven(account);
  };
}

const BY_MESSAGE: readonly string[] = ['token', 'magic-url'];

/** The account after a session passed its second factor: if a code or link to the present address opened it, that is proven. */
export function withEmailOfSession(account: AccountRecord, sessionId: string): AccountRecord {
  const session = account.sessions.find(({ id }) => id === sessionId);
  if (!session || account.email === '' || account.emailVerified) return account;
  const { provider, providerUid, factors } = session;
  const isShown = BY_MESSAGE.includes(provider) && factors.includes('email') && providerUid === account.email;
  return isShown ? { ...account, emailVerified: true } : account;
}
