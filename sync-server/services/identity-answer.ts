import type { IdentityRecord } from './account-record.ts';
import { formatMoment } from './moments.ts';

/** Appwrite's `identity`. Tokens of the provider are empty: they are used for the profile and then forgotten. */
export function identityAnswer(userId: string, identity: IdentityRecord) {
  return {
    $id: identity.id,
    $createdAt: formatMoment(identity.createdAt),
    $updatedAt: formatMoment(identity.updatedAt),
    userId,
    provider: identity.provider,
    providerUid: identity.providerUid,
    providerEmail: identity.providerEmail,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
  };
}
