import type { AccountRecord, PushTargetRecord, SessionRecord } from '../records/account-record.ts';
import type { ToldEvent } from './account-events.ts';
import { emailFacts } from '../core/email-address.ts';
import { formatMoment } from '../core/moments.ts';
import { livePushTargets } from './targets/live-push-targets.ts';

/** Appwrite's `user` (row 20 of docs/appwrite-behaviour.md). It never has the password or its hash. */
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
    phone: account.phone,
    emailVerification: account.emailVerified,
    ...emailFacts(account.email),
    phoneVerification: account.phoneVerified,
    mfa: account.mfa.enabled,
    prefs: account.prefs,
    targets: [
      ...contactTargets(account, createdAt),
      ...livePushTargets(account).map(target => pushTargetAnswer(account.id, target)),
    ],
    accessedAt: formatMoment(account.accessedAt),
  };
}

/** The email address is the first target (row 20). */
function contactTargets({ id: userId, ...account }: AccountRecord, createdAt: string) {
  const { email, emailTargetId, phone, phoneTargetId } = account;
  const contacts = [
    { $id: emailTargetId, providerType: 'email', identifier: email },
    { $id: phoneTargetId, providerType: 'sms', identifier: phone },
  ];
  return contacts
    .filter(({ identifier }) => identifier !== '')
    .map(({ $id, providerType, identifier }) => ({
      $id,
      $createdAt: createdAt,
      $updatedAt: createdAt,
      name: '',
      userId,
      providerId: null,
      providerType,
      identifier,
      expired: false,
    }));
}

/** Appwrite's `target`: a browser that takes push messages. */
export function pushTargetAnswer(userId: string, target: PushTargetRecord) {
  return {
    $id: target.id,
    $createdAt: formatMoment(target.createdAt),
    $updatedAt: formatMoment(target.updatedAt),
    name: target.name,
    userId,
    providerId: target.providerId,
    providerType: 'push',
    identifier: target.identifier,
    expired: false,
  };
}

/** The server doesn't look up where an address is, so answers give no location (row 10). */
const UNKNOWN_PLACE = { countryCode: '--', countryName: 'Unknown' };

/** Appwrite's `log`. */
export function eventAnswer(account: AccountRecord, { event, at, ip, device }: ToldEvent) {
  return {
    event,
    userId: account.id,
    userEmail: account.email,
    userName: account.name,
    mode: 'default',
    userType: 'user',
    ip,
    time: formatMoment(at),
    ...device,
    ...UNKNOWN_PLACE,
  };
}

/** Appwrite's `session`. `secret` is only filled for an API key that just created the session (row 8). */
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
    ...UNKNOWN_PLACE,
    current,
    factors: session.factors,
    secret,
    mfaUpdatedAt: session.mfaUpdatedAt === undefined ? '' : formatMoment(session.mfaUpdatedAt),
  };
}
