import type { IdentityRecord } from '../records/account-record.ts';
import { formatMoment } from '../core/moments.ts';

/**
 * Appwrite's `identity`. The provider's tokens are empty: the server uses them for the profile and then forgets them.
 */
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
