import type { Context } from '../context.ts';
import type { Standing } from '../http/caller.ts';
import type { AccountRecord } from './account-record.ts';

type Shown = Pick<AccountRecord, 'email' | 'emailVerified' | 'phone' | 'phoneVerified' | 'identities'>;

/**
 * How much it took to get this account. Where the server cannot send what confirms an address, nobody can confirm one: it then
 * counts for what it is. A provider's identity was confirmed by the provider.
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
