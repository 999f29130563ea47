import type { Messenger } from '../../mail/messenger.ts';
import type { AccountRecord, SessionRecord } from '../../records/account-record.ts';

export interface AvailableFactors {
  totp: boolean;
  phone: boolean;
  email: boolean;
  recoveryCode: boolean;
  /** Appwrite's factor for operators who check people in their own way. There is none here. */
  custom: boolean;
}

/** Factors that the account can use. An address or number counts if it is verified and this server can reach it. */
export function availableFactors(
  { mfa, email, emailVerified, phone, phoneVerified }: AccountRecord,
  { canMail, canText }: Pick<Messenger, 'canMail' | 'canText'>,
): AvailableFactors {
  return {
    totp: mfa.totp?.verified ?? false,
    phone: canText && phone !== '' && phoneVerified,
    email: canMail && email !== '' && emailVerified,
    recoveryCode: (mfa.recoveryCodes?.length ?? 0) > 0,
    custom: false,
  };
}

/**
 * Recovery codes alone are no second factor, only a substitute for one (row 30 of docs/appwrite-behaviour.md). If an
 * account has only one factor (its address, without a password) and the session has passed it, no other is required.
 */
export function needsMoreFactors(
  account: AccountRecord,
  session: Pick<SessionRecord, 'factors'>,
  messenger: Pick<Messenger, 'canMail' | 'canText'>,
): boolean {
  if (!account.mfa.enabled || session.factors.length > 1) return false;
  const { totp, phone, email } = availableFactors(account, messenger);
  const password = account.passwordHash !== null;
  const others = Object.entries({ totp, phone, email, password }).filter(
    ([factor, isThere]) => isThere && !session.factors.includes(factor),
  );
  return (totp || phone || email) && others.length > 0;
}

/** The session with further factors passed. */
export function withFactors(session: SessionRecord, factors: readonly string[]): SessionRecord {
  return { ...session, factors: [...new Set([...session.factors, ...factors])] };
}
