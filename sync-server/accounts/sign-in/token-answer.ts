import type { TokenRecord } from '../../records/account-record.ts';
import { formatMoment } from '../../core/moments.ts';

/**
 * Appwrite's `token`. `secret` is only filled for an API key (row 8 of docs/appwrite-behaviour.md), `phrase` only if
 * one was requested (row 25).
 */
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
