import type { AccountRecord, SessionRecord } from './account-record.ts';
import { emailFacts } from './email-address.ts';
import { formatMoment } from './moments.ts';

/** Appwrite's `user` (row 20): never the password or its hash. */
export function accountAnswer(account: AccountRecord) {
  const createdAt = formatMoment(account.createdAt);
  return {
    $id: account.id,
    $createdAt: createdAt,
    $updatedAt: formatMoment(account.updatedAt),
    name: account.name,
    registration: createdAt,
    status: account.active,
    labels: account.labels,
    passwordUpdate: account.passwordUpdatedAt === null ? '' : formatMoment(account.passwordUpdatedAt),
    email: account.email,
    phone: '',
    emailVerification: account.emailVerified,
    ...emailFacts(account.email),
    phoneVerification: false,
    mfa: false,
    prefs: account.prefs,
    targets: [emailTarget(account, createdAt)],
    accessedAt: formatMoment(account.accessedAt),
  };
}

function emailTarget(account: AccountRecord, createdAt: string) {
  return {
    $id: account.emailTargetId,
    $createdAt: createdAt,
    $updatedAt: createdAt,
    name: '',
    userId: account.id,
    providerId: null,
    providerType: 'email',
    identifier: account.email,
    expired: false,
  };
}

/** Appwrite's `session`. `secret` is filled only for an API key that just made the session (row 8). */
export function sessionAnswer(
  userId: string,
  session: SessionRecord,
  { current, secret = '' }: { current: boolean; secret?: string },
) {
  return {
    $id: session.id,
    $createdAt: formatMoment(session.createdAt),
    $updatedAt: formatMoment(session.updatedAt),
    userId,
    expire: formatMoment(session.expiresAt),
    provider: session.provider,
    providerUid: session.providerUid,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: session.ip,
    ...session.device,
    countryCode: '--',
    countryName: 'Unknown',
    current,
    factors: session.factors,
    secret,
    mfaUpdatedAt: '',
  };
}
