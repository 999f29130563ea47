import type { Context } from '../context.ts';
import type { Standing } from '../http/caller.ts';
import type { AccountRecord } from './account-record.ts';

type Shown = Pick<AccountRecord, 'email' | 'emailVerified' | 'phone' | 'phoneVerified' | 'identities'>;

/**
 * How much an account's owner has shown. If the server cannot send mails or text messages, nobody can confirm an address, so every
 * address counts as confirmed. A sign-in provider has confirmed its identities.
 */
export function standingOf(
  { email, emailVerified, phone, phoneVerified, identities }: Shown,
  { canMail, canText }: Pick<Context['messenger'], 'canMail' | 'canText'>,
): Standing {
  if (emailVerified || phoneVerified || identities.length > 0) return 'confirmed';
  if (email === '' && phone === '') return 'anonymous';
  const isConfirmable = (email !== '' && canMail) || (phone !== '' && canText);
  return isConfirmable ? 'unconfirmed' : 'confirmed';
}
