import type { TokenRecord } from './account-record.ts';
import { formatMoment } from './moments.ts';

/** Appwrite's `token`. `secret` is only filled for an API key (row 8), `phrase` only if one was requested (row 25). */
export function tokenAnswer(
  userId: string,
  { id, createdAt, expiresAt }: TokenRecord,
  { secret = '', phrase = '' }: { secret?: string; phrase?: string } = {},
) {
  return {
    $id: id,
    $createdAt: formatMoment(createdAt),
    userId,
    secret,
    expire: formatMoment(expiresAt),
    phrase,
  };
}
