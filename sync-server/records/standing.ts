import type { Standing } from '../core/caller.ts';
import type { Messenger } from '../mail/messenger.ts';
import type { AccountRecord } from './account-record.ts';

type Shown = Pick<AccountRecord, 'email' | 'emailVerified' | 'phone' | 'phoneVerified' | 'identities'>;

/**
 * How much an account's owner has proven. If the server can't send mails or text messages, no one can verify an
 * address, so every address counts as verified. Identities are verified by their provider.
 */
export function standingOf(
  { email, emailVerified, phone, phoneVerified, identities }: Shown,
  { canMail, canText }: Pick<Messenger, 'canMail' | 'canText'>,
): Standing {
  if (emailVerified || phoneVerified || identities.length > 0) return 'confirmed';
  if (email === '' && phone === '') return 'anonymous';
  const isConfirmable = (email !== '' && canMail) || (phone !== '' && canText);
  return isConfirmable ? 'unconfirmed' : 'confirmed';
}
