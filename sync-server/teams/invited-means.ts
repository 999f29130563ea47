import { ApiError } from '../core/api-error.ts';
import { type EventOrigin, withEvent } from '../accounts/account-events.ts';
import { type AccountRecord, isUnprovenNumber } from '../records/account-record.ts';
import type { Membership } from './memberships.ts';
import { withEmailProven } from '../accounts/proven-email.ts';
import type { SessionMeans } from '../accounts/sessions.ts';

/**
 * Throws `user_phone_not_verified` if the invitation went to a number that may be a stranger's. Such a number opens no
 * account.
 */
export function refuseUnprovenNumber({ membership }: Membership, account: AccountRecord): void {
  const isByNumber = membership.invitation?.sentTo === account.phone;
  if (isByNumber && isUnprovenNumber(account)) throw new ApiError('user_phone_not_verified');
}

/**
 * The means by which a person who accepted an invitation signs in. They read the message, which verifies that address
 * or number as long as it is still the account's.
 */
export function invitedMeans(
  { membership }: Membership,
  { email, phone }: AccountRecord,
  by: EventOrigin,
  isSignedIn: boolean,
): SessionMeans & { change: (newest: AccountRecord) => AccountRecord } {
  const sentTo = membership.invitation?.sentTo ?? '';
  const isMail = sentTo === email;
  return {
    provider: isMail ? 'email' : 'phone',
    providerUid: isMail ? email : phone,
    factors: [isMail ? 'email' : 'phone'],
    change: newest => {
      const isSent = newest.email === sentTo;
      const verified = {
        ...(isSent && !isSignedIn ? withEmailProven(newest) : newest),
        emailVerified: newest.emailVerified || isSent,
        phoneVerified: newest.phoneVerified || newest.phone === sentTo,
      };
      return withEvent(verified, 'membership.update', by);
    },
  };
}
